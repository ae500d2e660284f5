/** Name and white list of a group, or of a new one: what is written, and what the venue says of the white list before it is saved. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { WhitelistTrial } from '#protocol/calls/groups.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { formMachine } from '../../../kit/form/form.machine.ts'
import type { FormBase } from '../../../kit/form/form.types.ts'
import { mailbox } from '../../../kit/messages.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type { GroupFields } from './groups.types.ts'
import type { SettingsContext, SettingsEvent, SettingsInput, SettingsTag, WhitelistTry } from './groupSettings.types.ts'

/** One address to a line, as it is written. */
const linesOf = (whitelist: string) =>
  whitelist
    .split(';')
    .map((entry) => entry.trim())
    .join('\n')
export function formBaseOf(group: PermissionGroup | null): FormBase & { values: GroupFields } {
  const { name = '', WhitelistIps = '', requiresSecondFactor = false, version = '' } = group ?? {}
  return { values: { name, WhitelistIps: linesOf(WhitelistIps), requiresSecondFactor }, version }
}

const chart = setup({
  types: {} as {
    input: SettingsInput
    context: SettingsContext
    events: SettingsEvent
    tags: SettingsTag
    children: { form: 'form'; tryWhitelist: 'tryWhitelist' }
  },
  actors: { form: formMachine, tryWhitelist: unprovidedPromise<WhitelistTrial, WhitelistTry>('tryWhitelist') },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({ text, trial: null })),
    setTrial: assign((_, { trial }: { trial: WhitelistTrial }) => ({ trial })),
  },
  guards: { isOther: ({ context }, { text }: { text: string }) => text !== context.text },
  delays: { settle: 400, pause: 5_000 },
})

export const settingsMachine = chart.createMachine({
  id: 'groupSettings',
  description:
    'The page saves by a command, since the venue may want to know who sits there: the form is told of it by the page.',
  context: ({ input }) => ({ ...input, text: formBaseOf(input.group).values.WhitelistIps, trial: null }),
  invoke: {
    id: 'form',
    src: 'form',
    systemId: mailbox('groupForm'),
    input: ({ context: { group } }) => ({
      ...{ id: group?.Id ?? 0, base: formBaseOf(group), saved: { key: 'groups.done.edit' } },
    }),
  },
  on: {
    'whitelist.written': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.settling',
      actions: { type: 'setText', params: ({ event }) => event },
    },
  },
  initial: 'trying',
  states: {
    settling: { after: { settle: 'trying' } },
    trying: {
      invoke: {
        id: 'tryWhitelist',
        src: 'tryWhitelist',
        input: ({ context: { group, text } }) => ({ id: group?.Id ?? null, text }),
        onDone: { target: 'tried', actions: { type: 'setTrial', params: ({ event }) => ({ trial: event.output }) } },
        onError: 'untried',
      },
    },
    tried: { tags: 'tried' },
    untried: {
      description: 'Nobody answered, or it is not theirs to try.',
      after: { pause: 'trying' },
    },
  },
})

export type SettingsRef = ActorRefFrom<typeof settingsMachine>
