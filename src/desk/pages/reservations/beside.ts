/** Where a booking that is too short for its words has them: beside its bar, on the side with more room. */
import type { Span } from '#machines/desk/pages/reservations/index.ts'

/** `room`: as many times as wide as the bar. */
export type Beside = { side: 'start' | 'end'; room: number }
/** Of what is shown: a bar of this part is as wide as its words in two lines. */
const wideEnough = 0.1
/** Of what is shown: with less room beside it the bar itself is as good a place. */
const leastRoom = 0.04

/** `others`: all that stands at the same machine. null: the words stand in the bar. */
export function besideOf(span: Span, others: readonly Span[], { start, end }: { start: number; end: number }) {
  const length = span.until - span.startsAt
  if (length <= 0 || length / (end - start) >= wideEnough) return null
  const next = Math.min(end, ...others.map(({ startsAt }) => startsAt).filter((at) => at >= span.until))
  const last = Math.max(start, ...others.map(({ until }) => until).filter((at) => at <= span.startsAt))
  const [after, before] = [next - span.until, span.startsAt - last]
  const side = after >= before || after / (end - start) >= 2 * wideEnough ? 'end' : 'start'
  const room = side === 'end' ? after : before
  return room / (end - start) < leastRoom ? null : ({ side, room: room / length } satisfies Beside)
}
