import type { UserOrder } from '#machines/desk/pages/users/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import { mostOfNote, type PlayerNote } from '#protocol/calls/playerNotes.ts'
import { personName } from '../../../view/personName.ts'

type Player = Parameters<typeof personName>[0] & { id: number }
type Order = CommandOrder<UserOrder>
const quiet = { isDangerous: false, phrase: null, affected: [], done: null } as const

export function noteOrder(player: Player, isWarning: boolean): Order {
  const name = personName(player)
  const word = isWarning ? 'warn' : 'add'
  return {
    ...quiet,
    act: { do: 'note', id: player.id, name, isWarning },
    isAsked: true,
    title: { key: `users.note.${word}Of`, params: { name } },
    words: { key: `users.note.${word}Words`, params: { most: mostOfNote } },
    confirm: { key: 'users.note.save' },
    reason: 'required',
    reasonLabel: { key: 'users.note.text' },
  }
}

/** At once: it is taken back by the same button. */
export function markOrder(player: Player, { id: noteId, ...marks }: PlayerNote, change: Partial<PlayerNote>): Order {
  const { isPinned, isWarning } = { ...marks, ...change }
  const key = { key: 'users.note.mark' }
  return {
    ...quiet,
    act: { do: 'markNote', id: player.id, name: personName(player), noteId, isPinned, isWarning },
    ...{ isAsked: false, title: key, words: null, confirm: key, reason: 'none' },
  }
}

export function removeOrder(player: Player, { id: noteId, text }: PlayerNote): Order {
  return {
    ...quiet,
    act: { do: 'removeNote', id: player.id, name: personName(player), noteId },
    ...{ isAsked: true, isDangerous: true, reason: 'none' },
    title: { key: 'users.note.removeAsk' },
    words: { key: 'users.note.removeWords', params: { text } },
    confirm: { key: 'users.note.remove' },
  }
}
