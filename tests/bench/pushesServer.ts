// The venue's notification path, or plain socket.io, in a process of its own, so that its processor time is the pushes' alone.
//   node tests/bench/pushesServer.ts app|bare
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { openDrivers } from '#venue/drivers/drivers.ts'
import { Server } from 'socket.io'
import { defaultSettings } from '#protocol/core/settings.ts'
import type { MachineRegistry } from '#venue/machines/registryTools.ts'
import type { MachineSeat } from '#venue/machines/seat.ts'
import { createCallerRates } from '#venue/http/rates.ts'
import type { Caller, Identity } from '#venue/identity/identity.ts'
import { openNotifications } from '#venue/sockets/notification.ts'
import { openRoundTrips } from '#venue/sockets/roundTrips.ts'
import { openStore } from '#venue/store/store.ts'

/** Of one turn of the event loop, or so many a second: then as many as are due in each of its turns. */
export type Pace = { together: number } | { aSecond: number }
export type PushesAsk = { ask: 'change'; changes: number; pace: Pace } | { ask: 'used' }
export type PushesAnswer = { port: number } | { answer: 'changed' } | { answer: 'used'; microseconds: number }

const machines = 1_000
const server = createServer()
const sockets = new Server(server, {
  serveClient: false,
  transports: ['websocket'],
  // A thousand clients live in one process, which is behind while the plain server sends.
  pingInterval: 60_000,
  pingTimeout: 120_000,
  maxHttpBufferSize: 100_000,
})
const statuses = new Map(
  Array.from({ length: machines }, (_, place) => [place + 1, { id: place + 1, status: 2, sequence: 1 }]),
)
const push = process.argv[2] === 'app' ? await venuePush() : barePush()

/** What the venue does when a machine's status has changed, with the machine behind it left out. */
async function venuePush(): Promise<(id: number) => void> {
  const { database } = await openStore(null)
  const clock = { now: () => Date.now() }
  const callerOf = (id: number) =>
    ({ accountId: id, signInId: id, type: 0, expiresAt: Date.now() + 3_600_000 }) as Caller
  const serviceOf = (id: number) =>
    ({ machine: { id }, status: statuses.get(id), reservation: null, problems: [] as string[] }) as MachineSeat
  const venue = {
    service: serviceOf,
    services: () => [...statuses.keys()].map(serviceOf),
    seatOf: () => undefined,
  } as unknown as MachineRegistry
  const { status } = openNotifications(sockets.of('/notification'), {
    identity: { authenticate: (token: string) => Promise.resolve(callerOf(Number(token))) } as unknown as Identity,
    clock,
    publicIp: null,
    addressOf: () => '127.0.0.1',
    requests: createCallerRates(1_000_000),
    database,
    directory: { machines: [], archived: [], brands: [] },
    registry: () => venue,
    logger: pino({ level: 'silent' }),
    loginsEnabled: () => true,
    drivers: openDrivers({}, () => undefined),
    settings: defaultSettings,
    isOpen: () => true,
    process: 'bench',
    isDemo: false,
    roundTrips: openRoundTrips({ process: 'bench', tell: () => {} }),
    log: { told: () => {} },
    tell: () => {},
  })
  return status
}

function barePush(): (id: number) => void {
  return (id) => void sockets.emit('machine', statuses.get(id))
}

let changed = 0
function changeOne(): void {
  const id = (changed++ % machines) + 1
  const sequence = (statuses.get(id)?.sequence ?? 0) + 1
  statuses.set(id, { id, status: sequence % 8, sequence })
  push(id)
}
async function change(changes: number, pace: Pace): Promise<void> {
  const began = performance.now()
  const dueOf = (done: number) =>
    'together' in pace ? pace.together : Math.floor(((performance.now() - began) * pace.aSecond) / 1_000) - done
  for (let done = 0; done < changes; ) {
    const due = Math.min(dueOf(done), changes - done)
    for (let one = 0; one < due; one++) changeOne()
    done += Math.max(0, due)
    await new Promise((resolve) => ('together' in pace ? setImmediate(resolve) : setTimeout(resolve, 1)))
  }
}

const tell = (answer: PushesAnswer) => process.send?.(answer)
process.on('message', (asked: PushesAsk) => {
  if (asked.ask === 'change') void change(asked.changes, asked.pace).then(() => tell({ answer: 'changed' }))
  else {
    const { user, system } = process.cpuUsage()
    tell({ answer: 'used', microseconds: user + system })
  }
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => tell({ port: (server.address() as AddressInfo).port }))
