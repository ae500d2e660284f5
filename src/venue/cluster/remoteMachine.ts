/** A machine that another process keeps: seen as that process last said, asked through it. */
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { OwnedMachine } from '../machines/machineTools.ts'
import { type Acts, acts, type MachineSeat } from '../machines/seat.ts'
import type { MachineView } from '../machines/view.ts'
import type { Bus } from './bus.ts'

export function createRemoteMachine(machine: OwnedMachine, bus: Bus, clock: { now: () => number }, first: MachineView) {
  let view = first
  /** An older owner is not heard any more, nor what was overtaken: answers and news come by different streams. Answers whether the published status, and whose seat it is, have changed. */
  function see(next: MachineView): { status: boolean; players: number[] } {
    if (next.epoch < view.epoch || (next.epoch === view.epoch && next.order < view.order))
      return { status: false, players: [] }
    const before = view
    view = next
    return {
      status: next.statusSequence !== before.statusSequence,
      players: [before.holder?.playerId, next.holder?.playerId].filter((id) => id !== undefined),
    }
  }
  async function ask(act: string, args: unknown[]): Promise<unknown> {
    if (view.process === null) throw new Refusal(ErrorCode.machineNotAvailable)
    const { answer, seen } = (await bus.ask(view.process, { kind: 'act', machineId: machine.id, act, args })) as {
      answer: unknown
      seen: MachineView
    }
    see(seen)
    return answer ?? undefined
  }
  const asked = Object.fromEntries(acts.map((act) => [act, (...args: unknown[]) => ask(act, args)])) as Acts
  const seat: MachineSeat = {
    ...asked,
    machine,
    get status() {
      return { id: machine.id, status: view.status, sequence: view.statusSequence }
    },
    get holder() {
      return view.holder
    },
    get reservation() {
      return view.reservation
    },
    get countsAsOpen() {
      return view.countsAsOpen
    },
    get problems() {
      return view.problems
    },
    get credit() {
      return view.credit
    },
    get game() {
      return view.game
    },
    get heldFor() {
      return view.heldUntil === null ? null : Math.max(0, view.heldUntil - clock.now())
    },
  }
  return { seat, see, view: () => view }
}
