//! Biome table: a square of temperature and moisture, cut by lines into biomes.

use std::borrow::Cow;

use catena_field::{BiomeEntry, BiomeTable, Map, Value};

use crate::declare::{example, map_sea, real};
use crate::kind::density_input;
use crate::{
    Biome, Bounds, Category, Conflict, Feed, Input, NodeKind, Output, Outputs, Parameter, ParameterKind,
    PinType, Preset, Scope, Setting, Settings, Unit,
};

pub(super) static NODE: NodeKind = NodeKind {
    key: "biome_table",
    title: "Biome table",
    short: "Biomes",
    synonyms: &["whittaker", "biome lookup", "life zones", "ecosystem", "holdridge", "classify"],
    category: Category::Biome,
    summary: "Makes biomes of temperature and moisture, by a table that lines cut",
    documentation: "Lines of temperature and of moisture cut a square into fields, cold at the top and dry at the \
        left; each is a biome with a name and a colour. A value on a line belongs to the warmer, or wetter, side. \
        Where height is wired in, what lies below the sea is water and the strip above it beach: they come before \
        the table and are numbered after its entries. An entry may carry columns of your own (music, loot), which \
        travel into JSON and code. After Whittaker, \"Communities and Ecosystems\" (1970).",
    inputs: &[
        density_input("temperature", "How warm it is, 0 to 1."),
        density_input("moisture", "How wet it is, 0 to 1."),
        Input { optional: true, ..density_input("height", "The land's height, for water and beaches.") },
    ],
    outputs: &[Output {
        key: "biome",
        kind: PinType::Biome,
        documentation: "The biome by number: `row*(moisture limits + 1) + column`, then water, then beach.",
    }],
    parameters: PARAMETERS,
    presets: PRESETS,
    check: entries_match,
    lower,
    examples: &[
        example(
            "cold and dry is the first, Tundra",
            &[],
            &[("temperature", Feed::Number(0.0)), ("moisture", Feed::Number(0.0))],
            (0.0, 0.0),
            0.0,
        )
        .of("biome"),
        example(
            "a limit belongs to the row above it: 0.4 and 0.4 is Forest",
            &[],
            &[("temperature", Feed::Number(0.4)), ("moisture", Feed::Number(0.4))],
            (0.0, 0.0),
            4.0,
        )
        .of("biome"),
        example(
            "below the sea: water stands after the nine entries",
            &[],
            &[
                ("temperature", Feed::Number(0.4)),
                ("moisture", Feed::Number(0.4)),
                ("height", Feed::Number(-0.01)),
            ],
            (0.0, 0.0),
            9.0,
        )
        .of("biome"),
        example(
            "the sea's own level is beach",
            &[],
            &[
                ("temperature", Feed::Number(0.4)),
                ("moisture", Feed::Number(0.4)),
                ("height", Feed::Number(0.0)),
            ],
            (0.0, 0.0),
            10.0,
        )
        .of("biome"),
        example(
            "the beach's upper end is none",
            &[],
            &[
                ("temperature", Feed::Number(0.4)),
                ("moisture", Feed::Number(0.4)),
                ("height", Feed::Number(0.03)),
            ],
            (0.0, 0.0),
            4.0,
        )
        .of("biome"),
    ],
};

static PARAMETERS: &[Parameter] = &[
    limits(
        "temperature_limits",
        "Temperature",
        "Where rows begin, cold to hot: rising numbers between 0 and 1.",
    ),
    limits("moisture_limits", "Moisture", "Where columns begin, dry to wet: rising numbers between 0 and 1."),
    Parameter {
        key: "entries",
        title: "Biomes",
        kind: ParameterKind::Table { default: &ENTRIES },
        unit: Unit::None,
        folded: false,
        documentation: "A name and a colour for each biome, row by row, dry to wet, cold to hot. Two more may follow, \
            for water and beach.",
    },
    map_sea("Where height is below it, there is water."),
    real(
        "beach",
        "Beach",
        0.03,
        Bounds::new(0.0, 1e12),
        (0.0, 0.2),
        Unit::None,
        "How far above the sea the beach reaches.",
    ),
];

