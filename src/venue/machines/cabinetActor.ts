/** The line to one cabinet as an actor: its driver's news go to the owner of its machine. */
import { createActor, type EventObject, fromCallback, fromPromise, type InspectionEvent } from 'xstate'
import { type CabinetEvent, type CabinetInput, cabinetMachine } from '#machines/venue/cabinet/index.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import type { Drivers } from '../drivers/drivers.ts'
import type { CabinetNews } from '../drivers/ports.ts'
import { outOfTrace } from '../inspect/trace.ts'
import type { LocalMachine } from './localMachine.ts'

export type CabinetListener = (machineId: number, news: CabinetNews) => void
type CabinetTools = {
  drivers: Pick<Drivers, 'of'>
  inspect?: (event: InspectionEvent) => void
  heartbeatMs?: number
  heard: CabinetListener
}
const lineUpWithinMs = 5_000

export function startCabinet(machine: { id: number; address: string }, service: LocalMachine, tools: CabinetTools) {
  const { id, address } = machine
  const { link } = tools.drivers.of(id)
  const line = fromCallback<EventObject, CabinetInput>(({ sendBack }) => {
    const send = (event: CabinetEvent) => sendBack(event)
    const hear = (news: CabinetNews) => {
      if ('line' in news) send({ type: news.line === 'up' ? 'line.up' : 'line.down' })
      else send({ type: 'cabinet.changed', exception: news.exception, state: news.state })
      tools.heard(id, news)
    }
    const stop = link.watch(id, hear)
    if (link.isUp(id)) hear({ line: 'up' })
    return stop
  })
  const heartbeat = fromCallback<EventObject, CabinetInput>(({ sendBack }) => {
    const send = (event: CabinetEvent) => sendBack(event)
    const beat = setInterval(() => {
      link.state(id).then(
        (state) => send({ type: 'heartbeat.answered', state }),
        () => send({ type: 'heartbeat.missed' }),
      )
    }, tools.heartbeatMs ?? 2_000)
    return () => clearInterval(beat)
  })
  const install = fromPromise<CabinetState, CabinetInput>(() => link.install({ cabinet: id, address }, service.epoch))
  const cabinet = createActor(
    cabinetMachine.provide({
      actors: { line, heartbeat, install },
      actions: {
        reportLost: () => service.lost(),
        reportPresent: (_, { state }) => service.found(state),
        reportHeartbeat: (_, { state }) => service.pulsed(state),
        reportChange: (_, { exception, state }) => service.changed(exception, state),
      },
    }),
    { input: { machineId: id }, id: `cabinet ${id}`, inspect: tools.inspect },
  )
  // It outlives whoever has added the machine.
  return outOfTrace(() => cabinet.start())
}

/** Until it is known which cabinets are reached, or for as long as their process takes to begin. */
export function lineUp(machines: readonly { id: number }[], drivers: Pick<Drivers, 'of'>): Promise<void> {
  const links = machines.map(({ id }) => ({ id, link: drivers.of(id).link }))
  if (links.some(({ id, link }) => link.isUp(id))) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const stops = links.map(({ id, link }) => link.watch(id, (news) => 'line' in news && news.line === 'up' && resolve()))
  const late = setTimeout(resolve, lineUpWithinMs)
  return promise.finally(() => {
    clearTimeout(late)
    for (const stop of stops) stop()
  })
}
