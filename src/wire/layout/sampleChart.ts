/** A chart to try the layout with: nested, in rings, as large as those that are laid out in haste. */
import type { ChartDefinition, ChartState } from '#protocol/core/charts.ts'

const [groups, each] = [14, 9]

const stateOf = (id: string, parent: string | null, ways: readonly [event: string, target: string][]): ChartState => ({
  ...{ id, parent, key: id.slice(id.lastIndexOf('.') + 1), type: 'atomic', initial: null, description: null },
  ...{ tags: [], invokes: [], entry: [], exit: [] },
  transitions: ways.map(([event, target]) => ({
    ...{
      id: `${id} ${event} 0`,
      event,
      guard: null,
      targets: [target],
      actions: [],
      description: null,
      reenter: false,
    },
  })),
})

export function sampleChart(): ChartDefinition {
  const root = 'sample'
  const groupAt = (group: number) => `${root}.group${group % groups}`
  const placeAt = (group: number, place: number) => `${groupAt(group)}.state${place % each}`
  const states = Array.from({ length: groups }, (_, group) => [
    stateOf(groupAt(group), root, [['group.passed', groupAt(group + 1)]]),
    ...Array.from({ length: each }, (_, place) =>
      stateOf(placeAt(group, place), groupAt(group), [
        ['state.passed', placeAt(group, place + 1)],
        ['reset', placeAt(group, 0)],
      ]),
    ),
  ])
  return { id: root, delays: {}, states: [stateOf(root, null, []), ...states.flat()] }
}
