import { expect, it } from 'vitest'
import { type HandOverEvent, handOverMachine, mostCounts } from '#machines/venue/handOver/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const [giverId, takerId, stranger] = [1, 2, 3]
const people = [giverId, takerId, stranger]
const alphabet = {
  'handOver.take': people.flatMap((actorId) =>
    [giverId, takerId].flatMap((makerId) =>
      [100, 90].map((counted) => ({ type: 'handOver.take', actorId, takerId, makerId, counted, amount: 100 }) as const),
    ),
  ),
  'handOver.recount': people.flatMap((actorId) =>
    [0, mostCounts - 1].map((recounts) => ({ type: 'handOver.recount', actorId, takerId, recounts }) as const),
  ),
  'handOver.settle': people.flatMap((actorId) =>
    [false, true].map((mayConfirm) => ({ type: 'handOver.settle', actorId, giverId, takerId, mayConfirm }) as const),
  ),
  'handOver.end': people.flatMap((actorId) =>
    [false, true].map((mayConfirm) => ({ type: 'handOver.end', actorId, giverId, takerId, mayConfirm }) as const),
  ),
} satisfies Alphabet<HandOverEvent>

it('walks every transition: taken once, by the other cashier, who counted the same; after three counts that differ by a third person alone; ended by one of the two or by who may confirm', () => {
  const walked = walkChart({
    machine: handOverMachine,
    alphabet,
    pure: true,
    check: ({ before, after, event, said }) => {
      const isDisputed = before.matches('disputed')
      expect(isDisputed || before.matches('waiting')).toBe(true)
      const isTaker = event.actorId === takerId
      expect(said.map(({ type }) => type)).toEqual(
        event.type === 'handOver.recount' && isTaker && !isDisputed ? ['countRecount'] : [],
      )
      expect(after.matches('disputed')).toBe(
        isDisputed
          ? !after.matches('taken') && !after.matches('ended')
          : event.type === 'handOver.recount' && isTaker && event.recounts === mostCounts - 1,
      )
      expect(after.matches('taken')).toBe(
        isDisputed
          ? event.type === 'handOver.settle' && event.mayConfirm && event.actorId === stranger
          : event.type === 'handOver.take' && isTaker && event.makerId === giverId && event.counted === 100,
      )
      expect(after.matches('ended')).toBe(
        event.type === 'handOver.end' && (event.mayConfirm || event.actorId !== stranger),
      )
    },
  })
  expect(walked.untaken).toEqual([])
})
