/** Groups and permissions: the groups, the rights of all of them, one of them with who is in it, and what somebody sees by theirs. */
import type { ActorRefFrom } from 'xstate'
import { acts, items } from '#protocol/core/permissions.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { toCommands } from '../../../kit/commands/commands.machine.ts'
import type { CommandEnded } from '../../../kit/commands/commands.types.ts'
import { failureIn } from '../../../kit/failure.ts'
import { mailbox, type Message } from '../../../kit/messages.ts'
import { holds } from '../../navigation/navigation.ts'
import type { PlaceShown } from '../page.types.ts'
import { asking } from '../asking.ts'
import { watching } from '../watching.ts'
import { groupsPath, membersFilterOf } from './groups.address.ts'
import { chart, type Ended, groupOf, orderIn } from './groups.setup.ts'
import type { GroupsAnswer, GroupsContext } from './groups.types.ts'
import { formBaseOf } from './groupSettings.machine.ts'

const place = ({ event }: { event: PlaceShown }) => event
const setPlace = { type: 'setPlace', params: place } as const
const answer = ({ event }: { event: { output: GroupsAnswer } }) => event.output
const ended = ({ event }: { event: CommandEnded }): Ended => ({ ended: event })
const who = ({ context: { viewer } }: { context: GroupsContext }) => ({
  seesWaiting: holds(viewer, [...acts.editGroups, ...items.confirms]),
})
/** What it was is no longer only written. */
function doneMessages({ event }: { event: CommandEnded }): Message[] {
  const order = orderIn({ ended: event })
  if (order.do === 'grant') return [{ to: 'rights', event: { type: 'rights.discarded' } }]
  if (order.do === 'delete') return []
  const discarded: Message = { to: 'groupForm', event: { type: 'form.discarded' } }
  if (order.do === 'create') return [discarded]
  const base = formBaseOf(event.answer as PermissionGroup)
  return [{ to: 'groupForm', event: { type: 'form.renewed', change: { base, by: null, at: null } } }, discarded]
}
function renewedMessages({
  context,
  event: { output },
}: {
  context: GroupsContext
  event: { output: GroupsAnswer }
}): Message[] {
  const group = groupOf({ ...context, answer: output })
  return [
    { to: 'rights', event: { type: 'rights.renewed', groups: output.groups } },
    { to: 'groupMembers', event: { type: 'query.outdated' } },
    ...(group === null
      ? []
      : [
          {
            to: 'groupForm',
            event: { type: 'form.renewed', change: { base: formBaseOf(group), by: null, at: null } },
          } as const,
        ]),
  ]
}

const looking = chart.createStateConfig({
  description: 'A second person’s word is told by a push; what one person alone may change is asked for now and then.',
  initial: 'fresh',
  on: { 'confirms.changed': '.settling', 'groups.outdated': '.asking' },
  states: {
    fresh: { after: { every: 'asking' } },
    settling: { after: { settle: 'asking' } },
    asking: {
      invoke: {
        id: 'refetch',
        src: 'fetchGroups',
        input: who,
        onDone: {
          target: 'fresh',
          actions: [
            { type: 'setAnswer', params: answer },
            { type: 'send', params: renewedMessages },
          ],
        },
        onError: 'fresh',
      },
    },
  },
})

const showing = chart.createStateConfig({
  initial: 'deciding',
  on: {
    'place.shown': [
      {
        guard: { type: 'isSamePart', params: place },
        actions: [...asking('groupMembers', ({ search }) => membersFilterOf(search))],
      },
      { target: '.deciding', actions: setPlace },
    ],
  },
  states: {
    deciding: {
      always: [
        { guard: 'showsRights', target: 'granting' },
        { guard: 'showsSettings', target: 'writing' },
        { guard: 'showsPeople', target: 'finding' },
        { target: 'plain' },
      ],
    },
    plain: {},
    granting: {
      invoke: {
        id: 'rights',
        src: 'rights',
        systemId: mailbox('rights'),
        input: ({ context }) => ({ groups: context.answer?.groups ?? [] }),
      },
    },
    writing: { invoke: { id: 'settings', src: 'settings', input: ({ context }) => ({ group: groupOf(context) }) } },
    finding: {
      invoke: {
        id: 'members',
        src: 'members',
        systemId: mailbox('groupMembers'),
        input: ({ context }) => ({ filter: membersFilterOf(context.place.search) }),
      },
    },
  },
})

export const groupsMachine = chart.createMachine({
  id: 'groups',
  context: ({ input }) => ({ ...input, answer: null, failure: null }),
  entry: watching('confirms'),
  on: {
    'place.shown': { actions: setPlace },
    'group.ordered': toCommands,
    'command.ended': [
      {
        guard: { type: 'hasMade', params: ended },
        actions: [{ type: 'send', params: doneMessages }, { type: 'navigate', params: { to: groupsPath } }, 'outdate'],
      },
      { guard: { type: 'isDone', params: ended }, actions: [{ type: 'send', params: doneMessages }, 'outdate'] },
      // Refused or not: by now it may be otherwise.
      { actions: 'outdate' },
    ],
  },
  invoke: { id: 'commands', src: 'commands', systemId: mailbox('command'), input: { told: [], endedTo: 'page' } },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'fetchGroups',
        src: 'fetchGroups',
        input: who,
        onDone: { target: 'open', actions: { type: 'setAnswer', params: answer } },
        onError: { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
      },
    },
    failed: { tags: 'failed', on: { 'groups.retry': 'loading' } },
    open: { tags: 'open', type: 'parallel', states: { looking, showing } },
  },
})

export type GroupsRef = ActorRefFrom<typeof groupsMachine>
