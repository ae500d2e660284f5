import { expect, it } from 'vitest'
import { occupancyMachine } from '#machines/venue/occupancy/occupancy.machine.ts'
import { selectHolding, selectPath, selectStatus } from '#machines/venue/occupancy/occupancy.selectors.ts'
import type { OccupancyContext, OccupancyEvent } from '#machines/venue/occupancy/occupancy.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const at = 1_000
const facts = (credit: number, roundOpen: boolean, winWaiting: boolean) => ({ credit, roundOpen, winWaiting })
const holder = { sessionId: 7, playerId: 3 }
const alphabet = {
  'link.lost': [{ type: 'link.lost', at }],
  'fault.raised': [{ type: 'fault.raised', at, faults: ['door'] }],
  'machine.recovered': [
    facts(0, false, false),
    facts(50, false, false),
    facts(50, true, false),
    facts(50, true, true),
  ].map((found) => ({ type: 'machine.recovered', at, facts: found }) as const),
  'service.close': [{ type: 'service.close', at }],
  'service.open': [{ type: 'service.open', at }],
  'seat.init': [{ type: 'seat.init', at, ...holder, socket: 'one' }],
  'seat.reconnect': [
    { type: 'seat.reconnect', at, ...holder, socket: 'two' },
    { type: 'seat.reconnect', at, ...holder, playerId: 4, socket: 'three' },
  ],
  'seat.leave': [false, true].flatMap((winWaiting) =>
    (['left', 'cancelled'] as const).map((reason) => ({ type: 'seat.leave', at, reason, winWaiting }) as const),
  ),
  'socket.lost': ['one', 'two'].map((socket) => ({ type: 'socket.lost', at, socket }) as const),
  'funding.done': [{ type: 'funding.done', at }],
  'funding.failed': [{ type: 'funding.failed', at }],
  'round.started': [{ type: 'round.started', at }],
  'win.waiting': [{ type: 'win.waiting', at }],
  'round.ended': [{ type: 'round.ended', at }],
  'deadline.passed': [{ type: 'deadline.passed', at }],
  'cashout.done': [{ type: 'cashout.done', at }],
  'cashout.partial': [{ type: 'cashout.partial', at }],
  'cashout.busy': [{ type: 'cashout.busy', at }],
  'cashout.deferred': [true, false].map((again) => ({ type: 'cashout.deferred', at, again }) as const),
  'transfer.unknown': [{ type: 'transfer.unknown', at }],
} satisfies Alphabet<OccupancyEvent>

it('walks every transition: one session at most, money only between rounds, every seat freed after its session is closed', () => {
  const walked = walkChart({
    machine: occupancyMachine,
    input: { machineId: 1, graceMs: 120_000 },
    alphabet,
    pure: true,
    limit: 200_000,
    key: ({ context }) => {
      const { holder: held, problems, deadlineAt, cashoutTries, transferring } = context as OccupancyContext
      const unknown = problems.includes('unknownTransfer')
      return [
        held && [held.socket !== null, held.funding, held.leaving !== null],
        unknown,
        deadlineAt !== null,
        cashoutTries,
        transferring,
      ]
    },
    // The tries up to the eighth are counted on a sound machine: what else can be wrong meanwhile is walked with none spent.
    isEnd: (snapshot) => {
      const { cashoutTries } = snapshot.context as OccupancyContext
      return cashoutTries > 0 && !selectPath(snapshot as never).startsWith('up sound open')
    },
    check: ({ before, after, said, event }) => {
      const [was, is] = [before.context as OccupancyContext, after.context as OccupancyContext]
      const [holdingBefore, holding] = [selectHolding(before as never), selectHolding(after as never)]
      const orders = said.map(({ type }) => type)
      const count = (type: string) => orders.filter((one) => one === type).length

      // Free means nobody; every other holding has its holder.
      expect(holding === 2).toBe(is.holder === null)
      // 3 exactly when the holder's socket is live between or in rounds; a holder on the way out may still be at the socket.
      if (holding === 3) expect(is.holder?.socket).not.toBeNull()
      if (holding === 7) expect(is.holder?.socket).toBeNull()
      // A session is opened when a holder comes and closed when one goes, never otherwise.
      expect(count('openSession')).toBe(was.holder === null && is.holder !== null ? 1 : 0)
      expect(count('closeSession')).toBe(was.holder !== null && is.holder === null ? 1 : 0)
      // Money moves out only in 6, one order at a time, and never while a transfer is open.
      expect(count('cashOut')).toBeLessThanOrEqual(1)
      if (count('cashOut') === 1) expect(holding).toBe(6)
      if (count('cashOut') === 1 && event.type === 'deadline.passed' && holdingBefore === 6)
        expect(was.transferring).toBe(false)
      expect(is.transferring && holding !== 6).toBe(false)
      // A wait has its deadline, and only the two states that wait have one.
      if (is.deadlineAt !== null) expect([6, 7]).toContain(holding)
      if (holding === 7) expect(is.deadlineAt).not.toBeNull()
      // Out of an open round that nobody plays there is no way past its end, or past what the cabinet itself says.
      if (holdingBefore === 5 && holding !== 5 && holding !== 3)
        expect(['round.ended', 'machine.recovered']).toContain(event.type)
      // What is published: link and service before health before holding.
      const path = selectPath(after as never)
      const status = selectStatus(after as never)
      if (path.startsWith('down') || path.includes(' closed ')) expect(status).toBe(0)
      else if (path.includes(' faulty ')) expect(status).toBe(1)
      else expect(status).toBe(holding)
    },
  })
  expect(walked.untaken).toEqual([])
})
