/** Every problem of the catalogue has a way out that staff can take: from it back to available, by their own calls. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { problemKinds } from '#protocol/core/problems.ts'
import type { MachineProblems } from '#protocol/core/tasks.ts'
import { payByHand } from '#tests/kit/rounds.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import type { MachineService } from '#venue/machines/service.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { meterReading } from '#venue/store/schema/index.ts'

type Kind = keyof typeof problemKinds
let venue: TestVenue
const people = {} as Record<'technician' | 'supervisor' | 'manager' | 'player', Person>
beforeAll(async () => {
  venue = await openTestVenue()
  // What each cabinet's day began with is read: from here on its meters are held against the books.
  await until(() => venue.store.database.$count(meterReading), 28)
  for (const name of ['technician', 'supervisor', 'manager', 'player'] as const) people[name] = await venue.login(name)
}, 60_000)
afterAll(() => venue.close())

const passing = <T>(look: () => T | Promise<T>, isThere: (seen: T) => boolean) =>
  until(async () => {
    venue.clock.advance(1_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
    return look()
  }, isThere)
const problemsOf = async (id: number) => {
  const { body } = await people.technician.call('GET', '/admin/machines/problems')
  return (body.machines as MachineProblems[]).find((one) => one.id === id)?.problems ?? []
}
const fault = (id: number, given: Parameters<ReturnType<TestVenue['cabinet']>['fault']>[0]) =>
  venue.cabinet(id).fault(given)
/** Asked back, and confirmed. */
async function maintain(person: Person, id: number, action: 'fix' | 'closeSession' | 'closeMachine') {
  const path = `/admin/machine/${id}/maintenance?action=${action}`
  const asked = await person.call('GET', path)
  const mark = (asked.body.Params as { confirm?: string } | null)?.confirm ?? ''
  return person.call('GET', `${path}&confirm=${mark}`)
}
async function sit(id: number) {
  const tab = people.player.tab()
  expect(await tab.init(id, 10_000)).toMatchObject({ status: 3 })
  return tab
}
async function fixTransfer(id: number, asked: { outcome: string; moved?: number }) {
  const [found] = (await problemsOf(id)).filter(({ kind }) => kind === 'unknownTransfer')
  const proposed = await people.technician.call('POST', `/admin/transfers/${found?.transfer?.id}/fix`, {
    ...asked,
    evidence: 'the meters of the door',
  })
  expect(proposed.status).toBe(201)
  expect((await people.manager.call('POST', `/admin/fixes/${proposed.body.id}/confirm`)).status).toBe(200)
}
/** A fault of the cabinet: staff ends the session meanwhile, and somebody at the cabinet clears it. */
const ofTheCabinet = (kind: 'door' | 'tilt' | 'ram' | 'checksum') => ({
  raise: async (id: number) => {
    await sit(id)
    fault(id, { kind, on: true })
  },
  end: async (id: number) => {
    expect((await maintain(people.manager, id, 'closeSession')).status).toBe(200)
    fault(id, { kind, on: false })
  },
})

