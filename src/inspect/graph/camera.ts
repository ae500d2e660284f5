/** What of a drawing is seen, and how one gets from state to state by arrow keys. */
import type { Box, Camera, Picture, Point } from '#machines/inspect/inspector/index.ts'

const margin = 24
/** A small chart is not blown up. */
const smallest = { width: 760, height: 520 }
const zooms = { least: 0.5, most: 24 }

/** For whoever reads from right to left. */
export function mirrored({ width, height, boxes, lines }: Picture): Picture {
  const turned = <Part extends { x: number; width: number }>(part: Part): Part => ({
    ...part,
    x: width - part.x - part.width,
  })
  return {
    width,
    height,
    boxes: boxes.map(turned),
    lines: lines.map((line) => ({
      ...line,
      points: line.points.map(({ x, y }) => ({ x: width - x, y })),
      label: line.label && turned(line.label),
    })),
  }
}

export type View = { x: number; y: number; width: number; height: number }

/** As much of a chart as one can read at once, by the width of the page. */
const readable = { wide: { width: 1_300, height: 1_000 }, narrow: { width: 520, height: 640 } }

/**
 * All of a chart; of a large one what is active in it, near enough to read. What is active far apart is not seen at
 * once: then where the last step was (`near`, states of it), or where most of the chart is.
 */
export function startOf(
  picture: Picture,
  active: ReadonlySet<string>,
  { isNarrow, near }: { isNarrow: boolean; near: ReadonlySet<string> },
): Camera {
  const { width, height } = readable[isNarrow ? 'narrow' : 'wide']
  const zoom = Math.max(1, picture.width / width, picture.height / height)
  const lit = picture.boxes.filter(({ id, kind }) => kind !== 'frame' && active.has(id))
  if (zoom === 1 || lit.length === 0) return { ...middleOf(picture), zoom }
  const ends = (boxes: readonly Box[]) => ({
    x: [Math.min(...boxes.map(({ x }) => x)), Math.max(...boxes.map((box) => box.x + box.width))] as const,
    y: [Math.min(...boxes.map(({ y }) => y)), Math.max(...boxes.map((box) => box.y + box.height))] as const,
  })
  const at = ({ x, y }: ReturnType<typeof ends>) => ({ x: (x[0] + x[1]) / 2, y: (y[0] + y[1]) / 2, zoom })
  const all = ends(lit)
  if (all.x[1] - all.x[0] <= width && all.y[1] - all.y[0] <= height) return at(all)
  const isIn = (frame: Box, { x, y }: Box) =>
    x >= frame.x && y >= frame.y && x <= frame.x + frame.width && y <= frame.y + frame.height
  const frames = picture.boxes.filter(({ id }) => near.has(id))
  const last = lit.find((box) => frames.some((frame) => isIn(frame, box)))
  const around = (box: Box) => picture.boxes.filter((frame) => frame.kind === 'frame' && isIn(frame, box)).length
  const deepest = lit.toSorted((one, other) => around(other) - around(one))[0]
  return at(ends([last ?? deepest ?? lit[0]].filter((box) => box !== undefined)))
}

export function viewOf(picture: Picture, { x, y, zoom }: Camera): View {
  const width = Math.max(smallest.width, picture.width + 2 * margin) / zoom
  const height = Math.max(smallest.height, picture.height + 2 * margin) / zoom
  return { x: x - width / 2, y: y - height / 2, width, height }
}

export const middleOf = (picture: Picture): Camera => ({ x: picture.width / 2, y: picture.height / 2, zoom: 1 })

/** `at` stays where it is seen. */
export function zoomed(camera: Camera, factor: number, at?: Point): Camera {
  const zoom = Math.min(zooms.most, Math.max(zooms.least, camera.zoom * factor))
  const kept = at ?? camera
  const share = camera.zoom / zoom
  return { x: kept.x + (camera.x - kept.x) * share, y: kept.y + (camera.y - kept.y) * share, zoom }
}

export function panned(picture: Picture, { x, y, zoom }: Camera, by: Point): Camera {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
  return { x: within(x + by.x, picture.width), y: within(y + by.y, picture.height), zoom }
}

/** As near as it is, with the box in the middle. */
export const centredOn = (picture: Picture, { zoom }: Camera, { x, y, width, height }: Box): Camera =>
  panned(picture, { x: 0, y: 0, zoom }, { x: x + width / 2, y: y + height / 2 })

export const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const
export type Arrow = keyof typeof steps
export const isArrow = (key: string): key is Arrow => key in steps

/** The next state in a direction; frames are left out, for what is in them is next. */
export function neighbourOf(boxes: readonly Box[], from: string | null, arrow: Arrow): string | null {
  const reachable = boxes.filter(({ kind }) => kind !== 'frame')
  const here = boxes.find(({ id }) => id === from)
  if (!here) return reachable[0]?.id ?? null
  const [right, down] = steps[arrow]
  const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })
  const start = middle(here)
  const ranked = reachable
    .filter(({ id }) => id !== from)
    .map((box) => {
      const { x, y } = middle(box)
      const ahead = (x - start.x) * right + (y - start.y) * down
      const aside = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * right)
      return { id: box.id, ahead, cost: ahead + 2 * aside }
    })
    .filter(({ ahead }) => ahead > 1)
    .toSorted((one, other) => one.cost - other.cost)
  return ranked[0]?.id ?? null
}
