//! Box means of rasters: what a raster is on average over a rectangle around each of its points.

use super::raster::Edge;

/// The mean, around each point, of the bilinear raster over a rectangle `width` x `height` points large.
///
/// The mean is the exact integral over the rectangle. What lies beyond the raster is as `edge` says. A width or
/// height of 0 leaves that axis as it is.
pub fn boxed(
    columns: usize,
    rows: usize,
    values: &[f64],
    (width, height): (f64, f64),
    edge: Edge,
) -> Vec<f64> {
    let mut across = values.to_vec();
    if width > 0.0 && columns > 1 {
        for row in across.chunks_exact_mut(columns) {
            let means = line(row, width, edge);
            row.copy_from_slice(&means);
        }
    }
    if height > 0.0 && rows > 1 {
        for column in 0..columns {
            let points: Vec<f64> = across[column..].iter().step_by(columns).copied().collect();
            for (row, mean) in line(&points, height, edge).into_iter().enumerate() {
                across[row * columns + column] = mean;
            }
        }
    }
    across
}

/// The same along one line of points. Points well inside the box count alike, so that they are summed once.
fn line(points: &[f64], width: f64, edge: Edge) -> Vec<f64> {
    let half = width * 0.5;
    let reach = half.floor() as usize + 1;
    let whole = (half - 1.0).floor(); // points up to here count whole
    let inner = if whole < 0.0 { 0 } else { whole as usize };
    let padded: Vec<f64> = (0..points.len() + 2 * reach)
        .map(|k| points[inside(k as isize - reach as isize, points.len(), edge)])
        .collect();
    let mut sums = vec![0.0];
    for value in &padded {
        sums.push(sums[sums.len() - 1] + value);
    }
    let mean = |k: usize| {
        let centre = k + reach;
        let mut sum = if whole < 0.0 {
            padded[centre] * share(0.0, half)
        } else {
            sums[centre + inner + 1] - sums[centre - inner]
        };
        for step in inner + 1..=reach {
            sum += (padded[centre - step] + padded[centre + step]) * share(step as f64, half);
        }
        sum / width
    };
    (0..points.len()).map(mean).collect()
}

/// How much a point `away` from the middle of a box counts: its tent's area inside.
fn share(away: f64, half: f64) -> f64 {
    area(away + half) - area(away - half)
}

/// The area of a tent one point wide to either side, from its foot to `t`.
fn area(t: f64) -> f64 {
    if t <= -1.0 {
        0.0
    } else if t <= 0.0 {
        0.5 * (t + 1.0) * (t + 1.0)
    } else if t < 1.0 {
        1.0 - 0.5 * (1.0 - t) * (1.0 - t)
    } else {
        1.0
    }
}

/// The point of an index beyond the line's ends.
fn inside(index: isize, count: usize, edge: Edge) -> usize {
    let last = count as isize - 1;
    let index = match edge {
        Edge::Clamp => index,
        Edge::Mirror => {
            let turn = index.rem_euclid(2 * last);
            turn.min(2 * last - turn)
        }
        Edge::Wrap => index.rem_euclid(last),
    };
    index.clamp(0, last) as usize
}
