import { expect, it } from 'vitest'
import {
  formBaseOf,
  type GroupOrder,
  type GroupsAnswer,
  type GroupsContext,
  type GroupsEvent,
  groupsMachine,
  groupsPath,
  groupsShownOf,
  membersFilterOf,
} from '#machines/desk/pages/groups/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { type Alphabet, type Messages, type Step, walkChart } from '#tests/kit/walk.ts'
import { commandEnd, unansweredCall } from '../../kit/samples.ts'

const placeAt = (search: string): PagePlace => ({ page: 'groups', values: {}, search })
const group = (Id: number, version = `v${Id}`): PermissionGroup => ({
  ...{ Id, name: `Group ${Id}`, WhitelistIps: '10.0.0.1; 10.0.0.2', Permissions: [107], users: 1, version },
  requiresSecondFactor: false,
})
const answer: GroupsAnswer = { groups: [group(1), group(2)], waiting: [] }
const orderOf = (act: GroupOrder): CommandOrder<GroupOrder> => ({
  ...{ act, title: { key: 'do' }, words: null, confirm: { key: 'do' }, affected: [], done: null },
  ...{ isAsked: true, isDangerous: false, reason: 'none', phrase: null },
})
const fields = { name: 'Porters', WhitelistIps: '', requiresSecondFactor: false }
const grant = orderOf({ do: 'grant', groups: [] })
const alphabet = {
  'place.shown': [
    { type: 'place.shown', place: placeAt('') },
    { type: 'place.shown', place: placeAt('?part=rights') },
    { type: 'place.shown', place: placeAt('?part=settings&group=1') },
    { type: 'place.shown', place: placeAt('?part=settings&group=9') },
    { type: 'place.shown', place: placeAt('?part=new') },
    { type: 'place.shown', place: placeAt('?part=members&group=2') },
    { type: 'place.shown', place: placeAt('?part=person&q=ada') },
  ],
  'confirms.changed': [{ type: 'confirms.changed' }],
  'group.ordered': [{ type: 'group.ordered', order: grant, key: 'k-1' }],
  'command.ended': [
    commandEnd('done', grant.act, null),
    commandEnd('done', { do: 'create', group: fields }, { Id: 3 }),
    commandEnd('done', { do: 'edit', id: 1, group: fields }, group(1, 'v2')),
    commandEnd('done', { do: 'delete', id: 1 }, {}),
    commandEnd('canceled', grant.act, null),
  ],
  'groups.retry': [{ type: 'groups.retry' }],
  'groups.outdated': [{ type: 'groups.outdated' }],
} satisfies Alphabet<GroupsEvent>

const formTold = (of: PermissionGroup): Message => ({
  ...{ to: 'groupForm', event: { type: 'form.renewed', change: { base: formBaseOf(of), by: null, at: null } } },
})
const discarded: Message = { to: 'groupForm', event: { type: 'form.discarded' } }
const shown = ({ before }: Step) => groupsShownOf((before.context as GroupsContext).place.search)
const kindOf = ({ part, group: of }: ReturnType<typeof shown>) => (part === 'settings' ? `${part} ${of}` : part)
const messages: Messages = [
  ['xstate.init', { to: 'notifications', event: { type: 'topic.watched', topic: 'confirms', by: 'page' } }],
  [
    'place.shown',
    (step) =>
      step.before.hasTag('open') && kindOf(shown(step)) === kindOf(groupsShownOf(step.event.place.search))
        ? {
            ...{ to: 'groupMembers' },
            event: { type: 'query.filtered', filter: membersFilterOf(step.event.place.search) },
          }
        : [],
  ],
  [
    'refetch done',
    (step) => {
      const { part, group: of } = shown(step)
      const now = part === 'new' ? undefined : answer.groups.find(({ Id }) => Id === of)
      return [
        { to: 'rights', event: { type: 'rights.renewed', groups: answer.groups } },
        { to: 'groupMembers', event: { type: 'query.outdated' } },
        ...(now ? [formTold(now)] : []),
      ]
    },
  ],
  ['group.ordered', { to: 'command', event: { type: 'command.ordered', order: grant, key: 'k-1' } }],
  [
    'command.ended',
    ({ event }) => {
      const {
        ended,
        act,
        answer: saved,
      } = event as unknown as { ended: string; act: GroupOrder; answer: PermissionGroup }
      if (ended !== 'done' || act.do === 'delete') return []
      if (act.do === 'grant') return { to: 'rights', event: { type: 'rights.discarded' } }
      return act.do === 'create' ? discarded : [formTold(saved), discarded]
    },
  ],
]

it('walks every transition: each part lives while it is shown, and whatever was done is looked at again', () => {
  const walked = walkChart({
    machine: groupsMachine,
    input: { place: placeAt(''), viewer: { type: 3, permissions: [210] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: {
      fetchGroups: { done: [answer], error: [unansweredCall] },
      refetch: { done: [answer], error: [unansweredCall] },
      ...{ rights: {}, settings: {}, members: {} },
      commands: {},
    },
    key: ({ context }) => {
      const { place, answer: known } = context as GroupsContext
      return [place.search, known === null]
    },
    messages,
    check: ({ after, open, event }) => {
      const { place, answer: known } = after.context as GroupsContext
      const { part, group: of } = groupsShownOf(place.search)
      const isOpen = after.hasTag('open')
      expect(known !== null).toBe(isOpen)
      expect(open.includes('rights')).toBe(isOpen && part === 'rights')
      expect(open.includes('settings')).toBe(isOpen && (part === 'new' || (part === 'settings' && of === 1)))
      expect(open.includes('members')).toBe(isOpen && (part === 'members' || part === 'person'))
      // Whatever became of it, the groups are asked for anew.
      expect(open).toContain('commands')
      if (isOpen && event.type === 'command.ended') expect(open).toContain('refetch')
    },
  })
  expect(walked.untaken).toEqual([])
})

it.each([
  ['', { part: 'list', group: null, other: null, person: null }],
  ['?part=compare&group=1&other=2', { part: 'compare', group: 1, other: 2, person: null }],
  ['?part=person&person=7', { part: 'person', group: null, other: null, person: 7 }],
  ['?part=settings', { part: 'list', group: null, other: null, person: null }],
  ['?part=nothing&group=01', { part: 'list', group: null, other: null, person: null }],
])(`${groupsPath}%s shows %o`, (search, seen) => {
  expect(groupsShownOf(search)).toEqual(seen)
})

it.each([
  ['?part=members&group=2&q=ada', { group: '2' }],
  ['?part=person&q=%20ada%20&person=7', { search: 'ada', person: '7' }],
  ['?part=person', {}],
])('%s asks for %o', (search, filter) => {
  expect(membersFilterOf(search)).toEqual(filter)
})
