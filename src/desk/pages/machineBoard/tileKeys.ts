/** Where a key leads among tiles, by where they are drawn: lines of one group have as many as fit. */
export type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

const middle = ({ left, right }: Box) => (left + right) / 2
const isBelow = (box: Box, other: Box) => box.top >= other.bottom - 1

/** The place of the tile that the key leads to; null where it leads nowhere. Left and right are those of the screen. */
export function tileAfter(key: string, boxes: readonly Box[], from: number, dir: 'ltr' | 'rtl'): number | null {
  const last = boxes.length - 1
  const at = (place: number) => Math.max(0, Math.min(last, place))
  const towards = dir === 'rtl' ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return at(from + towards)
    case 'ArrowLeft':
      return at(from - towards)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'ArrowDown':
    case 'ArrowUp':
      return beyond(key === 'ArrowDown', boxes, from)
    default:
      return null
  }
}

/** In the next line there is, the one that stands nearest to straight. */
function beyond(isDown: boolean, boxes: readonly Box[], from: number): number {
  const here = boxes[from]
  if (!here) return from
  const there = boxes.flatMap((box, place) =>
    (isDown ? isBelow(box, here) : isBelow(here, box)) ? [{ box, place }] : [],
  )
  const [first] = isDown ? there : there.toReversed()
  if (!first) return from
  const line = there.filter(({ box }) => Math.abs(box.top - first.box.top) < 1)
  const distance = (box: Box) => Math.abs(middle(box) - middle(here))
  return line.reduce((best, one) => (distance(one.box) < distance(best.box) ? one : best)).place
}
