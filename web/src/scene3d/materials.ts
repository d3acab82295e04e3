// The materials: given tones without lights.  Bevel, grain, tones of snow and hatches are drawn in the fragment.

import {
  CustomBlending,
  DoubleSide,
  KeepStencilOp,
  NotEqualStencilFunc,
  OneFactor,
  OneMinusSrcAlphaFactor,
  ReplaceStencilOp,
  ShaderMaterial,
  Vector2,
  Vector3,
  type Color,
  type ShaderMaterialParameters,
  type Texture,
} from "three";

/** Faces are pushed back a little, so that the lines on their edges are whole. */
const BEHIND = { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 2 } as const;
/** Textures of canvases hold colours that are multiplied by their alpha, so that their edges have no dark fringe. */
const LAID_OVER = {
  transparent: true,
  blending: CustomBlending,
  blendSrc: OneFactor,
  blendDst: OneMinusSrcAlphaFactor,
} as const;
const HATCHES = 5; // in one unit

const FACE_VERTEX = /* glsl */ `
  attribute vec2 at; attribute vec3 tone; attribute vec3 bevel; attribute vec3 grain; attribute vec2 kind;
  varying vec2 vAt; varying vec3 vTone; varying vec3 vBevel; varying vec3 vGrain; varying vec2 vKind;
  void main() {
    vAt = at; vTone = tone; vBevel = bevel; vGrain = grain; vKind = kind;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }`;

// kind.x: 0 to 3 the grain of a colour, 4 a stone; kind.y: 0 a top, 1 a side.
const FACE_FRAGMENT = /* glsl */ `
  uniform float alpha;
  varying vec2 vAt; varying vec3 vTone; varying vec3 vBevel; varying vec3 vGrain; varying vec2 vKind;
  float line(float at, float width) {
    float soft = fwidth(at);
    float off = abs(fract(at) - 0.5);
    return (1.0 - smoothstep(width - soft, width + soft, off)) * clamp(2.4 * width / soft, 0.0, 1.0);
  }
  void main() {
    vec2 rim = min(vAt, 1.0 - vAt);
    float near = min(rim.x, rim.y);
    float soft = fwidth(near) * 0.7;
    vec3 colour = vTone;
    if (vKind.x > 3.5) {
      float chisel = smoothstep(0.1 - soft, 0.1 + soft, near) * (1.0 - smoothstep(0.125 - soft, 0.125 + soft, near));
      colour = mix(colour, vGrain, 0.5 * chisel * (1.0 - vKind.y));
      gl_FragColor = vec4(colour, alpha);
      return;
    }
    float ring = 1.0 - smoothstep(0.085 - soft, 0.085 + soft, near);
    float upper = step(1.0 - vAt.y, rim.x) * step(0.5, vAt.y);
    colour = vKind.y < 0.5
      ? mix(colour, vBevel, 0.75 * ring)
      : mix(colour, mix(colour * 0.84, vBevel, 0.8 * upper), ring);
    float wood = 0.0;
    if (vKind.x < 0.5) wood = line((vAt.y + 0.045 * sin(vAt.x * 8.0 + 0.6)) * 3.0 + 0.02, 0.055) * step(0.18, vAt.y);
    else if (vKind.x < 1.5) wood = line((vAt.y + 0.014 * sin(vAt.x * 7.0)) * 6.25 - 0.12, 0.1);
    else if (vKind.x < 2.5) {
      vec2 cell = vAt * 4.2; cell.x += 0.5 * mod(floor(cell.y), 2.0);
      float far = length(fract(cell) - 0.5); float edge = fwidth(far);
      wood = (1.0 - smoothstep(0.15 - edge, 0.15 + edge, far)) * clamp(0.4 / edge, 0.0, 1.0);
    } else wood = line((vAt.x + vAt.y) * 4.0 + 0.5, 0.07);
    wood *= smoothstep(0.13, 0.15, near);
    colour = mix(colour, vGrain, 0.8 * wood);
    gl_FragColor = vec4(colour, alpha);
  }`;

/** The faces of cubes and stones. */
export const faces = (settings: ShaderMaterialParameters = {}, alpha = 1): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader: FACE_VERTEX,
    fragmentShader: FACE_FRAGMENT,
    uniforms: { alpha: { value: alpha } },
    ...BEHIND,
    ...settings,
  });

