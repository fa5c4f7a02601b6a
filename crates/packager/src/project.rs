//! Asks cargo for the version, the folders and the libraries that are linked into the game.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    path::PathBuf,
    process::Command,
};

use serde::Deserialize;

use crate::tools::{cargo, output};

const GAME: &str = "al-jabar";

/// What the packager needs to know about the project.
#[derive(Debug)]
pub struct Project {
    /// The version of the game.
    pub version: String,
    /// The folder of the workspace.
    pub root: PathBuf,
    /// Cargo's target folder.
    pub target_folder: PathBuf,
    /// Every third-party library that is linked into the game, sorted by name and version. `cargo metadata` also names
    /// some optional ones that are not built; listing their licences does no harm.
    pub libraries: Vec<Library>,
}

/// A third-party library.
#[derive(Clone, Debug)]
pub struct Library {
    pub name: String,
    pub version: String,
    /// An SPDX expression from its manifest.
    pub licence: Option<String>,
    /// A licence file that its manifest names.
    pub licence_file: Option<PathBuf>,
    pub repository: Option<String>,
    pub authors: Vec<String>,
    /// The folder of its source.
    pub folder: PathBuf,
}

impl Project {
    /// Asks cargo about the libraries for this target triple.
    pub fn read(target: &str) -> Result<Self, String> {
        let mut ask = Command::new(cargo());
        ask.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", target]);
        Self::parse(&output(&mut ask)?)
    }

    fn parse(json: &str) -> Result<Self, String> {
        let metadata: Metadata =
            serde_json::from_str(json).map_err(|error| format!("cargo's metadata cannot be read: {error}."))?;
        let packages: HashMap<&str, &Package> = metadata.packages.iter().map(|p| (p.id.as_str(), p)).collect();
        let nodes: HashMap<&str, &Node> = metadata.resolve.nodes.iter().map(|n| (n.id.as_str(), n)).collect();
        let game = metadata.packages.iter().find(|package| package.name == GAME && package.source.is_none());
        let game = game.ok_or_else(|| format!("This workspace has no package {GAME}."))?;

        let mut libraries = BTreeMap::new();
        let (mut seen, mut open) = (HashSet::new(), vec![game.id.as_str()]);
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            let (Some(package), Some(node)) = (packages.get(id), nodes.get(id)) else {
                return Err(format!("cargo's metadata does not describe {id}."));
            };
            // The project's own crates have no source in the metadata. They have the game's licence.
            if package.source.is_some() {
                libraries.insert((package.name.as_str(), package.version.as_str(), id), package.library());
            }
            open.extend(node.deps.iter().filter(|dep| dep.is_linked()).map(|dep| dep.pkg.as_str()));
        }
        Ok(Self {
            version: game.version.clone(),
            root: metadata.workspace_root,
            target_folder: metadata.target_directory,
            libraries: libraries.into_values().collect(),
        })
    }
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
    workspace_root: PathBuf,
    target_directory: PathBuf,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    source: Option<String>,
    license: Option<String>,
    license_file: Option<PathBuf>,
    repository: Option<String>,
    #[serde(default)]
    authors: Vec<String>,
    manifest_path: PathBuf,
}

impl Package {
    fn library(&self) -> Library {
        Library {
            name: self.name.clone(),
            version: self.version.clone(),
            licence: self.license.clone(),
            licence_file: self.license_file.clone(),
            repository: self.repository.clone(),
            authors: self.authors.clone(),
            folder: self.manifest_path.parent().map(PathBuf::from).unwrap_or_default(),
        }
    }
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

impl Dependency {
    /// Whether it is a normal dependency, not one for tests or build scripts. Macros count, because their output is linked.
    fn is_linked(&self) -> bool {
        self.dep_kinds.iter().any(|kind| kind.kind.is_none())
    }
}

#[derive(Deserialize)]
struct Kind {
    kind: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"{
      "packages": [
        {"id": "game", "name": "al-jabar", "version": "1.2.3", "source": null, "license": "MIT", "license_file": null,
         "repository": null, "authors": [], "manifest_path": "/p/Cargo.toml"},
        {"id": "own", "name": "aljabar-core", "version": "1.2.3", "source": null, "license": "MIT",
         "license_file": null, "repository": null, "authors": [], "manifest_path": "/p/core/Cargo.toml"},
        {"id": "z", "name": "zebra", "version": "0.1.0", "source": "registry", "license": "MIT OR Apache-2.0",
         "license_file": null, "repository": "https://z.example", "authors": ["Zoë"], "manifest_path": "/r/z/Cargo.toml"},
        {"id": "a", "name": "ant", "version": "2.0.0", "source": "registry", "license": null,
         "license_file": "COPYING", "repository": null, "authors": [], "manifest_path": "/r/a/Cargo.toml"},
        {"id": "t", "name": "tests-only", "version": "1.0.0", "source": "registry", "license": "GPL-3.0",
         "license_file": null, "repository": null, "authors": [], "manifest_path": "/r/t/Cargo.toml"},
        {"id": "b", "name": "build-only", "version": "1.0.0", "source": "registry", "license": "MIT",
         "license_file": null, "repository": null, "authors": [], "manifest_path": "/r/b/Cargo.toml"}
      ],
      "resolve": {"nodes": [
        {"id": "game", "deps": [
          {"pkg": "own", "dep_kinds": [{"kind": null, "target": null}]},
          {"pkg": "t", "dep_kinds": [{"kind": "dev", "target": null}]},
          {"pkg": "b", "dep_kinds": [{"kind": "build", "target": null}]}]},
        {"id": "own", "deps": [{"pkg": "z", "dep_kinds": [{"kind": "dev"}, {"kind": null}]}]},
        {"id": "z", "deps": [{"pkg": "a", "dep_kinds": [{"kind": null}]}]},
        {"id": "a", "deps": []}, {"id": "t", "deps": []}, {"id": "b", "deps": []}
      ]},
      "workspace_root": "/p", "target_directory": "/t"
    }"#;

    #[test]
    fn libraries_are_the_linked_ones_sorted_by_name() {
        let project = Project::parse(SMALL).unwrap();
        assert_eq!(project.version, "1.2.3");
        assert_eq!((project.root, project.target_folder), ("/p".into(), "/t".into()));
        let names: Vec<&str> = project.libraries.iter().map(|library| library.name.as_str()).collect();
        assert_eq!(names, ["ant", "zebra"]);
        assert_eq!(project.libraries[0].licence_file, Some("COPYING".into()));
        assert_eq!(project.libraries[1].folder, PathBuf::from("/r/z"));
    }

    #[test]
    fn wrong_metadata_is_one_sentence() {
        for json in [
            "",
            "{}",
            &SMALL.replace("\"al-jabar\"", "\"chess\""),
            &SMALL.replace("{\"id\": \"a\", \"deps\": []},", ""),
        ] {
            let sentence = Project::parse(json).unwrap_err();
            assert!(sentence.ends_with('.') && sentence.lines().count() == 1, "{sentence}");
        }
    }
}
