// A wooden disc with a brass rim, inlaid with the six lines and the circle of the Fano plane.
#import bevy_sprite::mesh2d_vertex_output::VertexOutput
#import al_jabar::wood::grain

struct Board {
    wood: vec4<f32>,
    dark_wood: vec4<f32>,
    brass: vec4<f32>,
    // half the square's side, the distance of the plane's corners from its middle, how far it is moved down; in radii
    sizes: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> board: Board;

fn to_segment(p: vec2<f32>, a: vec2<f32>, b: vec2<f32>) -> f32 {
    let along = clamp(dot(p - a, b - a) / dot(b - a, b - a), 0.0, 1.0);
    return distance(p, mix(a, b, along));
}

// The distance to the nearest line of the plane.
fn to_lines(p: vec2<f32>) -> f32 {
    let corner = board.sizes.y;
    let c = corner * 0.8660254;
    let s = corner * 0.5;
    // All lines lie symmetrically, so one half of the plane is enough.
    let q = vec2(abs(p.x), p.y);
    let red = vec2(0.0, corner);
    let blue = vec2(c, -s);
    let purple = vec2(c, s) * 0.5;
    let green = vec2(0.0, -s);
    let side = min(to_segment(q, red, blue), to_segment(q, blue, green));
    let median = min(to_segment(q, red, green), min(to_segment(q, blue, vec2(0.0)), to_segment(q, purple, vec2(0.0))));
    return min(min(side, median), abs(length(p) - s));
}

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let p = (mesh.uv - 0.5) * vec2(2.0, -2.0) * board.sizes.x;
    let r = length(p);
    let pixel = fwidth(p.x);
    let inside = smoothstep(pixel, -pixel, r - 1.0);

    // Wood, lit from the upper left, with a groove inside the rim.
    let dark = grain((p * vec2(1.0, -1.0) + vec2(3.1, 1.7)) * 210.0);
    var colour = mix(board.wood.rgb, board.dark_wood.rgb, 0.25 + 0.75 * dark);
    colour *= 1.02 - 0.2 * dot(p, vec2(0.6, -0.8)) - 0.22 * r * r;
    let groove = r - 0.925;
    colour *= 1.0 - 0.55 * exp(-groove * groove * 9000.0);
    colour *= 1.0 + 0.3 * exp(-pow(groove + 0.017, 2.0) * 12000.0) * dot(p / max(r, 0.01), vec2(0.5, -0.7));

    // Inlaid lines: a dark cut under a thread of brass.
    let d = to_lines(p + vec2(0.0, board.sizes.z));
    colour *= 1.0 - 0.6 * smoothstep(0.014, 0.004, d);
    let thread = smoothstep(0.0052 + pixel * 0.7, 0.0052 - pixel * 0.7, d);
    let gleam = 0.66 + 0.3 * smoothstep(0.9, -0.6, dot(p, vec2(0.6, -0.8)));
    colour = mix(colour, board.brass.rgb * gleam, thread * 0.92);

    // The rim shines where it faces the lamp.
    let rim = smoothstep(0.972 - pixel, 0.972 + pixel, r);
    let facing = 0.5 + 0.5 * dot(p / max(r, 0.01), normalize(vec2(-0.6, 0.8)));
    colour = mix(colour, board.brass.rgb * (0.3 + 0.75 * facing * facing), rim);

    // The shadow on the felt falls to the lower right.
    let away = length(p - vec2(0.03, -0.06)) - 1.0;
    let shadow = 0.62 * exp(-max(away, 0.0) * 13.0) * smoothstep(0.25, 0.1, r - 1.0);
    let alpha = mix(shadow, 1.0, inside);
    return vec4(colour * inside / max(alpha, 0.001), alpha);
}
