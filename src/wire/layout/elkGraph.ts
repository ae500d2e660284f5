/** Between a chart and the layout library: what is to be laid out, and what came of it. */
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import type { Box, Line, Picture } from '#machines/inspect/inspector/picture.types.ts'
import type { ChartDefinition, ChartState } from '#protocol/core/charts.ts'

export type LayoutInput = {
  definition: ChartDefinition
  /** Ids of states that keep theirs to themselves. */
  folded: readonly string[]
  /** Words of a transition, by its event. */
  textOf: (event: string, chart: string) => string
}

/** Room for letters that nobody has measured: wide enough for each of ours. */
const letter = { name: 7.4, small: 6.1 }
const boxPadding = 16
const nameHeight = 36
const rowHeight = 15
const labelHeight = 14
const mostLabels = 6
const wholeOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
}
/** Of each state that holds others. */
const options = {
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  // What comes first in a life stands above. The strategies by model order fail on states within states.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
}
/** Of a chart with more states than this the lines are a little less straight, and it is there in half the time. */
const mostWithCare = 120
const inHaste = { 'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF', 'elk.layered.thoroughness': '1' }
const framePadding = `[top=${nameHeight + 12},left=18,bottom=18,right=18]`

/** The states that stand for themselves, and for each of the others the one that it is folded into. */
function visibleIn({ states }: ChartDefinition, folded: readonly string[]) {
  const standsFor = new Map<string, string>()
  for (const { id, parent } of states) {
    const above = parent === null ? undefined : standsFor.get(parent)
    const isHidden = above !== undefined && (above !== parent || folded.includes(above))
    standsFor.set(id, isHidden ? above : id)
  }
  return standsFor
}

type Joined = { id: string; source: string; target: string; transitions: string[]; texts: string[] }
/** One line for all transitions between the same two: each would be drawn over the others. */
function linesOf({ definition, textOf }: LayoutInput, standsFor: ReadonlyMap<string, string>): Joined[] {
  const lines = new Map<string, Joined>()
  for (const state of definition.states)
    for (const { id, event, guard, targets } of state.transitions)
      for (const aim of targets) {
        const source = standsFor.get(state.id) ?? state.id
        const target = standsFor.get(aim) ?? aim
        if (source === target && (state.id !== source || aim !== target)) continue
        const key = `${source} > ${target}`
        const line = lines.get(key) ?? { id: key, source, target, transitions: [], texts: [] }
        line.transitions.push(id)
        line.texts.push(textOf(event, definition.id))
        if (guard !== null) line.texts.push(`[${guard}]`)
        lines.set(key, line)
      }
  return [...lines.values()]
}

const shortened = (texts: readonly string[]) =>
  texts.length <= mostLabels ? texts : [...texts.slice(0, mostLabels - 1), `+ ${texts.length - mostLabels + 1}`]
const widthOf = (texts: readonly string[], each: number) => Math.max(0, ...texts.map((text) => text.length * each))

function sizeOf({ key, invokes }: ChartState) {
  return {
    width: Math.ceil(Math.max(84, boxPadding * 2 + Math.max(key.length * letter.name, widthOf(invokes, letter.small)))),
    height: nameHeight + invokes.length * rowHeight + (invokes.length > 0 ? 6 : 0),
  }
}

export function elkGraphOf(input: LayoutInput): ElkNode {
  const { definition, folded } = input
  const standsFor = visibleIn(definition, folded)
  const own = definition.states.length > mostWithCare ? { ...options, ...inHaste } : options
  const nodeOf = (state: ChartState): ElkNode => {
    const children = folded.includes(state.id) ? [] : definition.states.filter(({ parent }) => parent === state.id)
    if (children.length === 0) return { id: state.id, ...sizeOf(state) }
    const { width, height } = sizeOf(state)
    return {
      id: state.id,
      children: children.map(nodeOf),
      layoutOptions: {
        ...own,
        'elk.padding': framePadding.replace(`${nameHeight + 12}`, `${height + 12}`),
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width}, ${height})`,
      },
    }
  }
  const edges: ElkExtendedEdge[] = linesOf(input, standsFor).map(({ id, source, target, texts }) => {
    const shown = shortened(texts)
    const label = {
      text: shown.join('\n'),
      width: widthOf(shown, letter.small) + 8,
      height: shown.length * labelHeight,
    }
    return { id, sources: [source], targets: [target], labels: [label] }
  })
  const root = definition.states[0]
  return { id: '', layoutOptions: { ...wholeOptions, ...own }, children: root ? [nodeOf(root)] : [], edges }
}

const allNodes = (node: ElkNode): ElkNode[] => (node.children ?? []).flatMap((child) => [child, ...allNodes(child)])

export function pictureOf(input: LayoutInput, laidOut: ElkNode): Picture {
  const { definition, folded } = input
  const { width = 0, height = 0 } = laidOut
  const stateOf = new Map(definition.states.map((state) => [state.id, state]))
  const hasStates = new Set(definition.states.map(({ parent }) => parent))
  const boxes = allNodes(laidOut).map(({ id, x = 0, y = 0, width: wide = 0, height: high = 0 }): Box => {
    const kind = folded.includes(id) && hasStates.has(id) ? 'folded' : hasStates.has(id) ? 'frame' : 'leaf'
    return { id, x, y, width: wide, height: high, kind, rows: stateOf.get(id)?.invokes ?? [] }
  })
  const joined = linesOf(input, visibleIn(definition, folded))
  const routed = new Map(laidOut.edges?.map((edge) => [edge.id, edge]))
  const lines = joined.map(({ id, source, target, transitions, texts }): Line => {
    const edge = routed.get(id)
    const points = edge?.sections?.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
      startPoint,
      ...bendPoints,
      endPoint,
    ])
    const [label] = edge?.labels ?? []
    const { x = 0, y = 0, width: wide = 0, height: high = 0 } = label ?? {}
    return {
      id,
      source,
      target,
      transitions,
      points: points ?? [],
      label: label ? { x, y, width: wide, height: high, texts: shortened(texts) } : null,
    }
  })
  return { width, height, boxes, lines }
}
