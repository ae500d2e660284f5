import { expect, it } from 'vitest'
import {
  rightOf,
  type RightsContext,
  type RightsEvent,
  rightsMachine,
  rightsWanted,
  stillWanted,
} from '#machines/desk/pages/groups/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const group = (Id: number, Permissions: number[], version = `v${Id}`): PermissionGroup => ({
  ...{ Id, name: `Group ${Id}`, WhitelistIps: '', Permissions, users: 1, version, requiresSecondFactor: false },
})
const groups = [group(1, [107, 120]), group(2, [])]
/** Somebody else gave the first one a right meanwhile, or made the second one go. */
const later = [group(1, [107, 120, 131], 'later'), group(2, [])]
const granted = [group(1, [120], 'granted'), group(2, [])]
const fewer = [group(1, [107, 120])]
const alphabet = {
  'right.toggled': [
    { type: 'right.toggled', group: 1, permission: 107 },
    { type: 'right.toggled', group: 2, permission: 131 },
  ],
  'rights.discarded': [{ type: 'rights.discarded' }],
  'rights.renewed': [groups, later, granted, fewer].map((now) => ({ type: 'rights.renewed', groups: now }) as const),
  'rights.seen': [{ type: 'rights.seen' }],
} satisfies Alphabet<RightsEvent>

const guarded: Message = { to: 'leaving', event: { type: 'leave.guarded' } }
const freed: Message = { to: 'leaving', event: { type: 'leave.freed' } }

it('walks every transition: what is wanted is held and tried, and stands on nothing that was not looked at', () => {
  const walked = walkChart({
    machine: rightsMachine,
    input: { groups },
    alphabet,
    outcomes: {
      leaving: {},
      tryRights: {
        done: [[{ id: 1, given: [], taken: [107], lacks: [], blocker: null, users: 1, askedBy: [] }]],
        error: [unansweredCall],
      },
    },
    key: ({ context }) => {
      const { groups: now, wanted, overtaken, trial } = context as RightsContext
      return [now.map(({ version }) => version), wanted, overtaken, trial === null]
    },
    messages: [
      ['enters pristine', freed],
      ['enters held', guarded],
    ],
    check: ({ before, after, event, open }) => {
      const { groups: now, wanted, overtaken, trial } = after.context as RightsContext
      expect(wanted).toEqual(stillWanted(wanted, now))
      if (!after.hasTag('outdated')) {
        expect(Object.keys(wanted).length > 0).toBe(after.hasTag('dirty'))
        expect(overtaken).toEqual([])
      }
      // What the venue said is of what is wanted now.
      if (event.type === 'right.toggled' && after.hasTag('dirty') && !after.hasTag('outdated')) expect(trial).toBeNull()
      expect(open.includes('tryRights')).toBe(after.matches({ held: 'trying' }))
      if (before.hasTag('outdated') && !after.hasTag('outdated'))
        expect(['rights.seen', 'rights.discarded']).toContain(event.type)
    },
  })
  expect(walked.untaken).toEqual([])
})

it('what is wanted is asked for as all that the group is to have, of changed groups alone', () => {
  const wanted = { [rightOf(1, 107)]: false, [rightOf(1, 131)]: true }
  expect(rightsWanted({ groups, wanted })).toEqual([{ id: 1, version: 'v1', Permissions: [120, 131] }])
  expect(stillWanted(wanted, later)).toEqual({ [rightOf(1, 107)]: false })
})
