import { expect, it } from 'vitest'
import { selectSignInsFailure, signInsMachine } from '#machines/account/signIns/index.ts'
import type { CommandInput } from '#machines/kit/command/index.ts'
import type { SignInsContext, SignInsEvent } from '#machines/account/signIns/signIns.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'signIns.refresh': [{ type: 'signIns.refresh' }],
  'signIn.end': [{ type: 'signIn.end', id: 7, name: 'Firefox', key: 'a-key' }],
  'signIns.endOthers': [{ type: 'signIns.endOthers', key: 'a-key' }],
} satisfies Alphabet<SignInsEvent>
const device = { id: 7, startedAt: 1, ip: '10.0.0.7', agent: 'Firefox/1', locked: false, isThis: false }

it('walks every transition; one device at a time, its own key, and a look at what is left', () => {
  const walked = walkChart({
    machine: signInsMachine,
    alphabet,
    outcomes: {
      fetchSignIns: { done: [[device]], error: [unansweredCall] },
      command: { done: [{ ended: 'done', act: { do: 'endSignIn' } }], error: ['broken'] },
    },
    check: ({ event, before, after, open }) => {
      const { devices } = after.context as SignInsContext
      const command = after.children.command?.getSnapshot().input as CommandInput | undefined
      expect(open.filter((id) => id === 'fetchSignIns')).toHaveLength(after.hasTag('asking') ? 1 : 0)
      expect(open.includes('command')).toBe(after.matches({ ending: 'asking' }))
      expect(open.includes('command')).toBe(command !== undefined)
      if (command)
        expect([
          ['a-key', { do: 'endSignIn', id: 7 }],
          ['a-key', { do: 'endOthers' }],
        ]).toContainEqual([command.key, command.order.act])
      // What is known is never taken away by a look that failed.
      if ((before.context as SignInsContext).devices !== null) expect(devices).toEqual([device])
      expect(selectSignInsFailure(after as never) !== null).toBe(after.hasTag('failed'))
      if (event.type === 'xstate.done.actor.command') expect(after.hasTag('asking')).toBe(true)
    },
  })
  expect(walked.untaken).toEqual([])
})
