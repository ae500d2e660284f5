/** What the states of the groups share: its actors, actions, guards and times. */
import { assign, raise, setup } from 'xstate'
import { acts } from '#protocol/core/permissions.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { commandsMachine } from '../../../kit/commands/commands.machine.ts'
import type { CommandOutput } from '../../../kit/command/command.types.ts'
import type { CallFailure } from '../../../kit/failure.ts'
import { send } from '../../../kit/messages.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import { holds } from '../../navigation/navigation.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { groupsShownOf } from './groups.address.ts'
import type { GroupOrder, GroupsAnswer, GroupsContext, GroupsEvent, GroupsTag } from './groups.types.ts'
import { rightsMachine } from './rights.machine.ts'
import { settingsMachine } from './groupSettings.machine.ts'

export type Ended = { ended: CommandOutput }
export const orderIn = ({ ended }: Ended) => ended.act as GroupOrder
const shownOf = ({ place }: Pick<GroupsContext, 'place'>) => groupsShownOf(place.search)
export const groupOf = (context: GroupsContext): PermissionGroup | null => {
  const { part, group } = shownOf(context)
  return part === 'new' ? null : (context.answer?.groups.find(({ Id }) => Id === group) ?? null)
}

export const chart = setup({
  types: {} as {
    input: PageInput
    context: GroupsContext
    events: GroupsEvent
    tags: GroupsTag
    children: {
      fetchGroups: 'fetchGroups'
      refetch: 'fetchGroups'
      rights: 'rights'
      settings: 'settings'
      members: 'members'
      commands: 'commands'
    }
  },
  actors: {
    fetchGroups: unprovidedPromise<GroupsAnswer, { seesWaiting: boolean }>('fetchGroups'),
    rights: rightsMachine,
    settings: settingsMachine,
    members: queryMachine,
    commands: commandsMachine,
  },
  actions: {
    send,
    setPlace: assign((_, { place }: PlaceShown) => ({ place })),
    setAnswer: assign((_, answer: GroupsAnswer) => ({ answer, failure: null })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
    outdate: raise({ type: 'groups.outdated' }),
    navigate: (_, _where: { to: string }) => {},
  },
  guards: {
    isSamePart: ({ context }, { place }: PlaceShown) => {
      const [now, next] = [shownOf(context), groupsShownOf(place.search)]
      return now.part === next.part && (now.part !== 'settings' || now.group === next.group)
    },
    showsRights: ({ context }) => shownOf(context).part === 'rights',
    showsSettings: ({ context }) =>
      holds(context.viewer, acts.editGroups) &&
      (shownOf(context).part === 'new' || (shownOf(context).part === 'settings' && groupOf(context) !== null)),
    showsPeople: ({ context }) => ['members', 'person'].includes(shownOf(context).part),
    isDone: (_, { ended }: Ended) => ended.ended === 'done',
    hasMade: (_, told: Ended) => told.ended.ended === 'done' && orderIn(told).do === 'create',
  },
  delays: { settle: 500, every: 15_000 },
})
