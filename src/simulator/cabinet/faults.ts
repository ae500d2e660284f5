import { raisableFaults, type RaisedFault } from '#protocol/simulator/faults.ts'
import { type CabinetMemory, type CountedFault, limits } from './memory.ts'
import { losePower, resolve, restorePower, resume, stop } from './power.ts'
import type { Raise } from './round.ts'
import { type InstalledGame, isHeldOff } from './state.ts'

const counted = {
  'transfer.requestLost': 'requestLost',
  'transfer.replyLost': 'replyLost',
  'transfer.replyLate': 'replyLate',
  'transfer.replyTwice': 'replyTwice',
  'transfer.slow': 'slow',
  'transfer.busy': 'busy',
  'transfer.partial': 'partial',
  'transfer.refuse': 'refuse',
  'transfer.handPay': 'handPay',
} as const satisfies Partial<Record<RaisedFault['kind'], CountedFault>>

const parametersOf = (fault: RaisedFault) => {
  const none = { count: 1, delay: 0, amount: 0, meter: 'TurnOver', outcome: 'lose' } as const
  const defaults = raisableFaults.find(({ kind }) => kind === fault.kind)?.parameters
  const given = Object.fromEntries(Object.entries(fault).filter(([, value]) => value !== undefined))
  return { ...none, ...defaults, ...given } as Required<RaisedFault>
}

export function raiseFault(
  memory: CabinetMemory,
  game: InstalledGame,
  fault: RaisedFault,
  at: number,
  raise: Raise,
): void {
  const { kind, on, count, delay, amount, meter, outcome } = parametersOf(fault)
  switch (kind) {
    case 'door':
    case 'tilt':
    case 'ram':
    case 'checksum':
      if (memory.faults.includes(kind) === on) return
      if (on) {
        stop(memory, at)
        memory.faults.push(kind)
        return raise('fault.raised')
      }
      if (kind === 'ram') memory.damage = null
      memory.faults = memory.faults.filter((raised) => raised !== kind)
      resume(memory, at)
      raise('fault.cleared')
      return resolve(memory, game, at, raise)
    case 'power':
      memory.powerCut = on
      if (on) return losePower(memory, at, raise)
      return isHeldOff(memory) ? undefined : restorePower(memory, game, at, raise)
    case 'line.silent':
      if (memory.lineSilent === on) return
      memory.lineSilent = on
      return raise(on ? 'fault.raised' : 'fault.cleared')
    case 'video.frozen':
    case 'video.noPeer':
    case 'video.none':
      memory.videoFaults = [...(memory.videoFaults ?? []).filter((raised) => raised !== kind), ...(on ? [kind] : [])]
      return
    case 'game.outcome':
      memory.forced = on ? { outcome, count } : null
      return
    case 'gamble.outcome':
      memory.gamble.forced = on ? { outcome: outcome === 'lose' ? 'lose' : 'win', count } : null
      return
    case 'credit.stray': {
      const inserted = on ? Math.min(amount, limits.credit - memory.meters.CurrentCredit) : 0
      if (inserted === 0) return
      memory.meters.BillIn += inserted
      memory.meters.CurrentCredit += inserted
      return raise('credit.inserted')
    }
    case 'meters.jump':
    case 'meters.back':
      if (on) memory.metersShift[kind] = { meter, amount }
      else delete memory.metersShift[kind]
      return raise('meters.changed')
    default:
      memory.counted[counted[kind]] = on ? count : 0
      if (kind === 'transfer.slow') memory.slowDelay = delay
      if (kind === 'transfer.replyLate') memory.lateDelay = delay
  }
}

/** Everything that is raised now, in the order of the list; the counted ones with what is left of them. */
export function raisedFaults(memory: CabinetMemory): RaisedFault[] {
  return raisableFaults.flatMap(({ kind }): RaisedFault[] => {
    switch (kind) {
      case 'door':
      case 'tilt':
      case 'ram':
      case 'checksum':
        return memory.faults.includes(kind) ? [{ kind, on: true }] : []
      case 'power':
        return memory.powerCut ? [{ kind, on: true }] : []
      case 'line.silent':
        return memory.lineSilent ? [{ kind, on: true }] : []
      case 'video.frozen':
      case 'video.noPeer':
      case 'video.none':
        return memory.videoFaults?.includes(kind) ? [{ kind, on: true }] : []
      case 'game.outcome':
        return memory.forced === null ? [] : [{ kind, on: true, ...memory.forced }]
      case 'gamble.outcome':
        return memory.gamble.forced === null ? [] : [{ kind, on: true, ...memory.gamble.forced }]
      case 'credit.stray':
        return []
      case 'meters.jump':
      case 'meters.back': {
        const shift = memory.metersShift[kind]
        return shift === undefined ? [] : [{ kind, on: true, ...shift }]
      }
      default: {
        const count = memory.counted[counted[kind]]
        if (count === 0) return []
        if (kind === 'transfer.slow') return [{ kind, on: true, count, delay: memory.slowDelay }]
        if (kind === 'transfer.replyLate') return [{ kind, on: true, count, delay: memory.lateDelay }]
        return [{ kind, on: true, count }]
      }
    }
  })
}
