//! How the source reads: the example of the design, to the letter, and a changed constant that is caught.

use std::path::Path;

use crate::bench::{Case, Compiled, compare, compile_alone};

const ARTICLE: &str = r#"Graph(
    version: 1,
    map: (origin: (0.0, 0.0), size: (320.0, 240.0), seed: 12345),
    nodes: {
        "continents": (kind: "simplex", params: {"frequency": 0.012, "octaves": 4}, at: (40.0, 80.0)),
        "bend": (kind: "warp", params: {"seed": 4}, inputs: {"input": "continents"}, at: (300.0, 80.0)),
        "shelf": (kind: "clamp", params: {"low": -0.3, "high": 0.55}, inputs: {"input": "bend"}, at: (560.0, 80.0)),
        "islands": (kind: "cell", at: (560.0, 300.0)),
        "land": (kind: "mix", inputs: {"a": "shelf", "b": "islands"}, at: (820.0, 80.0)),
    },
    view: (node: "land"),
)
"#;

const HEIGHT: &str = "    pub fn height(&self, x: f64, y: f64) -> f64 {
        let (x, y) = (hold_position(x), hold_position(y));

        // bend: Domain warp
        let bend_u = x * 0.006;
        let bend_v = y * 0.006;
        let bend_x = x + 25.0 * self.bend.fbm(bend_u, bend_v, 3, 0.5, 2.0);
        let bend_y = y + 25.0 * self.bend.fbm(bend_u + 5.2, bend_v + 1.3, 3, 0.5, 2.0);

        // continents: Simplex fBm, where bend looks
        let bend = self.continents.fbm(bend_x * 0.012, bend_y * 0.012, 4, 0.5, 2.0);

        // shelf: Clamp
        let shelf = min(0.55, max(-0.3, bend));

        // islands: Cellular
        let islands_near = self.islands.nearest(x, y);
        let islands = 1.0 - 2.0 * min(1.0, islands_near.d1 / 90.0);

        // land: Mix
        shelf + (islands - shelf) * 0.35
    }
";

const NEW: &str = "    pub fn new(seed: i64) -> Self {
        Self {
            bend: Simplex::new(seed + 4),
            continents: Simplex::new(seed),
            islands: ScatteredSites::new(seed + 7, 12, ORIGIN, SIZE),
        }
    }
";

fn article() -> Case {
    Case::of_text("article", ARTICLE, &["land"], Path::new("."))
}

#[test]
fn the_designs_example_to_the_letter() {
    let text = article().source.text;
    assert!(text.contains(HEIGHT), "{text}");
    assert!(text.contains(NEW), "{text}");
}

#[test]
fn the_text_is_the_same_every_time() {
    assert_eq!(article().source, article().source);
}

#[test]
fn a_changed_constant_is_caught() {
    let mut case = article();
    compare(std::slice::from_ref(&case), 10_000).unwrap();
    case.source.text = case.source.text.replace("* 0.35", "* 0.35000000000000003");
    let cases = [case];
    let changed = Compiled::new(&cases, 10_000).unwrap();
    let found = changed.compare().unwrap_err();
    assert!(found.contains("article.height at "), "{found}");
    let found = changed.test().unwrap_err();
    assert!(found.contains("the_bits_are_those_of_the_graph"), "{found}");
}

#[test]
fn it_compiles_alone_in_either_edition() {
    let source = article().source;
    compile_alone(&source, "2021").unwrap();
    compile_alone(&source, "2024").unwrap();
}

#[test]
fn spans_hold_the_lines_of_their_nodes() {
    let source = article().source;
    let lines: Vec<&str> = source.text.lines().collect();
    let of = |node: &str| -> Vec<&str> {
        let spans = source.spans.iter().filter(|(name, _)| name == node);
        spans.flat_map(|(_, span)| lines[span.clone()].iter().map(|line| line.trim())).collect()
    };
    assert_eq!(of("shelf"), ["// shelf: Clamp", "let shelf = min(0.55, max(-0.3, bend));"]);
    assert_eq!(of("land"), ["// land: Mix", "shelf + (islands - shelf) * 0.35"]);
    assert_eq!(
        of("islands")[..2],
        ["islands: ScatteredSites,", "islands: ScatteredSites::new(seed + 7, 12, ORIGIN, SIZE),"]
    );
    assert!(of("bend").contains(&"let bend_v = y * 0.006;"));
    assert!(of("bend").iter().any(|line| line.starts_with("let bend = self.continents")), "{:?}", of("bend"));
}