/** Snow: three flat tones by how much light falls on it. */
export const snow = (tones: readonly Color[], cuts: readonly number[]): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader: /* glsl */ `
      attribute float light; varying float vLight;
      void main() { vLight = light; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
    fragmentShader: /* glsl */ `
      uniform vec3 lit; uniform vec3 half_lit; uniform vec3 shade; uniform vec2 cuts; varying float vLight;
      void main() {
        float soft = 0.75 * fwidth(vLight);
        vec3 colour = mix(half_lit, lit, smoothstep(cuts.x - soft, cuts.x + soft, vLight));
        gl_FragColor = vec4(mix(shade, colour, smoothstep(cuts.y - soft, cuts.y + soft, vLight)), 1.0);
      }`,
    uniforms: {
      lit: { value: tones[0] },
      half_lit: { value: tones[1] },
      shade: { value: tones[2] },
      cuts: { value: new Vector2(...cuts) },
    },
    side: DoubleSide,
    ...BEHIND,
  });

/** Shadows: a wash and hatches that are level on the screen; where several fall, they count once. */
export const shade = (colour: Color, wash: number, hatch: number, mark: number): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader: /* glsl */ `
      varying vec2 vAt;
      void main() { vAt = position.xy; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
    fragmentShader: /* glsl */ `
      uniform vec3 colour; uniform float wash; uniform float hatch; uniform vec2 away; varying vec2 vAt;
      void main() {
        float at = dot(vAt, away) * ${HATCHES.toFixed(1)};
        float step_ = fwidth(at);
        float line = 1.0 - smoothstep(0.0, 1.0, abs(fract(at) - 0.5) / step_ - 0.1);
        float drawn = mix(line, 0.35, smoothstep(0.5, 1.0, step_));
        gl_FragColor = vec4(colour, wash + hatch * drawn * (1.0 - wash));
      }`,
    uniforms: {
      colour: { value: colour },
      wash: { value: wash },
      hatch: { value: hatch },
      away: { value: new Vector2(0, 1) },
    },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -2,
    stencilWrite: true,
    stencilRef: mark,
    stencilFunc: NotEqualStencilFunc,
    stencilZPass: ReplaceStencilOp,
    stencilZFail: KeepStencilOp,
  });

/** Upright boards that face the eye; `turn` moves those that go around a place with the eye. */
export const boards = (texture: Texture): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader: /* glsl */ `
      attribute vec2 off; attribute vec2 middle; attribute vec2 at;
      uniform vec3 right; uniform vec3 up; uniform vec2 turn; varying vec2 vAt;
      void main() {
        vAt = at;
        vec2 from = position.xy - middle;
        vec2 foot = middle + vec2(from.x * turn.x - from.y * turn.y, from.x * turn.y + from.y * turn.x);
        vec3 place = vec3(foot, position.z) + right * off.x + up * off.y;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(place, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform sampler2D map; varying vec2 vAt;
      void main() {
        gl_FragColor = texture2D(map, vAt);
        if (gl_FragColor.a < 0.06) discard;
      }`,
    uniforms: {
      map: { value: texture },
      right: { value: new Vector3(1, 0, 0) },
      up: { value: new Vector3(0, 0, 1) },
      turn: { value: new Vector2(1, 0) },
    },
    ...LAID_OVER,
  });

/** A drawing that lies on the ground. */
export const decal = (texture: Texture): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader: /* glsl */ `
      varying vec2 vAt;
      void main() { vAt = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
    fragmentShader: /* glsl */ `
      uniform sampler2D map; varying vec2 vAt;
      void main() { gl_FragColor = texture2D(map, vAt); }`,
    uniforms: { map: { value: texture } },
    depthWrite: false,
    ...LAID_OVER,
  });

/** Flakes that fall; each has a place in a box, through which it falls once in the time from 0 to 1. */
export const flakes = (colour: Color): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader: /* glsl */ `
      uniform float time; uniform float size;
      void main() {
        float z = position.z + 7.0 - 14.0 * time;
        vec3 at = vec3(position.xy + 0.25 * vec2(sin(z * 1.7 + position.x), cos(z * 1.3)), z);
        gl_Position = projectionMatrix * modelViewMatrix * vec4(at, 1.0);
        gl_PointSize = size * (0.7 + 0.6 * fract(position.x * 7.3));
      }`,
    fragmentShader: /* glsl */ `
      uniform vec3 colour;
      void main() {
        float far = length(gl_PointCoord - 0.5);
        if (far > 0.5) discard;
        gl_FragColor = vec4(colour, 0.95);
      }`,
    uniforms: { colour: { value: colour }, time: { value: 0 }, size: { value: 6 } },
    transparent: true,
    depthWrite: false,
  });
