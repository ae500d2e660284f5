/** A chart as SCXML 1.0 (W3C): states, events, delays and actors as they are; guards and actions by their names. */
import type { ChartDefinition, ChartState, ChartTransition } from '#protocol/core/charts.ts'
import { delayOf } from './definition.ts'
import { always } from './transitionIds.ts'

const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', ' ')
const attributes = (given: Record<string, string | null>) =>
  Object.entries(given)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${quoted(value)}"`))
    .join('')
const actionLines = (actions: readonly string[]) => actions.map((name) => `<log${attributes({ label: name })}/>`)
const element = (opening: string, inner: readonly string[]) =>
  inner.length === 0
    ? [`<${opening}/>`]
    : [`<${opening}>`, ...inner.map((line) => `  ${line}`), `</${opening.split(' ')[0]}>`]
/** None where nothing is in it. */
const block = (tag: string, inner: readonly string[]) => (inner.length === 0 ? [] : element(tag, inner))

function transitionLines({ event, guard, targets, actions, reenter }: ChartTransition): string[] {
  const given = attributes({
    event: event === always ? null : event,
    cond: guard,
    target: targets.length === 0 ? null : targets.join(' '),
    // As XState 5 takes it: a state is left and entered anew only where that is said.
    type: reenter ? null : 'internal',
  })
  return element(`transition${given}`, actionLines(actions))
}

export function scxmlOf({ id: chart, states, delays }: ChartDefinition): string {
  const timerLines = ({ transitions }: ChartState) =>
    [...new Set(transitions.map(({ event }) => event))].flatMap((event) => {
      const name = delayOf(event)
      if (name === null) return []
      const ms = /^\d+$/.test(name) ? Number(name) : (delays[name] ?? null)
      return [
        `<send${attributes({ id: event, event, ...(ms === null ? { delayexpr: name } : { delay: `${ms}ms` }) })}/>`,
      ]
    })
  const cancelLines = ({ transitions }: ChartState) =>
    [...new Set(transitions.map(({ event }) => event))].flatMap((event) =>
      delayOf(event) === null ? [] : [`<cancel${attributes({ sendid: event })}/>`],
    )
  function innerLines(state: ChartState): string[] {
    return [
      ...block('onentry', [...actionLines(state.entry), ...timerLines(state)]),
      ...block('onexit', [...cancelLines(state), ...actionLines(state.exit)]),
      ...state.invokes.map((id) => `<invoke${attributes({ id, src: id })}/>`),
      ...state.transitions.flatMap(transitionLines),
      ...states.filter(({ parent }) => parent === state.id).flatMap(stateLines),
    ]
  }
  function stateLines(state: ChartState): string[] {
    const { id, type, initial } = state
    const tag = type === 'atomic' || type === 'compound' ? 'state' : type
    const opening = `${tag}${attributes({ id, initial: type === 'compound' ? initial : null })}`
    return element(opening, innerLines(state))
  }
  const [root] = states
  const given = { xmlns: 'http://www.w3.org/2005/07/scxml', version: '1.0', datamodel: 'ecmascript', name: chart }
  // The document's own element hears nothing: the root is a state in it.
  const lines = root ? stateLines(root).map((line) => `  ${line}`) : []
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<scxml${attributes({ ...given, initial: root?.id ?? null })}>`,
    ...lines,
    '</scxml>',
    '',
  ].join('\n')
}
