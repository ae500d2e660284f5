import { expect, it } from 'vitest'
import { type PreconnectEvent, preconnectMachine } from '#machines/lobby/preconnect/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'play.neared': [{ type: 'play.neared' }],
  'play.left': [{ type: 'play.left' }],
  'play.pressed': [{ type: 'play.pressed' }],
  'line.ended': [{ type: 'line.ended' }],
} satisfies Alphabet<PreconnectEvent>

it('walks every transition; a line stands after a press or a rest, never for who only passes', () => {
  const walked = walkChart({
    machine: preconnectMachine,
    alphabet,
    outcomes: { readyLine: { error: [new Error('no socket')] } },
    check: ({ before, after, event, open }) => {
      expect(open).toEqual(after.matches('open') ? ['readyLine'] : [])
      if (event.type === 'play.neared' && before.matches('idle')) expect(after.value).toBe('resting')
      if (event.type === 'play.pressed') expect(after.matches('open')).toBe(true)
      if (event.type === 'line.ended') expect(after.matches('open')).toBe(false)
    },
  })
  expect(walked.untaken).toEqual([])
})
