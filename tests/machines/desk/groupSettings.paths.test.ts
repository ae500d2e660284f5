import { expect, it } from 'vitest'
import {
  formBaseOf,
  type SettingsContext,
  type SettingsEvent,
  settingsMachine,
} from '#machines/desk/pages/groups/index.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const group: PermissionGroup = {
  ...{ Id: 4, name: 'Porters', WhitelistIps: '10.0.0.1; 10.0.0.2', Permissions: [], users: 0, version: 'v1' },
  requiresSecondFactor: false,
}
const alphabet = {
  'whitelist.written': ['10.0.0.1\n10.0.0.2', '10.0.0.x'].map((text) => ({ type: 'whitelist.written', text }) as const),
} satisfies Alphabet<SettingsEvent>

it('walks every transition: a white list is tried as it is written, and what the venue said is of nothing older', () => {
  const walked = walkChart({
    machine: settingsMachine,
    input: { group },
    alphabet,
    outcomes: {
      form: {},
      tryWhitelist: {
        done: [{ wrong: [], shutsOut: false, ip: '10.0.0.1', affected: [] }],
        error: [unansweredCall],
      },
    },
    key: ({ context }) => {
      const { text, trial } = context as SettingsContext
      return [text, trial === null]
    },
    messages: [],
    check: ({ after, open }) => {
      const { trial } = after.context as SettingsContext
      expect(trial !== null).toBe(after.hasTag('tried'))
      expect(open.includes('tryWhitelist')).toBe(after.matches('trying'))
      expect(open).toContain('form')
    },
  })
  expect(walked.untaken).toEqual([])
})

it('a white list is written one address to a line; a new group begins with nothing', () => {
  expect(formBaseOf(group)).toEqual({
    ...{ version: 'v1' },
    values: { name: 'Porters', WhitelistIps: '10.0.0.1\n10.0.0.2', requiresSecondFactor: false },
  })
  expect(formBaseOf(null).values).toEqual({ name: '', WhitelistIps: '', requiresSecondFactor: false })
})