/// The most lines each way.
const MOST_LIMITS: usize = 7;

const fn limits(key: &'static str, title: &'static str, documentation: &'static str) -> Parameter {
    let kind = ParameterKind::List {
        default: &[0.4, 0.6],
        hard: Bounds::new(0.0, 1.0),
        most: MOST_LIMITS,
        rising: true,
    };
    Parameter { key, title, kind, unit: Unit::None, folded: false, documentation }
}

static ENTRIES: [BiomeEntry; 9] = [
    BiomeEntry::new("Tundra", [0xcf, 0xd8, 0xdc]),
    BiomeEntry::new("Taiga", [0x7f, 0xa0, 0x8a]),
    BiomeEntry::new("Snowy Forest", [0xb7, 0xc9, 0xd3]),
    BiomeEntry::new("Plains", [0xb8, 0xc4, 0x6a]),
    BiomeEntry::new("Forest", [0x5f, 0x8f, 0x4e]),
    BiomeEntry::new("Swamp", [0x6b, 0x7f, 0x5a]),
    BiomeEntry::new("Desert", [0xdc, 0xc7, 0x8a]),
    BiomeEntry::new("Savanna", [0xb9, 0xa5, 0x52]),
    BiomeEntry::new("Rainforest", [0x2f, 0x7d, 0x4a]),
];

/// A finer square: frost at one end, drought at the other.
static SIXTEEN: [BiomeEntry; 16] = [
    BiomeEntry::new("Ice Desert", [0xe3, 0xe9, 0xec]),
    BiomeEntry::new("Tundra", [0xbf, 0xca, 0xc6]),
    BiomeEntry::new("Frozen Bog", [0x9f, 0xb3, 0xb5]),
    BiomeEntry::new("Glacier", [0xf2, 0xf6, 0xf8]),
    BiomeEntry::new("Cold Steppe", [0xc3, 0xb9, 0x8c]),
    BiomeEntry::new("Taiga", [0x7f, 0xa0, 0x8a]),
    BiomeEntry::new("Boreal Forest", [0x57, 0x82, 0x6c]),
    BiomeEntry::new("Peat Bog", [0x75, 0x7c, 0x5c]),
    BiomeEntry::new("Steppe", [0xd2, 0xc4, 0x7c]),
    BiomeEntry::new("Plains", [0xb8, 0xc4, 0x6a]),
    BiomeEntry::new("Forest", [0x5f, 0x8f, 0x4e]),
    BiomeEntry::new("Swamp", [0x54, 0x74, 0x58]),
    BiomeEntry::new("Desert", [0xe2, 0xc4, 0x86]),
    BiomeEntry::new("Savanna", [0xc0, 0xa6, 0x4e]),
    BiomeEntry::new("Monsoon Forest", [0x6d, 0x98, 0x3c]),
    BiomeEntry::new("Rainforest", [0x2f, 0x7d, 0x4a]),
];

static PRESETS: &[Preset] = &[
    Preset {
        title: "3 x 3",
        documentation: "Nine biomes, three rows of temperature by three columns of moisture.",
        settings: &[
            ("temperature_limits", Setting::List(Cow::Borrowed(&[0.4, 0.6]))),
            ("moisture_limits", Setting::List(Cow::Borrowed(&[0.4, 0.6]))),
            ("entries", Setting::Table(Cow::Borrowed(&ENTRIES))),
        ],
    },
    Preset {
        title: "4 x 4",
        documentation: "Sixteen biomes: ice and peat at the cold end, steppes and monsoon forests between.",
        settings: &[
            ("temperature_limits", Setting::List(Cow::Borrowed(&[0.3, 0.5, 0.65]))),
            ("moisture_limits", Setting::List(Cow::Borrowed(&[0.35, 0.5, 0.65]))),
            ("entries", Setting::Table(Cow::Borrowed(&SIXTEEN))),
        ],
    },
];

