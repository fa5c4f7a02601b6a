// Wood, computed: long fibres along x with rings of growth across, in the same pattern everywhere.
#define_import_path al_jabar::wood

fn hash(p: vec2<f32>) -> f32 {
    // Integer arithmetic, so that every graphics card sees the same wood.
    var n = bitcast<u32>(i32(p.x)) * 0x9E3779B1u ^ bitcast<u32>(i32(p.y)) * 0x85EBCA77u;
    n = (n ^ (n >> 15u)) * 0x2C1B3C6Du;
    n = (n ^ (n >> 12u)) * 0x297A2D39u;
    return f32((n ^ (n >> 15u)) >> 8u) / 16777216.0;
}

fn noise(p: vec2<f32>) -> f32 {
    let cell = floor(p);
    let f = p - cell;
    let w = f * f * (3.0 - 2.0 * f);
    let low = mix(hash(cell), hash(cell + vec2(1.0, 0.0)), w.x);
    let high = mix(hash(cell + vec2(0.0, 1.0)), hash(cell + vec2(1.0, 1.0)), w.x);
    return mix(low, high, w.y);
}

// How much of the dark grain shows at `p` (in units of 1/720 of the window's height), from 0 to 1.
fn grain(p: vec2<f32>) -> f32 {
    let bend = noise(p * vec2(0.006, 0.02)) * 3.0;
    let rings = 0.5 + 0.5 * sin(p.y * 0.21 + bend * 5.0);
    let fibres = noise(p * vec2(0.035, 0.9));
    let pores = smoothstep(0.72, 0.95, noise(p * vec2(0.05, 1.7)));
    return clamp(0.42 * rings + 0.42 * fibres + 0.35 * pores, 0.0, 1.0);
}
