/** What the address says of the inspector: the session, the actor, its chart, the moment and the state. */
import type { Chosen, InspectorContext } from './inspector.types.ts'

type Place = Pick<InspectorContext, 'chosen' | 'moment' | 'selected' | 'session' | 'drawn'>

export function placeOf(search: string): Place {
  const query = new URLSearchParams(search)
  const side = query.get('side')
  const [id, chart, moment] = [query.get('actor'), query.get('chart'), query.get('moment')]
  const chosen: Chosen | null = id && chart && (side === 'browser' || side === 'venue') ? { side, id, chart } : null
  const session = query.get('session') ?? ''
  return {
    session: /^[1-9]\d{0,14}$/.test(session) ? { id: Number(session), before: null } : null,
    drawn: query.get('drawn') === 'sequence' ? 'sequence' : 'chart',
    chosen,
    moment: chosen && moment !== null && /^\d{1,12}$/.test(moment) ? Number(moment) : null,
    selected: chosen ? query.get('state') : null,
  }
}

export function addressOf({ chosen, moment, selected, session, drawn }: Place): string {
  const query = new URLSearchParams()
  if (session) query.set('session', String(session.id))
  if (chosen) {
    query.set('side', chosen.side)
    query.set('actor', chosen.id)
    query.set('chart', chosen.chart)
    if (selected !== null) query.set('state', selected)
    if (moment !== null) query.set('moment', String(moment))
  }
  if (drawn === 'sequence') query.set('drawn', drawn)
  return `/inspect${query.size === 0 ? '' : `?${query}`}`
}
