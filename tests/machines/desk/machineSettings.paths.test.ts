import { expect, it } from 'vitest'
import {
  actOf,
  actsOf,
  checkFilterOf,
  commandFilterOf,
  commandOf,
  type MachineSettingsContext,
  type MachineSettingsEvent,
  machineSettingsMachine,
  type SettingsOrder,
  settingsTabOf,
} from '#machines/desk/pages/machineSettings/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const placeAt = (search: string): PagePlace => ({ page: 'machineSettings', values: {}, search })
const viewer = { type: 1, permissions: [135, 113, 117, 121] }
const order: CommandOrder<SettingsOrder> = {
  ...{ act: { do: 'logins', on: false }, title: { key: 'ask' }, words: null, confirm: { key: 'yes' } },
  ...{ done: null, isAsked: true, isDangerous: false, reason: 'optional', phrase: null, affected: [] },
}
const alphabet = {
  'place.shown': ['', '?act=update&command=7', '?tab=maintenance', '?tab=settings'].map((search) => ({
    ...{ type: 'place.shown', place: placeAt(search) },
  })),
  'statuses.changed': [{ type: 'statuses.changed', machines: [] }],
  'sessions.changed': [{ type: 'sessions.changed' }],
  'settings.changed': [{ type: 'settings.changed' }],
  'confirms.changed': [{ type: 'confirms.changed' }],
  'floor.ordered': [{ type: 'floor.ordered', order, key: 'k-1' }],
} satisfies Alphabet<MachineSettingsEvent>
const outdated = (...lists: readonly ('commandCheck' | 'givenCommands' | 'givenCommand' | 'maintenanceNow')[]) =>
  lists.map((to): Message => ({ to, event: { type: 'collection.outdated' } }))

it('walks every transition: what is asked for is what the address shows; orders go to what runs them; news ask anew', () => {
  const walked = walkChart({
    machine: machineSettingsMachine,
    input: { place: placeAt(''), viewer, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: { check: {}, given: {}, one: {}, maintenance: {}, settings: {}, notice: {}, commands: {} },
    key: ({ context }) => context,
    messages: [
      [
        'xstate.init',
        (['settings', 'confirms', 'statuses', 'sessions'] as const).map(
          (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
        ),
      ],
      [
        'place.shown',
        ({ event }): Message[] => [
          {
            to: 'commandCheck',
            event: { type: 'collection.filtered', filter: checkFilterOf(event.place.search, viewer) },
          },
          { to: 'givenCommand', event: { type: 'collection.filtered', filter: commandFilterOf(event.place.search) } },
        ],
      ],
      ['settings.changed', outdated('givenCommands', 'givenCommand', 'maintenanceNow')],
      ['settings.changed', { to: 'venueSettings', event: { type: 'settings.outdated' } }],
      ['confirms.changed', { to: 'venueSettings', event: { type: 'settings.outdated' } }],
      ['after gather', outdated('commandCheck', 'maintenanceNow')],
      ['floor.ordered', { to: 'command', event: { type: 'command.ordered', order, key: 'k-1' } }],
    ],
    check: ({ after, open }) => {
      const { search } = (after.context as MachineSettingsContext).place
      const tab = settingsTabOf(search)
      expect([...open].toSorted()).toEqual(
        [
          ...['maintenance', 'commands'],
          ...(tab === 'commands' ? ['check', 'given'] : tab === 'settings' ? ['settings'] : ['notice']),
          ...(commandOf(search) === null ? [] : ['one']),
        ].toSorted(),
      )
    },
  })
  expect(walked.untaken).toEqual([])
})

it('an act is offered to whom all of its rights are, and the address offers no other', () => {
  expect(actsOf(viewer)).toEqual(['powerOn', 'update', 'openMachine'])
  expect(actsOf({ type: 1, permissions: [117, 125] })).toEqual(['powerOn', 'powerOff'])
  expect([actOf('?act=closeMachine', viewer), actOf('?act=update', viewer), actOf('', viewer)]).toEqual([
    ...['powerOn', 'update', 'powerOn'],
  ])
  expect(actOf('', { type: 1, permissions: [135] })).toBeNull()
  expect([commandOf('?command=7'), commandOf('?command=x'), settingsTabOf('?tab=x')]).toEqual(['7', null, 'commands'])
})