const ways: Record<Kind, { raise: (id: number) => Promise<void>; end: (id: number) => Promise<void> }> = {
  door: ofTheCabinet('door'),
  tilt: ofTheCabinet('tilt'),
  ram: ofTheCabinet('ram'),
  checksum: ofTheCabinet('checksum'),
  unknownTransfer: {
    raise: async (id) => {
      const tab = await sit(id)
      fault(id, { kind: 'transfer.requestLost', on: true, count: 1 })
      await tab.leave()
      fault(id, { kind: 'meters.jump', on: true, meter: 'AftOut', amount: 10_000 })
    },
    end: async (id) => {
      fault(id, { kind: 'meters.jump', on: false, meter: 'AftOut' })
      await fixTransfer(id, { outcome: 'refunded' })
      const { body } = await people.technician.call('POST', `/admin/machine/${id}/settlement`, {
        ...{ outcome: 'cabinet', evidence: 'the meters of the door' },
      })
      const { id: approval } = (body.waitsFor ?? {}) as { id?: number }
      expect((await people.manager.call('POST', `/admin/approvals/${approval}/confirm`)).status).toBe(200)
    },
  },
  metersContradict: {
    raise: async (id) => {
      await sit(id)
      fault(id, { kind: 'meters.back', on: true, meter: 'AftIn', amount: 1 })
    },
    end: async (id) => {
      const { body } = await people.technician.call('POST', `/admin/machine/${id}/settlement`, {
        ...{ outcome: 'books', evidence: 'the meters of the door' },
      })
      const { id: approval } = body.waitsFor as { id: number }
      expect((await people.manager.call('POST', `/admin/approvals/${approval}/confirm`)).status).toBe(200)
    },
  },
  cashoutBlocked: {
    raise: async (id) => {
      const tab = await sit(id)
      fault(id, { kind: 'transfer.busy', on: true, count: 9 })
      await tab.leave()
    },
    end: async (id) => {
      fault(id, { kind: 'transfer.busy', on: false })
      expect((await maintain(people.technician, id, 'fix')).status).toBe(200)
    },
  },
  strayCredit: {
    raise: async (id) => {
      fault(id, { kind: 'credit.stray', on: true, amount: 5_000 })
    },
    end: async (id) => {
      expect((await maintain(people.technician, id, 'fix')).status).toBe(200)
    },
  },
  handPay: {
    raise: async (id) => {
      const tab = await sit(id)
      fault(id, { kind: 'transfer.handPay', on: true, count: 1 })
      await tab.leave()
    },
    end: async (id) => {
      await payByHand(venue, id)
    },
  },
  invariant: {
    raise: async (id) => {
      const service = venue.machine(id) as MachineService
      await service['step'](async (commit, at) => {
        await commit.fire({ type: 'invariant.broken', invariant: 'oneOpenSession', at }, null)
      })
    },
    end: async (id) => {
      expect((await maintain(people.technician, id, 'fix')).status).toBe(200)
    },
  },
  reconciliation: {
    raise: async (id) => {
      fault(id, { kind: 'meters.jump', on: true, meter: 'BillIn', amount: 400 })
    },
    end: async (id) => {
      const path = '/admin/machines/reconciliation'
      const { body } = await people.technician.call('GET', `${path}/differences?machine=${id}`)
      const [found] = body.differences as { id: number; mark: string }[]
      const accepted = await people.technician.call('POST', `${path}/${found?.id}/accept`, {
        ...{ mark: found?.mark, reason: 'a bill put in by hand' },
      })
      expect(accepted).toMatchObject({ status: 200, body: { state: 'accepted' } })
    },
  },
  featureHeld: {
    raise: async (id) => {
      const tab = await sit(id)
      fault(id, { kind: 'game.outcome', on: true, count: 1, outcome: 'win' })
      await tab.press('spin')
      tab.drop()
      venue.clock.advance(60_000)
      await venue.status(id, 5)
      venue.clock.advance(31 * 60_000)
    },
    end: async (id) => {
      expect((await maintain(people.manager, id, 'closeSession')).status).toBe(200)
    },
  },
}

it.each(
  Object.entries(ways).map(([kind, way], place) => ({
    kind,
    way,
    id: [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13][place] as number,
  })),
)(
  '$kind',
  async ({ kind, way, id }) => {
    await way.raise(id)
    await passing(
      () => problemsOf(id),
      (problems) => problems.some((one) => one.kind === kind),
    )
    await way.end(id)
    const stands = await passing(
      () => ({ status: venue.machine(id).status.status, problems: venue.machine(id).problems }),
      ({ status }) => status === 2,
    )
    expect(stands).toEqual({ status: 2, problems: [] })
    expect([venue.cabinet(id).state().credit, venue.machine(id).holder]).toEqual([0, null])
    expect((await problemsOf(id)).map((one) => one.kind)).toEqual([])
    // It is offered again for real.
    const tab = await sit(id)
    await tab.leave()
    await venue.status(id, 2)
  },
  60_000,
)

it('and the books are right', async () => {
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
})
