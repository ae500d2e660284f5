import type { Canvas } from '@napi-rs/canvas'

/** A picture in I420: what the encoders take. Width and height are even. */
export interface Planes {
  width: number
  height: number
  bytes: Uint8Array
  y: Uint8Array
  u: Uint8Array
  v: Uint8Array
}

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export function planes(width: number, height: number): Planes {
  const bytes = new Uint8Array((width * height * 3) / 2)
  const area = width * height
  return {
    width,
    height,
    bytes,
    y: bytes.subarray(0, area),
    u: bytes.subarray(area, area * 1.25),
    v: bytes.subarray(area * 1.25),
  }
}

/** BT.601, limited range: what a browser assumes of a stream of this size that says nothing. */
const luma = (r: number, g: number, b: number) => 0.257 * r + 0.504 * g + 0.098 * b
const blueness = (r: number, g: number, b: number) => -0.148 * r - 0.291 * g + 0.439 * b
const redness = (r: number, g: number, b: number) => 0.439 * r - 0.368 * g - 0.071 * b

/** The canvas over black. */
export function planesOf(canvas: Canvas): Planes {
  const result = planes(canvas.width, canvas.height)
  result.y.fill(16)
  result.u.fill(128)
  result.v.fill(128)
  applyOverlay(result, overlayOf(canvas), 0, 0)
  return result
}

/**
 * A see-through picture as the change it makes to what lies under it: `under × keep + add`, in 256ths. Laying one over
 * another is again one, which is how a whole stack of shades costs a single pass a frame.
 */
export interface Overlay {
  width: number
  height: number
  keep: Uint16Array
  add: Uint16Array
  keepColour: Uint16Array
  addU: Uint16Array
  addV: Uint16Array
}

export function overlayOf(canvas: Canvas): Overlay {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const area = width * height
  const overlay: Overlay = {
    width,
    height,
    keep: new Uint16Array(area),
    add: new Uint16Array(area),
    keepColour: new Uint16Array(area / 4),
    addU: new Uint16Array(area / 4),
    addV: new Uint16Array(area / 4),
  }
  const u = new Float32Array(area)
  const v = new Float32Array(area)
  for (let at = 0; at < area; at += 1) {
    const alpha = (data[at * 4 + 3] ?? 0) / 255
    const r = data[at * 4] ?? 0
    const g = data[at * 4 + 1] ?? 0
    const b = data[at * 4 + 2] ?? 0
    overlay.keep[at] = Math.round(256 * (1 - alpha))
    overlay.add[at] = Math.round(256 * alpha * (16 + luma(r, g, b)))
    u[at] = alpha * (128 + blueness(r, g, b))
    v[at] = alpha * (128 + redness(r, g, b))
  }
  for (let row = 0; row < height / 2; row += 1)
    for (let column = 0; column < width / 2; column += 1) {
      const from = row * 2 * width + column * 2
      const to = (row * width) / 2 + column
      const sum = (of: ArrayLike<number>) =>
        (of[from] ?? 0) + (of[from + 1] ?? 0) + (of[from + width] ?? 0) + (of[from + width + 1] ?? 0)
      overlay.keepColour[to] = Math.round(sum(overlay.keep) / 4)
      overlay.addU[to] = Math.round(sum(u) * 64)
      overlay.addV[to] = Math.round(sum(v) * 64)
    }
  return overlay
}

/** `below` first, `above` over it. Both have the same size. */
export function stackOverlays(below: Overlay, above: Overlay): Overlay {
  const both = (keep: Uint16Array, add: Uint16Array, over: Uint16Array) =>
    add.map((value, at) => Math.min(65_535, Math.round((value * (keep[at] ?? 0)) / 256) + (over[at] ?? 0)))
  return {
    width: below.width,
    height: below.height,
    keep: below.keep.map((value, at) => Math.round((value * (above.keep[at] ?? 0)) / 256)),
    keepColour: below.keepColour.map((value, at) => Math.round((value * (above.keepColour[at] ?? 0)) / 256)),
    add: both(above.keep, below.add, above.add),
    addU: both(above.keepColour, below.addU, above.addU),
    addV: both(above.keepColour, below.addV, above.addV),
  }
}

/** Everything darker and paler, as a stop that does not win is shown. */
export function dimOverlay(width: number, height: number, brightness: number, saturation: number): Overlay {
  const area = width * height
  const filled = (length: number, value: number) => new Uint16Array(length).fill(Math.round(256 * value))
  const colour = brightness * saturation
  return {
    width,
    height,
    keep: filled(area, brightness),
    add: filled(area, 16 * (1 - brightness)),
    keepColour: filled(area / 4, colour),
    addU: filled(area / 4, 128 * (1 - colour)),
    addV: filled(area / 4, 128 * (1 - colour)),
  }
}

/** Lays `overlay` with its corner at an even `left`, `top`; only inside `clip` when given (even too). */
export function applyOverlay(target: Planes, overlay: Overlay, left: number, top: number, clip?: Area): void {
  const x0 = Math.max(0, left, clip?.x ?? 0)
  const y0 = Math.max(0, top, clip?.y ?? 0)
  const x1 = Math.min(target.width, left + overlay.width, clip === undefined ? target.width : clip.x + clip.width)
  const y1 = Math.min(target.height, top + overlay.height, clip === undefined ? target.height : clip.y + clip.height)
  for (let y = y0; y < y1; y += 1) {
    const from = (y - top) * overlay.width - left
    const to = y * target.width
    for (let x = x0; x < x1; x += 1) {
      const keep = overlay.keep[from + x] as number
      if (keep === 256 && overlay.add[from + x] === 0) continue
      target.y[to + x] = ((target.y[to + x] as number) * keep + (overlay.add[from + x] as number)) >> 8
    }
  }
  for (let y = y0 / 2; y < y1 / 2; y += 1) {
    const from = ((y - top / 2) * overlay.width) / 2 - left / 2
    const to = (y * target.width) / 2
    for (let x = x0 / 2; x < x1 / 2; x += 1) {
      const keep = overlay.keepColour[from + x] as number
      if (keep === 256) continue
      target.u[to + x] = ((target.u[to + x] as number) * keep + (overlay.addU[from + x] as number)) >> 8
      target.v[to + x] = ((target.v[to + x] as number) * keep + (overlay.addV[from + x] as number)) >> 8
    }
  }
}

/** Copies an area (even) from a picture of the same size. */
export function copyArea(target: Planes, source: Planes, area: Area): void {
  const { width } = source
  for (let y = area.y; y < area.y + area.height; y += 1) {
    const at = y * width + area.x
    target.y.set(source.y.subarray(at, at + area.width), y * target.width + area.x)
  }
  for (let y = area.y / 2; y < (area.y + area.height) / 2; y += 1) {
    const at = (y * width) / 2 + area.x / 2
    const to = (y * target.width) / 2 + area.x / 2
    target.u.set(source.u.subarray(at, at + area.width / 2), to)
    target.v.set(source.v.subarray(at, at + area.width / 2), to)
  }
}

/** The area as RGBA, for stills. */
export function rgbaOf(source: Planes, width: number, height: number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = ((y >> 1) * source.width) / 2 + (x >> 1)
      const level = 1.164 * ((source.y[y * source.width + x] ?? 16) - 16)
      const u = (source.u[colour] ?? 128) - 128
      const v = (source.v[colour] ?? 128) - 128
      const at = (y * width + x) * 4
      rgba[at] = level + 1.596 * v
      rgba[at + 1] = level - 0.813 * v - 0.392 * u
      rgba[at + 2] = level + 2.017 * u
      rgba[at + 3] = 255
    }
  return rgba
}
