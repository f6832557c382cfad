//! The bench: programs exported, compiled together as modules of one crate, run, and compared with the evaluator.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use catena_evaluate::FileNumbers;
use catena_export::{FileRaster, RustOptions, Source, rust};
use catena_field::{Control, FileSource, Map, Program};
use catena_graph::{Document, Socket, lower};
use catena_tests::kinds::prepared;

/// A program and its source.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) program: Program,
    pub(crate) source: Source,
}

impl Case {
    /// Exports a program with a dozen golden positions.
    pub(crate) fn new(name: &str, program: Program, text: &str) -> Self {
        let reference = prepared(&program).unwrap_or_else(|error| panic!("{name}: {error}"));
        let places = positions(&program.map, 12);
        let first = reference.sample(&places).swap_remove(0);
        let goldens: Vec<_> = places.iter().zip(first).map(|((x, y), value)| (*x, *y, value)).collect();
        let files = reference_files(&program);
        let found = |source: &FileSource| raster(&files, source);
        let options = RustOptions {
            graph_name: name,
            graph_text: text,
            graph_hash: &program.content_hash().to_string(),
            goldens: &goldens,
            files: &found,
            ..RustOptions::default()
        };
        let source = rust(&program, &options).unwrap_or_else(|error| panic!("{name}: {error}"));
        Self { name: name.to_owned(), program, source }
    }

    /// Exports one or several outputs of a document.
    pub(crate) fn of_text(name: &str, text: &str, roots: &[&str], folder: &Path) -> Self {
        let loaded = Document::read(text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(loaded.faults.is_empty(), "{name}: {:?}", loaded.faults);
        let roots: Vec<Socket> = roots.iter().map(|root| Socket::parse(root)).collect();
        let program = lower(&loaded.document, &roots, folder);
        Self::new(name, program.unwrap_or_else(|faults| panic!("{name}: {faults:?}")), text)
    }
}

fn reference_files(program: &Program) -> Vec<FileNumbers> {
    let evaluator = catena_evaluate::Evaluator::new(catena_evaluate::EvaluatorOptions::default());
    evaluator.files(program, &Control::new()).expect("the reference reads the files")
}

fn raster(files: &[FileNumbers], source: &FileSource) -> Option<FileRaster> {
    let file = files.iter().find(|file| file.source == *source)?;
    let FileNumbers { columns, rows, values, full_range, .. } = file;
    let (columns, rows) = (*columns as u32, *rows as u32);
    Some(FileRaster { columns, rows, values: Some(values.clone()), full_range: *full_range })
}

/// Positions on the map, on its lattice, around it, far off, and such as no position should be.
pub(crate) fn positions(map: &Map, count: usize) -> Vec<(f64, f64)> {
    let mut state = 1_u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    let mut place = |index: usize| {
        let (u, v) = (random(), random());
        let (x, y) = (map.origin.0 + u * map.size.0, map.origin.1 + v * map.size.1);
        match index % 10 {
            0..=5 => (x, y),
            6 => (x.round(), y.round()),
            7 => ((u - 0.5) * 4.0 * map.size.0, (v - 0.5) * 4.0 * map.size.1),
            8 => ((u - 0.5) * 1e6, (v - 0.5) * 1e9),
            _ => match index / 10 % 5 {
                0 => (f64::NAN, y),
                1 => (x, f64::INFINITY),
                2 => (-1e300, 1e13),
                3 => (-0.0, 0.0),
                _ => map.origin,
            },
        }
    };
    (0..count).map(&mut place).collect()
}

/// Cases compiled together, as modules of one crate with its tests.
pub(crate) struct Compiled<'a> {
    cases: &'a [Case],
    folder: tempfile::TempDir,
    count: usize,
}

impl<'a> Compiled<'a> {
    /// Compiles cases to be asked at `count` positions each.
    ///
    /// # Errors
    /// What the compiler says.
    pub(crate) fn new(cases: &'a [Case], count: usize) -> Result<Self, String> {
        assert!(!cases.is_empty(), "there is nothing to compile");
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        write(folder.path(), cases, count).map_err(|error| error.to_string())?;
        compile(folder.path(), "2021", &["--test", "-C", "opt-level=1", "-o", "tests", "main.rs"])?;
        Ok(Self { cases, folder, count })
    }

    /// Runs the tests that the sources bring along.
    ///
    /// # Errors
    /// What the tests say.
    pub(crate) fn test(&self) -> Result<(), String> {
        let said = self.run(&["--skip", "values"])?;
        if said.contains(&format!("{} passed", self.cases.len())) { Ok(()) } else { Err(said) }
    }

