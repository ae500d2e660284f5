/** What the address says of the inspector: the session, the actor, its chart, the moment, the state and the act. */
import type { Chosen, InspectorContext } from './inspector.types.ts'

type Place = Pick<InspectorContext, 'chosen' | 'moment' | 'selected' | 'session' | 'drawn' | 'act'>

export function placeOf(search: string): Place {
  const query = new URLSearchParams(search)
  const side = query.get('side')
  const [id, chart, moment] = [query.get('actor'), query.get('chart'), query.get('moment')]
  const chosen: Chosen | null = id && chart && (side === 'browser' || side === 'venue') ? { side, id, chart } : null
  const session = query.get('session') ?? ''
  const act = query.get('act') ?? ''
  return {
    session: /^[1-9]\d{0,14}$/.test(session) ? { id: Number(session), before: null } : null,
    act: /^[0-9a-f]{32}$/.test(act) ? act : null,
    drawn: query.get('drawn') === 'sequence' ? 'sequence' : 'chart',
    chosen,
    moment: chosen && moment !== null && /^\d{1,12}$/.test(moment) ? Number(moment) : null,
    selected: chosen ? query.get('state') : null,
  }
}

export function addressOf({ chosen, moment, selected, session, drawn, act }: Place): string {
  const query = new URLSearchParams()
  if (session) query.set('session', String(session.id))
  if (chosen) {
    query.set('side', chosen.side)
    query.set('actor', chosen.id)
    query.set('chart', chosen.chart)
    if (selected !== null) query.set('state', selected)
    if (moment !== null) query.set('moment', String(moment))
  }
  if (act !== null) query.set('act', act)
  if (drawn === 'sequence') query.set('drawn', drawn)
  return `/inspect${query.size === 0 ? '' : `?${query}`}`
}