/// Water and beach, where the table doesn't say otherwise.
static OTHERS: [BiomeEntry; 2] =
    [BiomeEntry::new("Water", [0x4a, 0x7f, 0xa8]), BiomeEntry::new("Beach", [0xe4, 0xdc, 0xa4])];

/// The biomes of a node of this kind, water and beach among them; none of another kind.
pub fn biomes(kind: &NodeKind, settings: &Settings) -> Option<BiomeTable> {
    if kind.key != NODE.key {
        return None;
    }
    let (mut entries, cells) = (entries(settings).into_owned(), cells(settings));
    let given = entries.len().saturating_sub(cells).min(OTHERS.len());
    entries.extend(OTHERS[given..].iter().cloned());
    Some(BiomeTable { entries })
}

/// Fields of the square.
fn cells(settings: &Settings) -> usize {
    let count = |key| list(settings, key).len() + 1;
    count("temperature_limits") * count("moisture_limits")
}

fn list<'a>(settings: &'a Settings, key: &str) -> Cow<'a, [f64]> {
    match resolved(settings, key) {
        Setting::List(numbers) => Cow::Owned(numbers.into_owned()),
        _ => Cow::Borrowed(&[]),
    }
}

fn entries(settings: &Settings) -> Cow<'static, [BiomeEntry]> {
    match resolved(settings, "entries") {
        Setting::Table(entries) => entries,
        _ => Cow::Borrowed(&ENTRIES),
    }
}

fn resolved(settings: &Settings, key: &str) -> Setting {
    let parameter = PARAMETERS.iter().find(|parameter| parameter.key == key);
    parameter.expect("declared above").resolve(settings, &Map::default())
}

fn entries_match(settings: &Settings) -> Option<Conflict> {
    let rows = list(settings, "temperature_limits").len() + 1;
    let columns = list(settings, "moisture_limits").len() + 1;
    let (cells, given) = (rows * columns, entries(settings).len());
    if given == cells || given == cells + OTHERS.len() {
        return None;
    }
    let words = format!(
        "{} of temperature by {} of moisture are {}, and there are {}; give {cells}, or {} with water and beach",
        counted(rows, "row", "rows"),
        counted(columns, "column", "columns"),
        counted(cells, "biome", "biomes"),
        counted(given, "entry", "entries"),
        cells + OTHERS.len()
    );
    Some(Conflict { key: "entries", words })
}

fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let (temperature, moisture) = (scope.input("temperature"), scope.input("moisture"));
    let (rows, columns) = (scope.items("temperature_limits"), scope.items("moisture_limits"));
    let cells = ((rows.len() + 1) * (columns.len() + 1)) as f64;
    let across = (columns.len() + 1) as f64;
    let (row, column) = (passed(scope, temperature, &rows), passed(scope, moisture, &columns));
    let across = scope.constant(across);
    let first = scope.multiply(row, across);
    let land = scope.add(first, column);
    let land = scope.step("land", land);
    let number = match scope.optional_input("height") {
        Some(height) => shore(scope, (height, land), cells),
        None => land,
    };
    let weight = scope.constant(1.0);
    Biome { first: number, second: number, weight }.into()
}

/// How many of the limits a value has reached.
fn passed(scope: &mut Scope<'_>, value: Value, limits: &[Value]) -> Value {
    let (zero, one) = (scope.constant(0.0), scope.constant(1.0));
    let mut count = zero;
    for limit in limits {
        let step = scope.less(value, *limit, zero, one);
        count = scope.add(count, step);
    }
    count
}

/// Water below the sea, then the beach, then the land.
fn shore(scope: &mut Scope<'_>, (height, land): (Value, Value), cells: f64) -> Value {
    let (sea, beach) = (scope.real("sea_level"), scope.real("beach"));
    let (water, sand) = (scope.constant(cells), scope.constant(cells + 1.0));
    let end = scope.add(sea, beach);
    let dry = scope.less(height, end, sand, land);
    scope.less(height, sea, water, dry)
}
