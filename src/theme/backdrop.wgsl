// The table: green felt under a lamp, in a wooden frame with a brass edge.
#import bevy_sprite::mesh2d_vertex_output::VertexOutput
#import al_jabar::wood::{grain, noise, hash}

struct Backdrop {
    felt: vec4<f32>,
    felt_shade: vec4<f32>,
    wood: vec4<f32>,
    dark_wood: vec4<f32>,
    brass: vec4<f32>,
    // the window's width and height, the frame's width, one unit of length
    sizes: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> table: Backdrop;

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let size = table.sizes.xy;
    let frame = table.sizes.z;
    let unit = table.sizes.w;
    let p = mesh.uv * size;
    let to_edge = min(p, size - p);
    let inward = min(to_edge.x, to_edge.y) - frame;

    if inward < 0.0 {
        // The side pieces' grain runs along them; the corners are mitred.
        let across = to_edge.x < to_edge.y;
        let along = select(p, p.yx + vec2(311.0, 97.0), across) / unit;
        let dark = grain(along);
        let bevel = -inward / frame;
        let lit = select(p.y < size.y * 0.5, p.x < size.x * 0.5, across);
        let light = 0.82 + select(-0.16, 0.2, lit) * (bevel - 0.4);
        let colour = mix(table.wood.rgb, table.dark_wood.rgb, dark) * light;
        let edge = smoothstep(2.2, 1.2, -inward / unit);
        return vec4(mix(colour, table.brass.rgb * 0.42, edge), 1.0);
    }

    // The lamp hangs above the middle, a little to the upper left.
    let from_lamp = (p / size - vec2(0.46, 0.42)) * vec2(1.0, 0.92);
    let light = exp(-dot(from_lamp, from_lamp) * 3.4);
    var colour = mix(table.felt_shade.rgb, table.felt.rgb, light);
    // Fibres: a fine weave of short hairs over broad, faint clouds where hands have brushed the felt.
    let q = p / unit;
    let hairs = noise(q * vec2(0.9, 0.28)) + noise(q * vec2(0.26, 0.85) + 40.0) - 1.0;
    let clouds = noise(q * 0.012) - 0.5;
    colour *= 1.0 + 0.085 * hairs + 0.07 * clouds;
    // The frame's shadow.
    colour *= 1.0 - 0.55 * exp(-inward / (unit * 9.0));
    // Half a step of noise keeps the soft gradients from showing bands.
    colour += (hash(p * 3.0) - 0.5) / 700.0;
    return vec4(colour, 1.0);
}
