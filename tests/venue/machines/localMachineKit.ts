/** One machine's owner on the model store, with a simulated cabinet: processes that come and go, a database and a line that fail. */
import pino from 'pino'
import { Cabinet } from '#simulator/cabinet/cabinet.ts'
import { forgetfulJournal } from '#simulator/cabinet/journal.ts'
import { newMemory } from '#simulator/cabinet/state.ts'
import { seededNonces } from '#tests/kit/seededNonces.ts'
import { MachineService } from '#venue/machines/service.ts'
import type { Announcer, MachineTools } from '#venue/machines/machineTools.ts'
import type { ButtonPanel, CabinetLink } from '#venue/drivers/ports.ts'
import { houseCash, post, walletOf } from '#venue/money/ledger/post.ts'
import { ModelStore } from '#venue/store/model.ts'
import { createModelStore, modelIndexes } from '#venue/store/modelRows.ts'
import type { VenueRows, VenueStore } from '#venue/store/rows.ts'

/** What a machine asks of its cabinet. */
export type MachinePorts = CabinetLink & ButtonPanel

export const asker = { accountId: 5, isVip: false, isStaff: false, socket: 'first/1/a' }
const silent = new Proxy({} as Announcer, { get: () => () => {} })

/** On the model store, or on another one that has the machine and the player already. */
export async function openWorld({
  database = createModelStore(new ModelStore(modelIndexes)),
  machineId = 1,
  playerId = asker.accountId,
} = {}) {
  await database.commit((rows) =>
    post(
      rows.ledger,
      {
        ...{ key: `opening/${playerId}`, type: 1, cause: 'desk', actorId: null, machineId: null, sessionId: null },
        accountId: playerId,
        at: 1,
        entries: [
          { account: walletOf(playerId, 'cash'), amount: 100_000 },
          { account: houseCash, amount: -100_000 },
        ],
      },
      'UTC',
    ),
  )
  let now = 1_000
  let marks = 0
  const dues: { at: number; act: () => void }[] = []
  const cabinet = new Cabinet({
    memory: newMemory(machineId, 'night-orchard', now),
    journal: forgetfulJournal,
    nonces: seededNonces(7),
    clock: {
      now: () => now,
      at: (at, act) => {
        const due = { at, act }
        dues.push(due)
        return () => void (dues.includes(due) && dues.splice(dues.indexOf(due), 1))
      },
    },
  })
  /** A process: its store and its waits can be held up. */
  async function openProcess(ask: Partial<MachinePorts> = {}, own = database) {
    const waits: { at: number; act: () => void }[] = []
    const world = { isDown: false, commits: 0 }
    const store: VenueStore = {
      commit: async (work) => {
        world.commits += 1
        if (world.isDown) throw new Error('connect ECONNREFUSED')
        return own.commit(work)
      },
    }
    const port = {
      transfer: async ({ transfer, direction, amount, epoch }) => {
        const [answer] = await cabinet.transferReplies(transfer, direction, amount, epoch)
        if (!answer) throw new Error('no answer')
        return answer
      },
      interrogate: async (_, transfer) => cabinet.interrogate(transfer),
      acknowledge: async () => {},
      state: async () => cabinet.state(),
      press: async (_, button, key, epoch) => cabinet.press(button, key, epoch),
      restart: async ({ key, resolve, epoch }) => cabinet.restart(key, resolve, epoch),
      powerOff: async ({ key, epoch }) => cabinet.switchPower(false, key, epoch),
      powerOn: async ({ key, epoch }) => cabinet.switchPower(true, key, epoch),
      ...ask,
    } satisfies Partial<MachinePorts> as unknown as MachinePorts
    const tools: MachineTools = {
      driver: { link: port, buttons: port, bank: () => 'one' },
      ...{ store, graceMs: 120_000, announcer: silent, timeZone: 'UTC', logger: pino({ level: 'silent' }) },
      clock: {
        now: () => now,
        after: (milliseconds, act) => {
          const wait = { at: now + milliseconds, act }
          waits.push(wait)
          return () => void (waits.includes(wait) && waits.splice(waits.indexOf(wait), 1))
        },
      },
      nonce: () => `${machineId}.${playerId}.${++marks}`,
      record: () => {},
      onSuperseded: () => {},
      onSeen: () => {},
      isSocketLive: () => true,
      loginsEnabled: () => true,
    }
    const service = await MachineService.open({ id: machineId, isVip: false, transferLimit: 50_000 }, tools)
    const passSecond = async () => {
      now += 1_000
      for (const wait of waits.filter(({ at }) => at <= now)) {
        waits.splice(waits.indexOf(wait), 1)
        wait.act()
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    return { service, world, waits, passSecond }
  }
  const read = <Result>(look: (rows: VenueRows) => Promise<Result>) => database.commit(look)
  const takeOver = () =>
    read(async (rows) => {
      const row = await rows.cabinets.get(machineId)
      await rows.cabinets.save(machineId, row?.epoch ?? 0, { epoch: (row?.epoch ?? 0) + 1 })
    })
  const pass = (milliseconds: number) => (now += milliseconds)
  /** The cabinet goes on by itself for so long. */
  const play = (milliseconds: number) => {
    const end = now + milliseconds
    for (;;) {
      const [next] = dues.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
      if (!next) break
      dues.splice(dues.indexOf(next), 1)
      now = Math.max(now, next.at)
      next.act()
    }
    now = end
  }
  return { cabinet, openProcess, read, takeOver, pass, play }
}
