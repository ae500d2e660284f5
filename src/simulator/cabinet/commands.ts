import { type CabinetInput, type CabinetMemory, type CommandName, type CommandRecord, limits } from './memory.ts'
import { boot, losePower } from './power.ts'
import { type Raise, resetHandPay } from './round.ts'
import { type InstalledGame, isHeldOff, stateOf } from './state.ts'

export type CommandInput = Extract<CabinetInput, { kind: 'handPay.reset' | 'restart' | 'power' }>

const nameOf = (input: CommandInput): CommandName =>
  input.kind === 'power' ? (input.on ? 'power.on' : 'power.off') : input.kind

/** Why a command is refused; null when it acts. */
function refusalOf(memory: CabinetMemory, input: CommandInput): string | null {
  if (input.kind === 'power') return null
  if (input.kind === 'restart') return isHeldOff(memory) ? 'noPower' : null
  if (!memory.powered) return 'noPower'
  if (memory.faults.includes('ram') || memory.faults.includes('checksum')) return 'outOfService'
  if (memory.handPay === null) return 'nothingWaiting'
  return input.event === undefined || input.event === memory.handPay.event ? null : 'otherHandPay'
}

/** What was carried out is remembered by its key and never done again; a refusal leaves the key free. */
export function command(
  memory: CabinetMemory,
  game: InstalledGame,
  input: CommandInput,
  at: number,
  raise: Raise,
): CommandRecord {
  const name = nameOf(input)
  const first = memory.commands.find(({ key }) => key === input.key)
  if (first?.command === name) return first
  const reason = first === undefined ? refusalOf(memory, input) : 'keyUsed'
  const { handPay } = memory
  const paid = reason === null && input.kind === 'handPay.reset' ? handPay : null
  if (paid !== null) resetHandPay(memory, paid, at, raise)
  else if (reason === null) actOnPower(memory, input, at, raise)
  const record = {
    key: input.key,
    command: name,
    accepted: reason === null,
    reason,
    state: stateOf(memory, game),
    event: paid?.event ?? null,
    amount: paid?.amount ?? 0,
  }
  if (reason !== null) return record
  memory.commands.push(record)
  if (memory.commands.length > limits.rememberedCommands) memory.commands.shift()
  return record
}

function actOnPower(memory: CabinetMemory, input: CommandInput, at: number, raise: Raise): void {
  if (input.kind === 'restart') {
    losePower(memory, at, raise)
    memory.resolving ||= input.resolve
    return boot(memory, at)
  }
  if (input.kind !== 'power') return
  memory.switchedOff = !input.on
  if (input.on) boot(memory, at)
  else losePower(memory, at, raise)
}
