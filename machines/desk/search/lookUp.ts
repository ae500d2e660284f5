import { acts, items } from '#protocol/core/permissions.ts'
import { holds, type Viewer } from '../navigation/navigation.ts'
import { fold } from '../navigation/suggest.ts'
import type { Entry, LookedUp, LookUp } from './search.types.ts'

/** Of each kind. */
const most = 6

export const lookUpFor = (text: string, viewer: Viewer): LookUp => ({
  text,
  machines: holds(viewer, items.machines),
  players: holds(viewer, items.users) ? 'users' : holds(viewer, acts.serve) ? 'served' : null,
})

/** What was found, as suggestions: machines by their names and the number of their cabin, players as the venue found them. */
export function entriesOf({ machines, players }: LookedUp, text: string, viewer: Viewer): Entry[] {
  const path = lookUpFor(text, viewer).players === 'users' ? '/apps/contacts' : '/apps/cashier'
  return [
    ...machines
      .filter(({ name, cabin }) => fold(name).includes(fold(text)) || `${cabin}` === text.trim())
      .slice(0, most)
      .map(({ id, name, cabin }): Entry => {
        const url = `/apps/machine/${id}`
        return { id: `machine-${id}`, kind: 'machine', title: name, detail: `${cabin}`, url }
      }),
    ...players.slice(0, most).map(({ id, name, lastname, username }): Entry => {
      const title = `${name} ${lastname}`.trim() || username
      return { id: `player-${id}`, kind: 'player', title, detail: username, url: `${path}/${id}` }
    }),
  ]
}
