/** The process ends after a commit and before the cabinet was told: the next one brings its power, and an undone feature, to what was committed. */
import { expect, it } from 'vitest'
import { MachineStatus } from '#protocol/core/codes.ts'
import { until } from '#tests/kit/until.ts'
import { asker, type MachinePorts, openWorld } from './localMachineKit.ts'

const technician = { accountId: 9, reason: 'repair', ip: null }
const stop = { type: 'power.stop', reason: 'repair' } as const
const start = { type: 'power.start' } as const
const open = { type: 'machine.open' } as const
/** The process ended here: the cabinet was never asked. */
const unasked = () => new Promise<never>(() => {})
/** The line broke before the order was out. */
const broken = () => Promise.reject(new Error('the line to the simulator broke'))

type World = Awaited<ReturnType<typeof openWorld>>
const isPowered = ({ cabinet }: World, wanted: boolean) =>
  until(
    () => cabinet.state().powered,
    (powered) => powered === wanted,
  )
async function openAt(world: World, ask?: Partial<MachinePorts>) {
  const process = await world.openProcess(ask)
  world.cabinet.onException((exception, _, state) => process.service.changed(exception, state))
  process.service.found(world.cabinet.state())
  return process
}
const status = ({ service }: Awaited<ReturnType<typeof openAt>>, wanted: number) =>
  until(
    () => service.status.status,
    (found) => found === wanted,
  )
/** Off, and the process that switched it off knows. */
async function openOff(ask?: Partial<MachinePorts>) {
  const world = await openWorld()
  const process = await openAt(world, ask)
  await status(process, MachineStatus.available)
  await process.service.staff(stop, technician)
  await isPowered(world, false)
  return { world, process }
}

it('a cabinet that was to be switched off is switched off by the next process', async () => {
  const world = await openWorld()
  const first = await openAt(world, { powerOff: unasked })
  await status(first, MachineStatus.available)
  await first.service.staff(stop, technician)
  await world.takeOver()
  expect(world.cabinet.state().powered).toBe(true)

  const next = await openAt(world)
  await isPowered(world, false)
  await status(next, MachineStatus.offline)
  await next.service.staff(start, technician)
  world.play(60_000)
  await isPowered(world, true)
  await status(next, MachineStatus.available)
})

it('a cabinet that was to be switched on is switched on by the next process', async () => {
  const { world, process } = await openOff({ powerOn: unasked })
  await process.service.staff(start, technician)
  await world.takeOver()
  world.play(60_000)
  expect(world.cabinet.state().powered).toBe(false)

  const next = await openAt(world)
  await until(
    () => world.cabinet.memory.bootAt,
    (bootAt) => bootAt !== null,
  )
  world.play(60_000)
  await isPowered(world, true)
  await status(next, MachineStatus.available)
})

it('an order that did not get over the line is given again while the process lives', async () => {
  const world = await openWorld()
  let asked = 0
  const { service, passSecond } = await openAt(world, {
    powerOff: async ({ key, epoch }) => (++asked < 3 ? broken() : world.cabinet.switchPower(false, key, epoch)),
  })
  await until(
    () => service.status.status,
    (found) => found === MachineStatus.available,
  )
  await service.staff(stop, technician)
  for (let second = 0; second < 60 && world.cabinet.state().powered; second++) {
    await passSecond()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect({ powered: world.cabinet.state().powered, asked }).toEqual({ powered: false, asked: 3 })
})

it('an opened cabinet without power stays without, over a restart too, until it is started', async () => {
  const { world, process } = await openOff()
  await process.service.staff(open, technician)
  await world.takeOver()
  const next = await openAt(world)
  await status(next, MachineStatus.offline)
  world.play(60_000)
  expect(world.cabinet.state().powered).toBe(false)

  await next.service.staff(start, technician)
  world.play(60_000)
  await isPowered(world, true)
  await status(next, MachineStatus.available)
})

it('power that goes by itself is asked for again, and a cabinet that answers needs no start', async () => {
  const world = await openWorld()
  const process = await openAt(world)
  await status(process, MachineStatus.available)
  await expect(process.service.staff(start, technician)).rejects.toMatchObject({ params: { reason: 'notNow' } })
  // A late order of a process long gone.
  world.cabinet.switchPower(false, 'a late order')
  await until(
    () => world.cabinet.memory.bootAt,
    (bootAt) => bootAt !== null,
  )
  world.play(60_000)
  await status(process, MachineStatus.available)
})

it('the restart of an undone feature is ordered by the next process, and never twice', async () => {
  const world = await openWorld()
  const keys: string[] = []
  const first = await openAt(world, { restart: unasked })
  await status(first, MachineStatus.available)
  await first.service.init(asker, 10_000)
  await first.service.press(asker.socket, 'spin', 'key-1')
  await status(first, MachineStatus.connected)
  await first.service.socketLost(asker.socket)
  await status(first, MachineStatus.feature)
  await first.service.staff({ type: 'feature.undo', reason: 'stuck' }, technician)
  await world.takeOver()
  expect(world.cabinet.state()).toMatchObject({ powered: true, phase: 'spinning' })

  const next = await openAt(world, {
    restart: async ({ key, resolve, epoch }) => {
      keys.push(key)
      return world.cabinet.restart(key, resolve, epoch)
    },
  })
  await isPowered(world, false)
  // Found again before it has booted, and again after.
  next.service.found(world.cabinet.state())
  world.play(60_000)
  next.service.found(world.cabinet.state())
  await status(next, MachineStatus.available)
  expect(new Set(keys).size).toBe(1)
  expect(world.cabinet.memory.commands.filter(({ command }) => command === 'restart')).toHaveLength(1)
  expect(
    await world.read(async (rows) =>
      (await rows.sessions.where({ machineId: 1 })).map(({ state, closedBy }) => ({ state, closedBy })),
    ),
  ).toEqual([{ state: 'closed', closedBy: 'featureUndone' }])
})
