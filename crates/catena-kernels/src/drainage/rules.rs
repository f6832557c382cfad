//! What a designer decides about drainage.

/// Where water may leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlet {
    /// The sea and the map's edge.
    SeaAndEdges,
    /// The sea alone.
    Sea,
    /// The map's edge alone, the sea's floor being ground as any.
    Edges,
    /// Every node at or below the sea's level that has no lower neighbour.
    Pits,
    /// The lowest node alone.
    Lowest,
}

/// The parameters of a drainage graph. Heights marked *of the budget* are shares of the highest node's height
/// above the sea.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// The sea's level, the datum.
    pub sea: f64,
    /// Where water may leave. Where there is nothing of the kind it leaves at the lowest node.
    pub outlet: Outlet,
    /// How much a brook that drains one cell falls per cell, of the budget; rivers fall with area^-0.45.
    pub steepness: f64,
    /// How deep a river that drains 64 cells cuts at most, of the budget; others with area^0.35.
    pub cut: f64,
    /// How far a valley goes on below the water that it enters, of the budget.
    pub ria: f64,
    /// Water from each cell.
    pub runoff: f64,
    /// Half a channel's width where one unit of water runs, in cells; others with the root of the water.
    pub width: f64,
    /// A channel's depth where one unit of water runs, of the budget; others with water^0.4.
    pub depth: f64,
    /// Half the width of a valley that drains one cell, in cells; others with area^0.25, up to 0.9.
    pub valley: f64,
    /// How much of its relief the ground keeps on a floodplain, 0..=1.
    pub plain: f64,
    /// How far rivers swing, 0..=1; 1 is a twelfth of a cell.
    pub meander: f64,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            sea: 0.0,
            outlet: Outlet::SeaAndEdges,
            steepness: 0.2,
            cut: 0.06,
            ria: 0.01,
            runoff: 1.0,
            width: 0.05,
            depth: 0.01,
            valley: 0.18,
            plain: 0.06,
            meander: 1.0,
        }
    }
}
