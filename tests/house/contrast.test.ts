import { describe, expect, it } from 'vitest'
import { lightOf } from '#tests/kit/oklch.ts'
import { contrast } from '#ui/contrast.ts'
import config from '../../panda.config.ts'

type Values = { base: string } & Record<string, string>
const colours = config.theme?.semanticTokens?.colors as unknown as Record<string, { value: Values }>

/** Where an area of the shell may stand, by the conditions that hold there; the last that says something counts. */
const worlds = { floor: ['base'], desk: ['base', '_desk'], deskDark: ['base', '_desk', '_deskDark'] }
const schemes = {
  ink: { light: ['_deep', '_ink'], dark: ['_deep', '_ink'] },
  felt: { light: ['_deep', '_felt'], dark: ['_deep', '_felt'] },
  garnet: { light: ['_deep', '_garnet'], dark: ['_deep', '_garnet'] },
  paper: { light: ['_paper'], dark: ['_paper', '_paperDark'] },
  slate: { light: ['_slate'], dark: ['_slate', '_slateDark'] },
  own: { light: ['_own'], dark: ['_own', '_ownDark'] },
}
/** The strongest that a person may choose. */
const ownChroma = 0.024
const ownHues = Array.from({ length: 12 }, (_, place) => place * 30)
const places = Object.entries(worlds).flatMap(([world, conditions]) => [
  [world, conditions] as const,
  ...Object.entries(schemes).map(
    ([scheme, { light, dark }]) =>
      [`${scheme} in ${world}`, [...conditions, ...(world === 'desk' ? light : dark)]] as const,
  ),
])

const grounds = ['ground', 'surface', 'raised', 'sunken', 'select']
const statuses = ['offline', 'available', 'connected', 'reserved', 'feature', 'cashingOut', 'disconnected', 'error']
/** The least that WCAG 2.2 AA asks: of text 4.5, of what shows a part or its state 3. */
const least: [name: string, on: readonly string[], ratio: number][] = [
  ...['text', 'text2', 'text3', 'error'].map((name) => [name, grounds, 4.5] as [string, string[], number]),
  ...['money', 'negative', 'positive'].map((name) => [name, grounds.slice(0, 3), 4.5] as [string, string[], number]),
  ...[...statuses, 'focus', 'act'].map((name) => [name, grounds, 3] as [string, string[], number]),
  ['edge', ['ground', 'surface', 'raised'], 3],
  ['actInk', ['act', 'actHover'], 4.5],
]

const madeOf = (value: string, hue: number) =>
  value
    .replace(/calc\(var\(--own-chroma\) \* ([\d.]+)\)/, (_, part: string) => `${ownChroma * Number(part)}`)
    .replace('var(--own-chroma)', `${ownChroma}`)
    .replace('var(--own-hue)', `${hue}`)
const everyHue = places.flatMap(([name, conditions]) =>
  (name.startsWith('own') ? ownHues : [0]).map((hue) => [name, hue, conditions] as const),
)

describe.each(everyHue)('%s, %d', (_, hue, conditions) => {
  const colour = (name: string) => {
    const values = colours[name]?.value
    const value = conditions.map((condition) => values?.[condition]).findLast((one) => one !== undefined)
    if (!value) throw new Error(`there is no colour ${name}`)
    return madeOf(value, hue)
  }
  it('every text and every sign stands out from each ground', () => {
    const faint = least.flatMap(([name, on, ratio]) =>
      on.flatMap((ground) => {
        const found = contrast(lightOf(colour(name)), lightOf(colour(ground)))
        return found < ratio ? [`${name} on ${ground}: ${found.toFixed(2)} of ${ratio}`] : []
      }),
    )
    expect(faint).toEqual([])
  })
})

it('black on white is 21', () => {
  expect(contrast(lightOf('oklch(0 0 0)'), lightOf('oklch(1 0 0)'))).toBeCloseTo(21, 1)
})
