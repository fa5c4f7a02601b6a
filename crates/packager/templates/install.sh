#!/bin/sh
# Installs Al-Jabar into PREFIX, or into ~/.local: ./install.sh [PREFIX]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "${1:-$HOME/.local}"
prefix=$(cd "${1:-$HOME/.local}" && pwd)
case $prefix in
    *[\"\`\$\\%]*) echo "A desktop entry cannot contain the path $prefix." >&2; exit 1 ;;
esac

mkdir -p "$prefix/bin" "$prefix/share/applications" "$prefix/share/doc/al-jabar"
# Remove the old program first, because a running program cannot be overwritten.
rm -f "$prefix/bin/al-jabar"
cp "$here/al-jabar" "$prefix/bin/al-jabar"
chmod 755 "$prefix/bin/al-jabar"
cp "$here/README.txt" "$here/LICENCES.txt" "$here/LICENSE-MIT" "$here/LICENSE-APACHE" "$prefix/share/doc/al-jabar/"
(cd "$here/share" && find icons -type f) | while IFS= read -r icon; do
    mkdir -p "$prefix/share/$(dirname "$icon")"
    cp "$here/share/$icon" "$prefix/share/$icon"
done
# The desktop may not look for programs in this folder, so the entry gets the full path.
while IFS= read -r line; do
    case $line in Exec=*) line="Exec=\"$prefix/bin/al-jabar\"" ;; esac
    printf '%s\n' "$line"
done <"$here/share/applications/al-jabar.desktop" >"$prefix/share/applications/al-jabar.desktop"

update-desktop-database -q "$prefix/share/applications" 2>/dev/null || true
gtk-update-icon-cache -qt "$prefix/share/icons/hicolor" 2>/dev/null || true
echo "Al-Jabar is installed as $prefix/bin/al-jabar, and is in the menu of your desktop."
