import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import {
  type PreflightCheck,
  type PreflightContext,
  type PreflightEvent,
  preflightChecks,
  preflightMachine,
  selectPreflightScreen,
} from '#machines/game/preflight/index.ts'
import { type Alphabet, walkChartFrom } from '#tests/kit/walk.ts'

/** The rest are as `webrtc` is. */
const gradesOf = (check: PreflightCheck) =>
  check === 'webrtc' || check === 'sound' ? (['good', 'limited'] as const) : (['good'] as const)

const alphabet = {
  'check.done': preflightChecks.flatMap((check) =>
    gradesOf(check).map((grade) => ({ type: 'check.done', check, result: { grade, figure: 5 } }) as const),
  ),
  'preflight.skipped': [{ type: 'preflight.skipped' }],
  'preflight.again': [{ type: 'preflight.again' }],
} satisfies Alphabet<PreflightEvent>
const remembers = (said: { type: string }[]) => said.some(({ type }) => type === 'rememberDevice')

it('walks every transition; whoever is looked at can go on at any time, and the device is remembered then', {
  timeout: 60_000,
}, () => {
  const walked = walkChartFrom([{}, { isKnown: true }], {
    machine: preflightMachine,
    alphabet,
    key: ({ context }) => preflightChecks.map((check) => (context as PreflightContext).results[check]?.grade),
    check: ({ after, event, said, open }) => {
      const isOver = after.status === 'done'
      if (event.type === 'preflight.skipped') expect(isOver).toBe(true)
      expect(remembers(said)).toBe(isOver)
      // Sound alone holds nobody up; a picture that is not live is told.
      const { results } = after.context as PreflightContext
      if (event.type !== 'preflight.skipped' && results.webrtc?.grade === 'limited') expect(isOver).toBe(false)
      if (isOver) return
      expect(open).toEqual(selectPreflightScreen(after as never) === 'checking' ? ['checker'] : [])
    },
  })
  expect(walked.untaken).toEqual([])
})

it('a device that is known is not looked at', () => {
  const { status, value } = createActor(preflightMachine, { input: { isKnown: true } })
    .start()
    .getSnapshot()
  expect([status, value]).toEqual(['done', 'known'])
})
