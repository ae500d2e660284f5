import { expect, it } from 'vitest'
import {
  selectTrialScreen,
  type StreamTrialContext,
  type StreamTrialEvent,
  streamTrialMachine,
} from '#machines/desk/pages/machine/index.ts'
import { serversIn } from '#protocol/core/serversIn.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const servers = '[{"urls":"turn:a","username":"u","credential":"p"}]'
const alphabet = {
  'trial.asked': [servers, 'stun:a'].map((iceServers) => ({ type: 'trial.asked', iceServers }) as const),
  'trial.again': [{ type: 'trial.again' }],
  'trial.closed': [{ type: 'trial.closed' }],
  'cabinet.answered': [{ type: 'cabinet.answered' }],
  'trial.refused': [60403, 70000].map((code) => ({ type: 'trial.refused', code }) as const),
  'picture.live': [{ type: 'picture.live', from: 'peer' }],
  'picture.lost': [{ type: 'picture.lost', from: 'peer', reason: 'closed' }],
} satisfies Alphabet<StreamTrialEvent>
const underWay = ['calling', 'connecting', 'seen']

const walked = (mayTry: boolean) =>
  walkChart({
    machine: streamTrialMachine,
    input: { machineID: 4, mayTry, keyPrefix: 'page' },
    alphabet,
    outcomes: {
      read: { done: [serversIn(servers), null], error: ['broken'] },
      trialLine: { error: ['broken'] },
      peer: { error: ['broken'] },
    },
    key: ({ context }) => {
      const { iceServers, refusedBy, trials } = context as StreamTrialContext
      return [iceServers, refusedBy, Math.min(trials, 2)]
    },
    messages: [],
    check: ({ event, before, after, open }) => {
      const screen = selectTrialScreen(after as never)
      const { servers: tried, refusedBy, trials } = after.context as StreamTrialContext
      // One trial at a time, and nothing of it goes on once it is over or closed.
      const isUnderWay = screen !== null && underWay.includes(screen)
      expect(open).toEqual(!isUnderWay ? [] : after.matches('reading') ? ['read'] : ['peer', 'trialLine'])
      if (!mayTry) expect([null, 'forbidden']).toContain(screen)
      expect(after.matches('idle')).toBe(screen === null)
      // Nobody is asked before what is written was read, and by nothing but that.
      if (after.matches('trying')) expect(tried).toEqual(serversIn(servers))
      if (screen === 'notServers' && !before.matches('notServers')) expect(before.matches('reading')).toBe(true)
      if (screen === 'refused') expect(refusedBy).toBe(70000)
      if (event.type === 'picture.lost' && open.length === 0) expect([null, 'noPicture']).toContain(screen)
      // Each is a peer of its own, by its name.
      const began = !before.matches('trying') && after.matches('trying')
      expect(trials).toBe((before.context as StreamTrialContext).trials + (began ? 1 : 0))
    },
  }).untaken

it('walks every transition: each way to fail has its own words, and nothing of a trial outlives it', () => {
  const others = new Set(walked(false))
  expect(walked(true).filter((one) => others.has(one))).toEqual([])
})

it('what is no list of servers is none, and an empty field means those of the venue', () => {
  expect(serversIn('')).toEqual([])
  expect(serversIn(servers)).toEqual([{ urls: 'turn:a', username: 'u', credential: 'p' }])
  for (const text of ['neither', '{}', '[{"urls":5}]', '[1]']) expect(serversIn(text), text).toBeNull()
})
