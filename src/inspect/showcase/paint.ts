import type { Light } from '#ui/contrast.ts'

/** A colour as the browser paints it, whatever its notation. `light` is null where it lets something through. */
export type Paint = { hex: string; light: Light | null }

export function createPaintReader(): (colour: string) => Paint {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (colour) => {
    if (!context) return { hex: '', light: null }
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    const two = (part: number) => part.toString(16).padStart(2, '0').toUpperCase()
    const share = alpha === 255 ? '' : ` ${Math.round((alpha / 255) * 100)}%`
    return {
      hex: `#${[red, green, blue].map(two).join('')}${share}`,
      light: alpha === 255 ? [lightOf(red), lightOf(green), lightOf(blue)] : null,
    }
  }
}

/** sRGB's byte as an amount of light. */
function lightOf(byte: number): number {
  const part = byte / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
