//! The exported Rust, compiled as anyone would, and asked over a pipe.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::{self, JoinHandle};

use anyhow::{Context, bail};
use catena_export::Source;
use tempfile::TempDir;

use super::failed;

/// What came of the attempt to start.
pub(super) enum Start {
    Running(Harness),
    /// There is no compiler, in words.
    Missing(String),
}

/// A compiled terrain that answers positions with values.
pub(super) struct Harness {
    child: Child,
    answers: ChildStdout,
    asking: Option<JoinHandle<io::Result<()>>>,
    /// Removed with all that was built in it.
    _folder: TempDir,
}

/// Reads x and y as little-endian float64, answers with the height, or the number of the biome.
const MAIN: &str = "
use std::io::{BufReader, BufWriter, Read, Write};

mod terrain;

fn main() -> std::io::Result<()> {
    let terrain = terrain::Terrain::new(SEED);
    let mut positions = BufReader::with_capacity(1 << 16, std::io::stdin().lock());
    let mut answers = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let mut pair = [[0; 8]; 2];
    while positions.read_exact(pair.as_flattened_mut()).is_ok() {
        let [x, y] = pair.map(f64::from_le_bytes);
        answers.write_all(&terrain.METHOD(x, y).to_le_bytes())?;
    }
    answers.flush()
}
";

impl Harness {
    /// Compiles the source and starts asking it.
    pub(super) fn start(
        source: &Source,
        seed: i64,
        positions: impl Iterator<Item = (f64, f64)> + Send + 'static,
    ) -> anyhow::Result<Start> {
        let folder = tempfile::Builder::new().prefix("catena-verify-").tempdir();
        let folder = folder.context("no folder to compile in")?;
        lay_out(folder.path(), source, seed).context("no room to compile in")?;
        if let Some(missing) = compile(folder.path())? {
            return Ok(Start::Missing(missing));
        }
        let mut command = Command::new(program(folder.path()));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
        let (questions, answers) = (child.stdin.take(), child.stdout.take());
        let (questions, answers) = questions.zip(answers).expect("both pipes were asked for");
        let asking = thread::spawn(move || ask(questions, positions));
        Ok(Start::Running(Self { child, answers, asking: Some(asking), _folder: folder }))
    }

    /// The next answers.
    pub(super) fn values(&mut self, count: usize) -> anyhow::Result<Vec<f64>> {
        let mut bytes = vec![0; count * 8];
        self.answers
            .read_exact(&mut bytes)
            .map_err(|error| failed(format!("it stopped answering: {error}")))?;
        Ok(bytes.as_chunks().0.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect())
    }

    /// Waits for an orderly end.
    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        if let Some(Ok(asked)) = self.asking.take().map(JoinHandle::join) {
            asked.map_err(failed)?;
        }
        let status = self.child.wait().map_err(failed)?;
        if status.success() { Ok(()) } else { Err(failed(status)) }
    }
}

impl Drop for Harness {
    fn drop(&mut self) {
        // After `finish` both do nothing; before it nobody waits for the answers any more.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn ask(questions: impl Write, positions: impl Iterator<Item = (f64, f64)>) -> io::Result<()> {
    let mut questions = BufWriter::with_capacity(1 << 16, questions);
    for (x, y) in positions {
        questions.write_all(&x.to_le_bytes())?;
        questions.write_all(&y.to_le_bytes())?;
    }
    questions.flush()
}

fn lay_out(folder: &Path, source: &Source, seed: i64) -> io::Result<()> {
    let method = source.methods.first().map_or("height", String::as_str);
    let main = MAIN.replace("SEED", &seed.to_string()).replace("METHOD", method);
    fs::write(folder.join("main.rs"), main)?;
    fs::write(folder.join("terrain.rs"), &source.text)?;
    source.files.iter().try_for_each(|(name, bytes)| fs::write(folder.join(name), bytes))
}

/// The compiled program.
fn program(folder: &Path) -> PathBuf {
    folder.join(format!("main{}", env::consts::EXE_SUFFIX))
}

/// Compiles; says so in words where there is no compiler.
fn compile(folder: &Path) -> anyhow::Result<Option<String>> {
    let compiler = env::var_os("RUSTC").filter(|name| !name.is_empty()).unwrap_or(OsString::from("rustc"));
    let mut command = Command::new(&compiler);
    command.args(["--edition", "2021", "-O", "-o"]).args([program(folder), folder.join("main.rs")]);
    let name = compiler.to_string_lossy();
    match command.stdin(Stdio::null()).output() {
        Ok(output) if output.status.success() => Ok(None),
        Ok(output) => bail!(
            "the exported Rust doesn't compile with {name}:\n{}",
            String::from_utf8_lossy(&output.stderr).trim_end()
        ),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Ok(Some(format!("the exported source was not compiled, since there is no {name}")))
        }
        Err(error) => bail!("{name} doesn't run: {error}"),
    }
}
