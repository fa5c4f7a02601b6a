// A glass marble: the ray of sight is refracted into the sphere and coloured by how far it travels; light gathers where
// it leaves on the side away from the lamp. Around it a soft shadow and the caustic of its colour.
#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Marble {
    glass: vec4<f32>,
    ink: vec4<f32>,
    // half the square's side in radii, the primaries of the symbol (1 bar, 2 upright, 4 ring)
    shape: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> marble: Marble;

// Where the light comes from; what is seen of the lamp in the glass lies beside the symbol, not on it.
const LAMP: vec3<f32> = vec3(-0.42, 0.58, 0.70);
const MIRRORED_LAMP: vec3<f32> = vec3(-0.66, 0.74, 0.13);

fn to_bar(p: vec2<f32>, half_length: f32) -> f32 {
    return length(vec2(max(abs(p.x) - half_length, 0.0), p.y));
}

// The distance to the nearest stroke of the symbol.
fn to_symbol(p: vec2<f32>) -> f32 {
    let primaries = u32(marble.shape.y);
    let ringed = (primaries & 4u) != 0u;
    let reach = select(0.40, 0.34, ringed);
    var d = 10.0;
    if (primaries & 1u) != 0u { d = min(d, to_bar(p, reach)); }
    if (primaries & 2u) != 0u { d = min(d, to_bar(p.yx, reach)); }
    if ringed { d = min(d, abs(length(p) - 0.38)); }
    return d;
}

fn glass(p: vec2<f32>) -> vec3<f32> {
    let n = vec3(p, sqrt(max(1.0 - dot(p, p), 0.0)));
    let body = marble.glass.rgb;

    // Through the glass: into the sphere, along `path`, out at `leaving`.
    let ray = refract(vec3(0.0, 0.0, -1.0), n, 1.0 / 1.5);
    let path = -2.0 * dot(n, ray);
    let leaving = n + ray * path;
    let tint = pow(body, vec3(0.35 + 0.5 * path));
    let gathered = pow(max(dot(leaving, -LAMP), 0.0), 2.2);
    var colour = tint * (0.30 + 1.25 * gathered);

    // A ribbon of lighter glass, twisted once about its length.
    let inside = n + ray * path * 0.45;
    let twist = inside.x * 1.7 + 0.5;
    let sheet = abs(inside.y * cos(twist) + inside.z * sin(twist));
    let ribbon = smoothstep(0.16, 0.02, sheet) * smoothstep(0.95, 0.5, length(inside));
    colour = mix(colour, mix(body, vec3(1.0), 0.42) * (0.5 + 0.7 * gathered), ribbon * 0.33);

    // On the glass: the room in the rim, the lamp, and its faint second image opposite.
    let grazing = pow(1.0 - n.z, 3.0);
    let room = mix(vec3(0.05, 0.10, 0.09), vec3(0.85, 0.83, 0.76), smoothstep(-0.5, 0.9, n.y - 0.35 * n.x));
    colour = mix(colour, room, 0.04 + 0.42 * grazing);
    let mirror = reflect(vec3(0.0, 0.0, -1.0), n);
    let towards = dot(mirror, MIRRORED_LAMP);
    colour += vec3(1.0, 0.97, 0.9) * (smoothstep(0.95, 0.98, towards) + 0.12 * smoothstep(0.45, 1.0, towards));
    let second = distance(p, vec2(0.46, -0.50));
    colour += mix(body, vec3(1.0), 0.35) * 0.35 * exp(-second * second * 18.0);
    return colour;
}

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let p = (mesh.uv - 0.5) * vec2(2.0, -2.0) * marble.shape.x;
    let r = length(p);
    let pixel = fwidth(p.x);

    // What the marble throws on the table, away from the lamp.
    let dark = distance(p, vec2(0.20, -0.24));
    let shade = 0.55 * smoothstep(1.32, 0.55, dark);
    let bright = distance(p, vec2(0.66, -0.74));
    let caustic = 0.75 * exp(-bright * bright * 9.0);
    let below_alpha = max(shade, caustic);
    let below = mix(vec3(0.0), marble.glass.rgb * 0.9, caustic / max(below_alpha + 0.12, 0.001));

    var ball = glass(p / max(r, 1.0));
    // A thin dark rim with a light one inside it: no table's colour swallows the marble.
    ball *= mix(1.0, 0.35, smoothstep(0.955, 0.99, r));
    ball += 0.10 * smoothstep(0.03, 0.0, abs(r - 0.94));

    let stroke = to_symbol(p * 1.02);
    let halo = mix(vec3(1.0), vec3(0.0), marble.ink.r);
    ball = mix(ball, halo, 0.34 * smoothstep(0.15, 0.06, stroke));
    ball = mix(ball, marble.ink.rgb, 0.95 * smoothstep(0.055 + pixel, 0.055 - pixel, stroke));

    let cover = smoothstep(pixel, -pixel, r - 1.0);
    let alpha = mix(below_alpha, 1.0, cover);
    // Both layers as one colour, weighted by what each contributes.
    return vec4((below * below_alpha * (1.0 - cover) + ball * cover) / max(alpha, 0.001), alpha);
}
