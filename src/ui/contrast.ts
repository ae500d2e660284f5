/** Red, green and blue as amounts of light, 0 … 1. */
export type Light = readonly [red: number, green: number, blue: number]

const luminance = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** Contrast of two colours as WCAG 2 reckons it, 1 … 21. */
export function contrast(one: Light, other: Light): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}
