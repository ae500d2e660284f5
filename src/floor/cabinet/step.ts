import type { RaisedFault } from '#protocol/floor.ts'
import {
  type CabinetInput,
  type CabinetMemory,
  type CountedFault,
  type DrawnRound,
  limits,
  type PressRecord,
  type RaisedException,
  timing,
} from './memory.ts'
import { continueRound, type Raise, resetHandPay, startRound, takeWin } from './round.ts'
import { betAfter, type InstalledGame, inService, metersAgree, refusalOf, stateOf } from './state.ts'
import { acknowledge, completePending, type TransferAnswer, transfer } from './transfers.ts'

export interface StepResult {
  exceptions: RaisedException[]
  press?: PressRecord
  transfer?: TransferAnswer
}

/**
 * One input at a time changes the memory, and nothing else does: the same inputs at the same times give the same memory,
 * which is how the journal restores a cabinet. Throws when the meters no longer agree.
 */
export function step(memory: CabinetMemory, game: InstalledGame, input: CabinetInput, at: number): StepResult {
  const result: StepResult = { exceptions: [] }
  const raise: Raise = (exception) => {
    memory.version += 1
    result.exceptions.push({ exception, state: stateOf(memory, game) })
  }
  switch (input.kind) {
    case 'press':
      result.press = press(memory, game, input, at, raise)
      break
    case 'transfer':
      result.transfer = transfer(memory, input, at, raise)
      break
    case 'acknowledge':
      result.transfer = acknowledge(memory, input.transfer)
      break
    case 'resetHandPay':
      resetHandPay(memory, at, raise)
      break
    case 'restart':
      losePower(memory, at, raise)
      memory.bootAt = at + timing.boot
      break
    case 'fault':
      raiseFault(memory, input.fault, at, raise)
      break
    case 'due':
      if (memory.bootAt !== null && memory.bootAt <= at && !memory.powerHeld) restorePower(memory, at, raise)
      if (!inService(memory)) break
      if (memory.pendingTransfer !== null && memory.pendingTransfer.dueAt <= at) completePending(memory, raise)
      if (memory.roundDue !== null && memory.roundDue <= at) continueRound(memory, game, at, raise)
  }
  if (!metersAgree(memory.meters)) throw new Error(`cabinet ${memory.cabinet}: meters do not agree`)
  return result
}

/** When the cabinet goes on by itself; null when it waits for an input. */
export function nextDue(memory: CabinetMemory): number | null {
  const dues = [
    memory.powerHeld ? null : memory.bootAt,
    inService(memory) ? memory.roundDue : null,
    inService(memory) ? (memory.pendingTransfer?.dueAt ?? null) : null,
  ].filter((due) => due !== null)
  return dues.length === 0 ? null : Math.min(...dues)
}

type Press = { key: string; button: string; drawn?: DrawnRound }

function press(memory: CabinetMemory, game: InstalledGame, asked: Press, at: number, raise: Raise): PressRecord {
  const first = memory.presses.find((record) => record.key === asked.key)
  if (first !== undefined) return first
  const reason = refusalOf(memory, game, asked.button)
  if (reason === null) {
    if (asked.button === 'spin' && asked.drawn !== undefined) startRound(memory, asked.drawn, at, raise)
    else if (asked.button === 'takeWin') takeWin(memory, at, raise)
    else {
      const bet = betAfter(memory, game, asked.button)
      if (bet !== memory.bet) {
        memory.bet = bet
        raise('bet.changed')
      }
    }
  }
  const record = { key: asked.key, accepted: reason === null, reason, state: stateOf(memory, game) }
  memory.presses.push(record)
  if (memory.presses.length > limits.rememberedPresses) memory.presses.shift()
  return record
}

function losePower(memory: CabinetMemory, at: number, raise: Raise): void {
  memory.bootAt = null
  if (!memory.powered) return
  stop(memory, at)
  memory.powered = false
  raise('power.lost')
}

function restorePower(memory: CabinetMemory, at: number, raise: Raise): void {
  memory.bootAt = null
  if (memory.powered) return
  memory.powered = true
  resume(memory, at)
  raise('power.restored')
}

const stop = (memory: CabinetMemory, at: number) => {
  memory.stoppedAt ??= at
}

function resume(memory: CabinetMemory, at: number): void {
  if (memory.stoppedAt === null || !inService(memory)) return
  const stopped = at - memory.stoppedAt
  memory.stoppedAt = null
  memory.shownAt += stopped
  if (memory.roundDue !== null) memory.roundDue += stopped
  if (memory.pendingTransfer !== null) memory.pendingTransfer.dueAt += stopped
}

const counted: Partial<Record<RaisedFault['kind'], CountedFault>> = {
  'transfer.replyLost': 'replyLost',
  'transfer.slow': 'slow',
  'transfer.refuse': 'refuse',
  'transfer.partial': 'partial',
  'transfer.busy': 'busy',
  'transfer.requestLost': 'requestLost',
}

function raiseFault(memory: CabinetMemory, fault: RaisedFault, at: number, raise: Raise): void {
  const count = fault.on ? (fault.count ?? 1) : 0
  switch (fault.kind) {
    case 'door':
    case 'tilt':
    case 'ram':
    case 'checksum':
      if (memory.faults.includes(fault.kind) === fault.on) return
      if (fault.on) {
        stop(memory, at)
        memory.faults.push(fault.kind)
        return raise('fault.raised')
      }
      memory.faults = memory.faults.filter((raised) => raised !== fault.kind)
      resume(memory, at)
      return raise('fault.cleared')
    case 'power':
      memory.powerHeld = fault.on
      return fault.on ? losePower(memory, at, raise) : restorePower(memory, at, raise)
    case 'line.silent':
      if (memory.lineSilent === fault.on) return
      memory.lineSilent = fault.on
      return raise(fault.on ? 'fault.raised' : 'fault.cleared')
    case 'game.outcome':
      memory.forced = count === 0 ? null : { outcome: fault.outcome ?? 'lose', count }
      return
    default: {
      const name = counted[fault.kind]
      if (name === undefined) return
      memory.counted[name] = count
      if (name === 'slow') memory.slowDelay = fault.delay ?? 0
    }
  }
}
