import { expect, it } from 'vitest'
import {
  type IceCheckContext,
  type IceCheckEvent,
  iceCheckMachine,
  type IceFinding,
} from '#machines/desk/pages/machine/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const found: readonly IceFinding[] = [
  { url: 'stun:a', isReached: true, kinds: ['srflx'], problem: null },
  { url: 'turn:b', isReached: false, kinds: [], problem: '701 no answer' },
]
const alphabet = {
  'ice.asked': [
    { type: 'ice.asked', iceServers: '[{"urls":"stun:a"}]' },
    { type: 'ice.asked', iceServers: '[{"urls":"turn:b"}]' },
  ],
} satisfies Alphabet<IceCheckEvent>

it('walks every transition: one look at a time, what was found is of what was asked', () => {
  const walked = walkChart({
    machine: iceCheckMachine,
    alphabet,
    outcomes: { gather: { done: [found, null], error: [new Error('no connection')] } },
    key: ({ context }) => {
      const { asked, findings } = context as IceCheckContext
      return [asked, findings.length]
    },
    messages: [],
    check: ({ event, after, open }) => {
      const { asked, findings } = after.context as IceCheckContext
      expect(open).toEqual(after.matches('gathering') ? ['gather'] : [])
      if (after.matches('told')) expect(findings).toEqual(found)
      if (!after.matches('told')) expect(findings).toEqual([])
      expect(after.hasTag('notServers')).toBe(after.matches('notServers'))
      if (event.type === 'ice.asked' && after.matches('gathering'))
        expect(asked).toBe((event as IceCheckEvent).iceServers)
    },
  })
  expect(walked.untaken).toEqual([])
})
