/** All machines of the venue: their keepers, their cabinets' charts, their deadlines. */
import {
  type AnyActorRef,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  type InspectionEvent,
} from 'xstate'
import { cabinetMachine } from '#machines/venue/cabinet/index.ts'
import type { CabinetEvent, CabinetInput } from '#machines/venue/cabinet/index.ts'
import type { CabinetState } from '#protocol/floor.ts'
import { Keeper, type KeeperTools, type KeptMachine } from './keeper.ts'

export type HouseMachine = KeptMachine & { game: string }
export type House = {
  keeper: (machineId: number) => Keeper | undefined
  keepers: () => Iterable<Keeper>
  /** The machine whose open session is this player's, if any. */
  seatOf: (playerId: number) => Keeper | undefined
  close: () => Promise<void>
}
export type HouseTools = KeeperTools & { inspect?: (event: InspectionEvent) => void; pulseMs?: number; tickMs?: number }

/** Opens every machine: rows first, then the cabinets, so that nothing a cabinet says comes before its row is read. */
export async function openHouse(machines: HouseMachine[], tools: HouseTools): Promise<House> {
  const keepers = new Map<number, Keeper>()
  for (const machine of machines) keepers.set(machine.id, await Keeper.open(machine, tools))
  const actors: AnyActorRef[] = machines.map((machine) =>
    startCabinet(machine, keepers.get(machine.id) as Keeper, tools),
  )
  const deadlines = setInterval(() => {
    const now = tools.clock.now()
    for (const keeper of keepers.values()) keeper.tick(now)
  }, tools.tickMs ?? 100)
  return {
    keeper: (machineId) => keepers.get(machineId),
    keepers: () => keepers.values(),
    seatOf: (playerId) => [...keepers.values()].find((keeper) => keeper.holder?.playerId === playerId),
    close: async () => {
      clearInterval(deadlines)
      for (const actor of actors) actor.stop()
      await Promise.all([...keepers.values()].map((keeper) => keeper.close()))
    },
  }
}

function startCabinet(machine: HouseMachine, keeper: Keeper, tools: HouseTools) {
  const { port } = tools
  const line = fromCallback<EventObject, CabinetInput>(({ sendBack }) => {
    const send = (event: CabinetEvent) => sendBack(event)
    const stop = port.subscribe((news) => {
      if ('line' in news) send({ type: news.line === 'up' ? 'line.up' : 'line.down' })
      else if (news.push === 'exception' && news.cabinet === machine.id)
        send({ type: 'cabinet.changed', exception: news.exception, state: news.state })
    })
    if (port.isUp()) send({ type: 'line.up' })
    return stop
  })
  const pulse = fromCallback<EventObject, CabinetInput>(({ sendBack }) => {
    const send = (event: CabinetEvent) => sendBack(event)
    const beat = setInterval(() => {
      port.state(machine.id).then(
        (state) => send({ type: 'pulse.answered', state }),
        () => send({ type: 'pulse.missed' }),
      )
    }, tools.pulseMs ?? 2_000)
    return () => clearInterval(beat)
  })
  const install = fromPromise<CabinetState, CabinetInput>(() =>
    port.install({ cabinet: machine.id, game: machine.game }),
  )
  return createActor(
    cabinetMachine.provide({
      actors: { line, pulse, install },
      actions: {
        reportLost: () => keeper.lost(),
        reportPresent: (_, { state }) => keeper.found(state),
        reportPulse: (_, { state }) => keeper.pulsed(state),
        reportChange: (_, { exception, state }) => keeper.changed(exception, state),
      },
    }),
    { input: { machineId: machine.id }, systemId: `cabinet ${machine.id}`, inspect: tools.inspect },
  ).start()
}
