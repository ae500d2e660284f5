/** What the states of the users share: their actors, actions, guards and times. */
import { assign, raise, setup } from 'xstate'
import type { PermissionGroup, User } from '#protocol/core/users.ts'
import { commandsMachine } from '../../../kit/commands/commands.machine.ts'
import type { CommandEnded } from '../../../kit/commands/commands.types.ts'
import { draftMachine } from '../../../kit/draft/draft.machine.ts'
import { send } from '../../../kit/messages.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import { unprovidedCallback, unprovidedPromise } from '../../../kit/unprovided.ts'
import type { PageInput, PagePlace, PlaceShown } from '../page.types.ts'
import { userMachine } from '../user/user.machine.ts'
import { listOf } from './users.address.ts'
import type { Newer, UserOrder, UserResult, UsersContext, UsersEvent, UsersTag } from './users.types.ts'

export type Ended = { ended: CommandEnded }
export const addressOf = (place: PagePlace) =>
  `/apps/contacts/${listOf(place) ?? 'all'}${listOf(place) ? place.search : ''}`

/** What the form that is open was refused for, where somebody else was faster. */
function newerOf(edited: User | null, { act, failure }: CommandEnded): Newer | null {
  const order = act as UserOrder
  if (failure?.kind !== 'refused' || order.do !== 'edit' || order.id !== edited?.id) return null
  const { reason, user, by, at } = (failure.params ?? {}) as Partial<Newer> & { reason?: string }
  return reason === 'changed' && user ? { user, by: by ?? null, at: at ?? null } : null
}

export const chart = setup({
  types: {} as {
    input: PageInput
    context: UsersContext
    events: UsersEvent
    tags: UsersTag
    children: {
      rows: 'rows'
      user: 'user'
      commands: 'commands'
      draft: 'draft'
      fetchGroups: 'fetchGroups'
      leaveWatch: 'leaveWatch'
    }
  },
  actors: {
    rows: queryMachine,
    user: userMachine,
    commands: commandsMachine,
    draft: draftMachine,
    leaveWatch: unprovidedCallback<{ type: 'never' }>('leaveWatch'),
    fetchGroups: unprovidedPromise<readonly PermissionGroup[], undefined>('fetchGroups'),
  },
  actions: {
    send,
    setPlace: assign(({ context }, { place }: PlaceShown) => ({
      ...{ place, list: listOf(place) ? addressOf(place) : context.list },
    })),
    setGroups: assign((_, { groups }: { groups: readonly PermissionGroup[] }) => ({ groups })),
    setEdited: assign((_, { user }: { user: UsersContext['edited'] }) => ({ edited: user, newer: null })),
    setNewer: assign(({ context: { edited } }, { ended }: Ended) => ({ newer: newerOf(edited, ended) })),
    takeNewer: assign(({ context: { edited, newer } }) => ({ edited: newer?.user ?? edited, newer: null })),
    addIssued: assign(({ context: { issued } }, { ended: { act, answer } }: Ended) => {
      const { secret, waits } = answer as UserResult
      return { issued: secret ? [...issued, { ...secret, waits, name: (act as UserOrder).name }] : issued }
    }),
    closeWriting: raise({ type: 'writing.done' }),
    closeIssued: assign(({ context: { issued } }) => ({ issued: issued.slice(1) })),
  },
  guards: {
    isSameKind: ({ context }, { place }: PlaceShown) => (listOf(place) === null) === (listOf(context.place) === null),
    isList: ({ context }) => listOf(context.place) !== null,
    isClosed: ({ context }) => context.issued.length === 0,
    isIssued: ({ context }) => context.issued.length > 0,
    isDone: (_, { ended }: Ended) => ended.ended === 'done',
    isOutdated: ({ context: { edited } }, { ended }: Ended) => newerOf(edited, ended) !== null,
    /** What the form that is open has ordered. */
    isWritten: ({ context: { edited } }, { ended }: Ended) => {
      const act = ended.act as UserOrder
      return ended.ended === 'done' && (act.do === 'edit' ? act.id === edited?.id : act.do === 'create' && !edited)
    },
  },
  delays: { settle: 1_000, every: 30_000, pause: 5_000 },
})
