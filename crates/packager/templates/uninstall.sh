#!/bin/sh
# Removes what install.sh has installed into PREFIX, or into ~/.local: ./uninstall.sh [PREFIX]. Saved games stay.
set -eu
prefix=${1:-$HOME/.local}

rm -f "$prefix/bin/al-jabar" "$prefix/share/applications/al-jabar.desktop"
for icon in "$prefix"/share/icons/hicolor/*/apps/al-jabar.png; do
    rm -f "$icon"
done
doc=$prefix/share/doc/al-jabar
rm -f "$doc/README.txt" "$doc/LICENCES.txt" "$doc/LICENSE-MIT" "$doc/LICENSE-APACHE"
rmdir "$doc" 2>/dev/null || true

update-desktop-database -q "$prefix/share/applications" 2>/dev/null || true
gtk-update-icon-cache -qt "$prefix/share/icons/hicolor" 2>/dev/null || true
echo "Al-Jabar is uninstalled. Saved games are kept."
