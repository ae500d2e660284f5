/** How series are told apart: by colour, and by what is no colour (dashes, a gap between layers). */
import { css, cva } from '#styled/css/index.js'

const tones = ['connected', 'money', 'feature', 'available', 'reserved', 'cashingOut'] as const
type Tone = (typeof tones)[number]
const toneOf = (of: number): Tone => tones[of % tones.length] ?? 'connected'

const fill = cva({
  base: { stroke: 'surface', strokeWidth: '[1px]' },
  variants: {
    tone: {
      connected: { fill: 'connected' },
      money: { fill: 'money' },
      feature: { fill: 'feature' },
      available: { fill: 'available' },
      reserved: { fill: 'reserved' },
      cashingOut: { fill: 'cashingOut' },
    },
  },
})
const only = cva({
  base: { stroke: '[none]' },
  variants: { is: { plus: { fill: 'text3' }, minus: { fill: 'negative' }, current: { fill: 'act' } } },
})
type Bar = { count: number; of: number; isNegative: boolean; isCurrent: boolean }
/** A series of its own needs no colour but for what is below 0, and for what still runs. */
export const barOf = ({ count, of, isNegative, isCurrent }: Bar) =>
  count > 1 ? fill({ tone: toneOf(of) }) : only({ is: isNegative ? 'minus' : isCurrent ? 'current' : 'plus' })

const stroke = cva({
  base: { fill: '[none]', strokeWidth: '[2px]' },
  variants: {
    tone: {
      connected: { stroke: 'connected' },
      money: { stroke: 'money', strokeDasharray: '[7 3]' },
      feature: { stroke: 'feature', strokeDasharray: '[2 3]' },
      available: { stroke: 'available', strokeDasharray: '[10 3 2 3]' },
      reserved: { stroke: 'reserved', strokeDasharray: '[4 4]' },
      cashingOut: { stroke: 'cashingOut', strokeDasharray: '[12 4]' },
    },
  },
})
const onlyLine = css({ fill: '[none]', stroke: 'text2', strokeWidth: '[2px]' })
export const lineOf = (of: number, count: number) => (count > 1 ? stroke({ tone: toneOf(of) }) : onlyLine)
const onlyDot = css({ fill: 'text2' })
export const dotOf = (of: number, count: number) => (count > 1 ? fill({ tone: toneOf(of) }) : onlyDot)

const heat = cva({
  base: { fill: 'connected', stroke: 'line', strokeWidth: '[1px]' },
  variants: {
    step: {
      0: { fillOpacity: '[.1]' },
      1: { fillOpacity: '[.3]' },
      2: { fillOpacity: '[.5]' },
      3: { fillOpacity: '[.75]' },
      4: { fillOpacity: '[1]' },
    },
  },
})
export const heatOf = (step: number) => heat({ step: step as 0 | 1 | 2 | 3 | 4 })
