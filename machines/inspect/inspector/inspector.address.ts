/** What the address says of the inspector: the actor, its chart, the moment and the state. */
import type { Chosen, InspectorContext } from './inspector.types.ts'

type Place = Pick<InspectorContext, 'chosen' | 'moment' | 'selected'>

export function placeOf(search: string): Place {
  const query = new URLSearchParams(search)
  const side = query.get('side')
  const [id, chart, moment] = [query.get('actor'), query.get('chart'), query.get('moment')]
  const chosen: Chosen | null = id && chart && (side === 'browser' || side === 'venue') ? { side, id, chart } : null
  return {
    chosen,
    moment: chosen && moment !== null && /^\d{1,12}$/.test(moment) ? Number(moment) : null,
    selected: chosen ? query.get('state') : null,
  }
}

export function addressOf({ chosen, moment, selected }: Place): string {
  const query = new URLSearchParams()
  if (chosen) {
    query.set('side', chosen.side)
    query.set('actor', chosen.id)
    query.set('chart', chosen.chart)
    if (selected !== null) query.set('state', selected)
    if (moment !== null) query.set('moment', String(moment))
  }
  return `/inspect${query.size === 0 ? '' : `?${query}`}`
}
