import { type CabinetMemory, timing } from './memory.ts'
import { type Raise, resolveRound } from './round.ts'
import { type InstalledGame, inService, isHeldOff } from './state.ts'

export function losePower(memory: CabinetMemory, at: number, raise: Raise): void {
  memory.bootAt = null
  if (!memory.powered) return
  stop(memory, at)
  memory.powered = false
  raise('power.lost')
}

export function boot(memory: CabinetMemory, at: number): void {
  if (!memory.powered && !isHeldOff(memory)) memory.bootAt = at + timing.boot
}

export function restorePower(memory: CabinetMemory, game: InstalledGame, at: number, raise: Raise): void {
  memory.bootAt = null
  if (memory.powered) return
  memory.powered = true
  resume(memory, at)
  raise('power.restored')
  resolve(memory, game, at, raise)
}

export const stop = (memory: CabinetMemory, at: number) => {
  memory.stoppedAt ??= at
}

/** Whatever was on its way goes on with the time it had left. */
export function resume(memory: CabinetMemory, at: number): void {
  if (memory.stoppedAt === null || !inService(memory)) return
  const stopped = at - memory.stoppedAt
  memory.stoppedAt = null
  memory.shownAt += stopped
  if (memory.roundDue !== null) memory.roundDue += stopped
  if (memory.pendingTransfer !== null) memory.pendingTransfer.dueAt += stopped
}

/** Does what a restart with `resolve` asked for, as soon as the cabinet is in service. */
export function resolve(memory: CabinetMemory, game: InstalledGame, at: number, raise: Raise): void {
  if (!memory.resolving || !inService(memory)) return
  memory.resolving = false
  resolveRound(memory, game, at, raise)
}
