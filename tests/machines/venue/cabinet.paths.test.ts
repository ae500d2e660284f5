import { expect, it } from 'vitest'
import { cabinetMachine } from '#machines/venue/cabinet/cabinet.machine.ts'
import type { CabinetEvent } from '#machines/venue/cabinet/cabinet.types.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const state: CabinetState = {
  cabinet: 1,
  identity: 'one',
  version: 4,
  powered: true,
  faults: [],
  phase: 'idle',
  round: 0,
  credit: 0,
  bet: 100,
  win: 0,
  freeSpins: null,
  handPay: null,
  damage: null,
  buttons: [],
  reels: [],
  meters: { AftIn: 0, AftOut: 0, BillIn: 0, CurrentCredit: 0, ResetCredit: 0, TotalWin: 0, TurnOver: 0 },
}
const alphabet = {
  'line.up': [{ type: 'line.up' }],
  'line.down': [{ type: 'line.down' }],
  'cabinet.changed': [{ type: 'cabinet.changed', exception: 'round.started', state }],
  'heartbeat.answered': [{ type: 'heartbeat.answered', state }],
  'heartbeat.missed': [{ type: 'heartbeat.missed' }],
} satisfies Alphabet<CabinetEvent>

it('walks every transition: a change is reported only of a cabinet that is present, a loss once', () => {
  const walked = walkChart({
    machine: cabinetMachine,
    input: { machineId: 1 },
    alphabet,
    outcomes: { install: { done: [state] } },
    check: ({ before, after, said, event, open }) => {
      const orders = said.map(({ type }) => type)
      expect(orders.filter((type) => type === 'reportPresent').length).toBe(
        before.matches('installing') && after.matches('present') ? 1 : 0,
      )
      expect(orders.includes('reportHeartbeat')).toBe(event.type === 'heartbeat.answered' && before.matches('present'))
      expect(orders.includes('reportChange')).toBe(event.type === 'cabinet.changed' && before.matches('present'))
      if (before.matches('present') && !after.matches('present')) expect(orders).toContain('reportLost')
      expect(open.includes('heartbeat')).toBe(after.matches('present') || after.matches('silent'))
    },
  })
  expect(walked.untaken).toEqual([])
})
