import { expect, it } from 'vitest'
import {
  type VenueSettingsAnswer,
  type VenueSettingsContext,
  type VenueSettingsEvent,
  venueSettingsMachine,
  type VenueSettingsOrder,
} from '#machines/desk/pages/machineSettings/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const answerOf = (version: string): VenueSettingsAnswer => ({
  settings: {
    ...{ withdrawalsConfirmedFrom: 1, cashierConfirmedFrom: 1, largestAmount: 1, bonusRelease: 1, jackpotFrom: 1 },
    ...{ cageRequired: true, discount: 20, bonus: 10, sites: {}, hotCoinPrice: 1, hotFlagLimit: 1, hotLimit: 1 },
    ...{ roundDays: 1_826, stillDays: 100, messageDays: 730, stepDays: 1_826, signInDays: 730, requestDays: 730 },
    ...{ dormantMonths: 12, identityRequired: false, leastAge: 18 },
    ...{ machineHosts: '', timeZone: 'Europe/Istanbul', language: 'en', languageSelect: true },
  },
  ...{ version, by: null, at: null, waiting: [], timeZone: 'Europe/Istanbul' },
})
const order: CommandOrder<VenueSettingsOrder> = {
  ...{ act: { do: 'settings', change: { bonus: 7 }, version: 'a' }, title: { key: 'ask' }, words: null },
  ...{ confirm: { key: 'yes' }, done: null, isAsked: true, isDangerous: false, reason: 'required', phrase: null },
  affected: [],
}
const alphabet = {
  'settings.outdated': [{ type: 'settings.outdated' }],
  'settings.retry': [{ type: 'settings.retry' }],
  'settings.ordered': [{ type: 'settings.ordered', order, key: 'k-1' }],
} satisfies Alphabet<VenueSettingsEvent>
const looksAgain: Message = { to: 'venueSettings', event: { type: 'settings.outdated' } }
const refused = { kind: 'unanswered' } as const

it('walks every transition: what was asked for leaves the fields, what others changed is told to the form', () => {
  const walked = walkChart({
    machine: venueSettingsMachine,
    alphabet,
    outcomes: {
      fetchSettings: { done: [answerOf('a')], error: [refused] },
      refetch: { done: [answerOf('b')], error: [refused] },
      command: {
        done: (['done', 'refused'] as const).map((ended) => ({ ended, act: order.act })),
        error: [refused],
      },
      form: {},
    },
    key: ({ context }) => (context as VenueSettingsContext).answer?.version,
    messages: [
      [
        'refetch done',
        {
          to: 'venueSettingsForm',
          event: {
            type: 'form.renewed',
            change: { base: { values: answerOf('b').settings, version: 'b' }, by: null, at: null },
          },
        },
      ],
      [
        'command done',
        ({ event }): Message[] =>
          (event as unknown as { output: { ended: string } }).output.ended === 'done'
            ? [{ to: 'venueSettingsForm', event: { type: 'form.discarded' } }, looksAgain]
            : [looksAgain],
      ],
    ],
    check: ({ after, open }) => {
      const { answer } = after.context as VenueSettingsContext
      // The fields stand from the first answer on, whatever is asked for meanwhile.
      expect(open.includes('form')).toBe(answer !== null)
    },
  })
  expect(walked.untaken).toEqual([])
})
