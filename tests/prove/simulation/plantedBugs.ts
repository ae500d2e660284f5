/** Bugs put into the core from outside, each of a kind that a change could bring in. The simulation must find them all. */
import { occupancyMachine } from '#machines/venue/occupancy/index.ts'
import { transferMachine } from '#machines/venue/transfer/index.ts'
import { TransactionState } from '#protocol/core/codes.ts'
import type { CabinetState, Meters } from '#protocol/cabinet/state.ts'
import type { CabinetTransfer } from '#protocol/cabinet/transfers.ts'
import type { MachineService } from '#venue/machines/service.ts'
import type { LedgerRows } from '#venue/money/ledger/rows.ts'
import type { TransferRow, VenueRows, VenueStore } from '#venue/store/rows.ts'
import type { SimulatedPorts } from './line.ts'
import { DatabaseClosed } from './store.ts'

export type PlantedBug = {
  name: string
  /** Changes what the charts are made of; answers what changes it back. */
  plant?: () => () => void
  store?: (store: VenueStore) => VenueStore
  port?: (port: SimulatedPorts) => SimulatedPorts
  service?: (service: MachineService) => MachineService
}

const withRows = (change: (rows: VenueRows) => Partial<VenueRows>) => (store: VenueStore) => ({
  commit: <Result>(work: (rows: VenueRows) => Promise<Result>) =>
    store.commit((rows) =>
      work(new Proxy(rows, { get: (own, part: keyof VenueRows) => change(own)[part] ?? own[part] })),
    ),
})
const withLedger = (change: (ledger: LedgerRows) => Partial<LedgerRows>) =>
  withRows(({ ledger }) => ({ ledger: { ...ledger, ...change(ledger) } }))
const withGuard = (chart: { implementations: { guards: object } }, name: string, always: boolean) => () => {
  const guards = chart.implementations.guards as Record<string, unknown>
  const right = guards[name]
  if (right === undefined) throw new Error(`there is no guard ${name}`)
  guards[name] = () => always
  return () => {
    guards[name] = right
  }
}
const withAnswers = (change: (answer: CabinetTransfer, asked: number) => CabinetTransfer) => (port: SimulatedPorts) => {
  const asked = new Map<string, number>()
  const changed = (answer: CabinetTransfer) => change(answer, asked.get(answer.transfer) ?? answer.amount)
  return {
    ...port,
    transfer: async (order: Parameters<SimulatedPorts['transfer']>[0]) => {
      asked.set(order.transfer, order.amount)
      return changed(await port.transfer(order))
    },
    interrogate: async (cabinet: number, transfer: string) => changed(await port.interrogate(cabinet, transfer)),
  }
}
const isOpen = ({ state }: { state?: number }) => state === TransactionState.pending
const nothing = { discount: 0, bonus: 0, cash: 0, credit: 0 }

const withoutHolds = withRows(({ transfers }) => ({
  transfers: {
    ...transfers,
    where: async (match) => {
      const rows = await transfers.where(match)
      return match.accountId !== undefined && isOpen(match) ? rows.map((row) => ({ ...row, held: nothing })) : rows
    },
  },
}))

