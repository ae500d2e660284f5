import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Meters } from '#protocol/cabinet/state.ts'
import { RaisedFault } from '#protocol/simulator/faults.ts'
import { freshKey, KillableCabinet, temporaryFolder } from './cabinetKit.ts'

const agree = ({ CurrentCredit, AftIn, BillIn, TotalWin, TurnOver, AftOut, ResetCredit }: Meters) =>
  CurrentCredit === AftIn + BillIn + TotalWin - TurnOver - AftOut - ResetCredit

type Step = { run(bank: KillableCabinet): void; name: string }
const step = (name: string, run: Step['run']): Step => ({ name, run, toString: () => name }) as Step
const ids = ['t1', 't2', 't3', 't4', 't5', 't6']
const quiet = (answer: Promise<unknown>) => void answer

const steps = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .constantFrom('spin', 'takeWin', 'bet-1', 'bet-5', 'betUp')
      .map((button) => step(button, ({ cabinet }) => cabinet.press(button, freshKey()))),
  },
  {
    weight: 4,
    arbitrary: fc.integer({ min: 0, max: 6_000 }).map((wait) => step(`wait ${wait}`, ({ clock }) => clock.pass(wait))),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({
        id: fc.constantFrom(...ids),
        direction: fc.constantFrom('in' as const, 'out' as const),
        amount: fc.integer({ min: 0, max: 90_000 }),
      })
      .map(({ id, direction, amount }) =>
        step(`${direction} ${id} ${amount}`, ({ cabinet }) => quiet(cabinet.transfer(id, direction, amount))),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...ids).map((id) => step(`acknowledge ${id}`, ({ cabinet }) => cabinet.acknowledge(id))),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        kind: fc.constantFrom(...RaisedFault.shape.kind.options),
        on: fc.boolean(),
        outcome: fc.constantFrom('lose', 'win', 'feature', 'handPay'),
        delay: fc.integer({ min: 0, max: 4_000 }),
      })
      .map((fault) => step(JSON.stringify(fault), ({ cabinet }) => cabinet.fault(fault))),
  },
  { weight: 1, arbitrary: fc.constant(step('reset hand pay', ({ cabinet }) => cabinet.resetHandPay(freshKey()))) },
  {
    weight: 2,
    arbitrary: fc
      .boolean()
      .map((resolve) => step(`restart ${resolve}`, ({ cabinet }) => cabinet.restart(freshKey(), resolve))),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map((on) => step(`power ${on}`, ({ cabinet }) => cabinet.switchPower(on, freshKey()))),
  },
)

test('whatever happens the meters agree, and a killed cabinet comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(steps, fc.integer({ min: 0, max: 7 })), { maxLength: 60 }), (sequence) => {
      const { folder, remove } = temporaryFolder()
      const bank = new KillableCabinet(folder, 25)
      try {
        let version = 0
        for (const [{ run }, dice] of sequence) {
          run(bank)
          const before = structuredClone(bank.cabinet.memory)
          expect(agree(before.meters)).toBe(true)
          expect(before.phase === 'handPay').toBe(before.handPay !== null)
          expect(before.version).toBeGreaterThanOrEqual(version)
          version = before.version
          if (dice > 0) continue
          bank.killAndRestore()
          expect(bank.cabinet.memory).toEqual(before)
        }
      } finally {
        bank.cabinet.close()
        remove()
      }
    }),
    { numRuns: 60, seed: 20_261_121 },
  )
})
