import { type CommandInput, command } from './commands.ts'
import { raiseFault } from './faults.ts'
import {
  type CabinetInput,
  type CabinetMemory,
  type CommandRecord,
  type Drawn,
  limits,
  type PressRecord,
  type RaisedException,
} from './memory.ts'
import { restorePower } from './power.ts'
import { choiceOf, openGamble } from './gamble.ts'
import { continueRound, gamble, type Raise, startRound, takeWin } from './round.ts'
import { acknowledgeRounds } from './rounds.ts'
import { betAfter, type InstalledGame, inService, isHeldOff, metersAgree, refusalOf, stateOf } from './state.ts'
import { acknowledge, completePending, type TransferAnswer, transfer, voidTransfer } from './transfers.ts'

export interface StepResult {
  exceptions: RaisedException[]
  press?: PressRecord
  command?: CommandRecord
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
      acknowledge(memory, input.transfer)
      break
    case 'void':
      voidTransfer(memory, input)
      break
    case 'handPay.reset':
    case 'restart':
    case 'power':
      result.command = command(memory, game, input satisfies CommandInput, at, raise)
      break
    case 'rounds.acknowledge':
      acknowledgeRounds(memory, input.upTo)
      break
    case 'commit':
      // Of a first one nobody was told another before.
      if (memory.committed !== null) memory.version += 1
      memory.committed = input.next
      break
    case 'gamble.commit':
      memory.version += 1
      memory.gamble.committed = input.committed
      break
    case 'fence':
      memory.epoch = Math.max(memory.epoch, input.epoch)
      break
    case 'fault':
      raiseFault(memory, game, input.fault, at, raise)
      break
    case 'due':
      if (memory.bootAt !== null && memory.bootAt <= at && !isHeldOff(memory)) restorePower(memory, game, at, raise)
      if (!inService(memory)) break
      if (memory.pendingTransfer !== null && memory.pendingTransfer.dueAt <= at) completePending(memory, raise)
      if (memory.roundDue !== null && memory.roundDue <= at) continueRound(memory, game, at, raise)
      break
    default:
      throw new Error(`cabinet ${memory.cabinet}: unknown input ${(input as { kind: string }).kind}`)
  }
  if (!metersAgree(memory.meters)) throw new Error(`cabinet ${memory.cabinet}: meters do not agree`)
  return result
}

/** When the cabinet goes on by itself; null when it waits for an input. */
export function nextDue(memory: CabinetMemory): number | null {
  const dues = [
    isHeldOff(memory) ? null : memory.bootAt,
    inService(memory) ? memory.roundDue : null,
    inService(memory) ? (memory.pendingTransfer?.dueAt ?? null) : null,
  ].filter((due) => due !== null)
  return dues.length === 0 ? null : Math.min(...dues)
}

type Press = { key: string; button: string } & Drawn

function press(memory: CabinetMemory, game: InstalledGame, asked: Press, at: number, raise: Raise): PressRecord {
  const { key, button, drawn, card, committed } = asked
  const choice = choiceOf(button)
  const first = memory.presses.find((record) => record.key === key)
  if (first !== undefined && (first.button === null || first.button === button)) return first
  const reason = first === undefined ? refusalOf(memory, game, button) : 'keyUsed'
  if (reason === null) {
    if (button === 'spin' && drawn !== undefined) startRound(memory, drawn, key, at, raise)
    else if (button === 'gamble' && committed !== undefined) openGamble(memory, committed, raise)
    else if (choice !== null && card !== undefined) gamble(memory, { choice, key, drawn: card, at }, raise)
    else if (button === 'takeWin') takeWin(memory, at, raise)
    else {
      const bet = betAfter(memory, game, button)
      if (bet !== memory.bet) {
        memory.bet = bet
        raise('bet.changed')
      }
    }
  }
  const record = { key, button, accepted: reason === null, reason, state: stateOf(memory, game) }
  if (first !== undefined) return record
  memory.presses.push(record)
  if (memory.presses.length > limits.rememberedPresses) memory.presses.shift()
  return record
}