/** Tells for each cabinet the first identity and the highest meters that were seen; the credit is what it shows. */
function withMask(port: SimulatedPorts): SimulatedPorts {
  const seen = new Map<number, CabinetState>()
  const masked = (state: CabinetState): CabinetState => {
    const before = seen.get(state.cabinet) ?? state
    const most = Object.entries(state.meters).map(([name, value]) => [
      name,
      name === 'CurrentCredit' ? value : Math.max(value, before.meters[name as keyof Meters]),
    ])
    const told = { ...state, identity: before.identity, meters: Object.fromEntries(most) as Meters }
    seen.set(state.cabinet, told)
    return told
  }
  const answered = async <Answer extends { state: CabinetState }>(asked: Promise<Answer>) => {
    const answer = await asked
    return { ...answer, state: masked(answer.state) }
  }
  return {
    ...port,
    install: async (...asked) => masked(await port.install(...asked)),
    state: async (cabinet) => masked(await port.state(cabinet)),
    press: (...asked) => answered(port.press(...asked)),
    resetHandPay: (command) => answered(port.resetHandPay(command)),
    restart: (command) => answered(port.restart(command)),
    powerOff: (command) => answered(port.powerOff(command)),
    powerOn: (command) => answered(port.powerOn(command)),
    watch: (cabinet, listener) =>
      port.watch(cabinet, (news) => listener('state' in news ? { ...news, state: masked(news.state) } : news)),
  }
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'what was asked is posted instead of what moved',
    port: withAnswers((answer, asked) => (answer.outcome === 'partial' ? { ...answer, amount: asked } : answer)),
  },
  { name: 'money on its way to a cabinet is not held', store: withoutHolds },
  {
    name: 'a transfer that is asked again gets a new id',
    port: (port) => {
      const times = new Map<string, number>()
      return {
        ...port,
        transfer: async (order) => {
          const time = (times.get(order.transfer) ?? 0) + 1
          times.set(order.transfer, time)
          const transfer = time === 1 ? order.transfer : `${order.transfer}-again-${time}`
          return { ...(await port.transfer({ ...order, transfer })), transfer: order.transfer }
        },
      }
    },
  },
  {
    name: 'a transfer that the cabinet does not know is refunded at once, without a word to the cabinet',
    plant: withGuard(transferMachine, 'wasUnknownBefore', true),
    port: (port) => ({
      ...port,
      voidTransfer: async ({ cabinet, transfer }) => {
        const answer = await port.interrogate(cabinet, transfer)
        return answer.outcome === 'unknown' ? { ...answer, outcome: 'refused' } : answer
      },
    }),
  },
  {
    name: 'an answer that does not come is taken for a refusal',
    port: (port) => ({
      ...port,
      transfer: (order) =>
        port.transfer(order).catch(async () => ({
          ...(await port.interrogate(order.cabinet, order.transfer)),
          outcome: 'refused' as const,
          amount: 0,
        })),
    }),
  },
  {
    name: 'a commit that was not answered is run again',
    store: (store) => ({
      commit: async (work) => {
        try {
          return await store.commit(work)
        } catch (error) {
          if (error instanceof DatabaseClosed) return store.commit(work)
          throw error
        }
      },
    }),
  },
  {
    name: 'the key of a top up is not looked at',
    service: (service) => {
      let times = 0
      return new Proxy(service, {
        get: (own, name) => {
          if (name === 'topUp')
            return (...[asker, amount, key]: Parameters<MachineService['topUp']>) =>
              own.topUp(asker, amount, `${key}.${++times}`)
          const value = Reflect.get(own, name, own) as unknown
          return typeof value === 'function' ? value.bind(own) : value
        },
      })
    },
  },
  {
    name: 'the grace ends a session whose first money is on its way',
    plant: withGuard(occupancyMachine, 'isFunding', false),
  },
  {
    name: 'neither a hold nor a floor keeps a wallet from falling below zero',
    store: (store) =>
      withLedger((ledger) => ({
        accounts: async (names) =>
          new Map([...(await ledger.accounts(names))].map(([name, row]) => [name, { ...row, floor: null }])),
      }))(withoutHolds(store)),
  },
  {
    name: 'the loss of an old socket frees the seat',
    service: (service) =>
      new Proxy(service, {
        get: (own, name) => {
          if (name === 'socketLost') return () => own.socketLost(own.holder?.socket ?? '')
          const value = Reflect.get(own, name, own) as unknown
          return typeof value === 'function' ? value.bind(own) : value
        },
      }),
  },
  {
    name: 'the hold of a refused transfer is not released',
    store: withRows(({ transfers }) => ({
      transfers: {
        ...transfers,
        change: async (id: string, change: Partial<TransferRow>) => {
          if (change.state !== TransactionState.canceled) await transfers.change(id, change)
        },
      },
    })),
  },
  {
    name: 'a cash-out in parts ends with the first',
    port: withAnswers((answer) =>
      answer.outcome === 'partial' ? { ...answer, meters: { ...answer.meters, CurrentCredit: 0 } } : answer,
    ),
  },
  {
    name: 'an order of power is answered and not carried out',
    port: (port) => {
      const answered = async ({ cabinet }: { cabinet: number }) => ({
        ...{ accepted: true, reason: null },
        state: await port.state(cabinet),
      })
      return { ...port, powerOn: answered, powerOff: answered }
    },
  },
  {
    name: 'an entry is written with another amount than its posting has',
    store: withLedger((ledger) => ({
      write: (batch) =>
        ledger.write({
          ...batch,
          entries: batch.entries.map((entry) =>
            entry.id % 100 === 0 ? { ...entry, amount: entry.amount + 1 } : entry,
          ),
        }),
    })),
  },
  { name: 'it is hidden from the books that a cabinet was set back or replaced', port: withMask },
  {
    name: 'a step is written whoever owns the cabinet by now',
    store: withRows(({ cabinets }) => ({
      cabinets: {
        ...cabinets,
        save: async (machineId, epoch, change) =>
          cabinets.save(machineId, (await cabinets.get(machineId))?.epoch ?? epoch, change),
      },
    })),
  },
]