    /// Compares values with the evaluator's.
    ///
    /// # Errors
    /// Where they differ first.
    pub(crate) fn compare(&self) -> Result<(), String> {
        self.run(&["--exact", "values"])?;
        let bytes = fs::read(self.folder.path().join("values")).map_err(|error| error.to_string())?;
        let (words, _) = bytes.as_chunks::<8>();
        let mut values = words.iter().map(|word| f64::from_le_bytes(*word));
        self.cases.iter().try_for_each(|case| case.compare(self.count, &mut values))?;
        if values.next().is_none() { Ok(()) } else { Err("there are too many values".to_owned()) }
    }

    fn run(&self, arguments: &[&str]) -> Result<String, String> {
        let folder = self.folder.path();
        let output = run(Command::new(folder.join("tests")).current_dir(folder).args(arguments))?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

impl Case {
    fn compare(&self, count: usize, values: &mut impl Iterator<Item = f64>) -> Result<(), String> {
        let places = positions(&self.program.map, count);
        let expected = prepared(&self.program).map_err(|error| error.to_string())?.sample(&places);
        for (method, expected) in self.source.methods.iter().zip(expected) {
            for ((x, y), expected) in places.iter().zip(expected) {
                let found = values.next().ok_or("there are too few values")?;
                if found.to_bits() != expected.to_bits() {
                    let name = &self.name;
                    return Err(format!("{name}.{method} at {x:?}, {y:?}: {found:?}, not {expected:?}"));
                }
            }
        }
        Ok(())
    }
}

/// Compiles cases together, runs their own tests, and compares their values at `count` positions.
///
/// # Errors
/// What the compiler says, or where values differ.
pub(crate) fn compare(cases: &[Case], count: usize) -> Result<(), String> {
    let compiled = Compiled::new(cases, count)?;
    compiled.compare()?;
    compiled.test()
}

/// Compiles a source alone, as a library.
///
/// # Errors
/// What the compiler says.
pub(crate) fn compile_alone(source: &Source, edition: &str) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    lay(folder.path(), "alone.rs", source).map_err(|error| error.to_string())?;
    compile(folder.path(), edition, &["--crate-type", "lib", "--emit", "metadata", "alone.rs"])
}

fn write(root: &Path, cases: &[Case], count: usize) -> std::io::Result<()> {
    let (mut modules, mut body) = (String::new(), String::new());
    for (index, case) in cases.iter().enumerate() {
        let folder = root.join(format!("case{index}"));
        fs::create_dir(&folder)?;
        lay(&folder, "terrain.rs", &case.source)?;
        let places = positions(&case.program.map, count);
        let bytes: Vec<u8> =
            places.iter().flat_map(|(x, y)| [x.to_le_bytes(), y.to_le_bytes()].concat()).collect();
        fs::write(folder.join("places"), bytes)?;
        modules += &format!("#[path = \"case{index}/terrain.rs\"]\nmod case{index};\n");
        body += &format!("    let terrain = case{index}::Terrain::new({});\n", case.program.map.seed);
        for method in &case.source.methods {
            body += &format!("    all.extend(ask(\"case{index}/places\", |x, y| terrain.{method}(x, y)));\n");
        }
    }
    fs::write(root.join("main.rs"), modules + MAIN.replace("// cases", &body).as_str())
}

const MAIN: &str = "
fn ask(places: &str, field: impl Fn(f64, f64) -> f64) -> Vec<u8> {
    let bytes = std::fs::read(places).unwrap();
    let real = |word: &[u8]| f64::from_le_bytes(word.try_into().unwrap());
    bytes.chunks_exact(16).flat_map(|at| field(real(&at[..8]), real(&at[8..])).to_le_bytes()).collect()
}

#[test]
fn values() {
    let mut all = Vec::new();
// cases
    std::fs::write(\"values\", all).unwrap();
}
";

fn lay(folder: &Path, name: &str, source: &Source) -> std::io::Result<()> {
    fs::write(folder.join(name), &source.text)?;
    source.files.iter().try_for_each(|(name, bytes)| fs::write(folder.join(name), bytes))
}

fn compile(root: &Path, edition: &str, arguments: &[&str]) -> Result<(), String> {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let mut command = Command::new(rustc);
    run(command.current_dir(root).args(["--edition", edition, "-D", "warnings"]).args(arguments)).map(|_| ())
}

/// Runs a command that must succeed.
///
/// # Errors
/// What it says, or that it doesn't run at all.
pub(crate) fn run(command: &mut Command) -> Result<Output, String> {
    let output = command.output().map_err(|error| {
        format!("{} does not run ({error}): exported source is NOT checked", command.get_program().display())
    })?;
    if output.status.success() {
        return Ok(output);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("{}\n{said}", String::from_utf8_lossy(&output.stdout)))
}
