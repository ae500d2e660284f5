/** What must hold after every commit, read from what was committed. */
import { MachineStatus } from '#protocol/core/codes.ts'
import type { CabinetRow, CabinetStep, SessionRow, TransferRow } from '#venue/store/rows.ts'
import type { Written } from './store.ts'
import { Violation } from './violation.ts'

type Session = Pick<SessionRow, 'id' | 'machineId' | 'accountId' | 'state'>

export class Invariants {
  readonly #sessions = new Map<number, Session>()
  /** Transfers that are open → their machine. */
  readonly #open = new Map<string, number>()
  readonly #sequences = new Map<number, number>()
  /** What a cabinet shows; null without power. */
  readonly #creditOn: (machine: number) => number | null

  constructor(creditOn: (machine: number) => number | null) {
    this.#creditOn = creditOn
  }

  get openTransfers(): number {
    return this.#open.size
  }
  isOpen(transferId: string): boolean {
    return this.#open.has(transferId)
  }

  check(written: Written): void {
    const saved: [number, Partial<CabinetRow>][] = []
    for (const { part, method, given } of written) {
      if (part === 'sessions') this.#session(method, given)
      else if (part === 'transfers') this.#transfer(method, given)
      else if (part === 'cabinets' && method === 'addSteps') this.#steps(given[0] as CabinetStep[])
      else if (part === 'cabinets' && method === 'save')
        saved.push([given[0] as number, given[2] as Partial<CabinetRow>])
    }
    for (const [machine, row] of saved) this.#saved(machine, row)
  }

  /** At rest: sessions are held by whom the machines say. */
  checkHeld(sessions: readonly Session[], held: readonly { machineId: number; sessionId: number | null }[]): void {
    for (const { machineId, sessionId } of held) {
      const open = sessions.filter((session) => session.machineId === machineId && session.state !== 'closed')
      if (open.length > 1 || (open[0]?.id ?? null) !== sessionId)
        throw new Violation(
          'stuck',
          `machine ${machineId} is held by session ${sessionId}, open are ${open.map(({ id }) => id)}`,
        )
    }
  }

  #session(method: string, given: unknown[]): void {
    if (method === 'add') {
      const { id, machineId, accountId, state } = given[0] as SessionRow
      for (const other of this.#sessions.values())
        if (other.state === 'open' && (other.machineId === machineId || other.accountId === accountId))
          throw new Violation(
            'doubled',
            `sessions ${other.id} and ${id} are open at once: machine ${machineId}, player ${accountId}`,
          )
      this.#sessions.set(id, { id, machineId, accountId, state })
    } else if (method === 'change') {
      const session = this.#sessions.get(given[0] as number)
      const { state } = given[1] as Partial<SessionRow>
      if (!session || state === undefined) return
      if (state === 'closed') this.#sessions.delete(session.id)
      else session.state = state
    }
  }

  #transfer(method: string, given: unknown[]): void {
    if (method === 'add') {
      const { id, machineId } = given[0] as TransferRow
      if ([...this.#open.values()].includes(machineId))
        throw new Violation('broken', `${id} was begun while another movement is open on machine ${machineId}`)
      this.#open.set(id, machineId)
    } else if (method === 'change') {
      const { state } = given[1] as Partial<TransferRow>
      if (state !== undefined && state !== 0) this.#open.delete(given[0] as string)
    }
  }

  #steps(steps: readonly CabinetStep[]): void {
    for (const { machineId, sequence, event } of steps) {
      const before = this.#sequences.get(machineId) ?? 0
      if (sequence !== before + 1)
        throw new Violation('broken', `machine ${machineId} took step ${sequence} (${event}) after step ${before}`)
      this.#sequences.set(machineId, sequence)
    }
  }

  #saved(machine: number, { snapshot, status, sequence }: Partial<CabinetRow>): void {
    // Nothing is written then but that it is still the owner who writes.
    if (snapshot === undefined) return
    const at = `machine ${machine}, step ${sequence}`
    const { holder } = (snapshot as { context: { holder: { sessionId: number; socket: string | null } | null } })
      .context
    const session = [...this.#sessions.values()].find(({ machineId }) => machineId === machine)
    const credit = this.#creditOn(machine)
    if (holder && holder.sessionId !== session?.id) throw new Violation('broken', `${at}: held, and no session is open`)
    if (status === MachineStatus.connected && !holder?.socket)
      throw new Violation('broken', `${at}: 3 without a live socket`)
    if (status === MachineStatus.disconnected && (!holder || holder.socket))
      throw new Violation('broken', `${at}: 7 with a live socket, or without a session`)
    if (status !== MachineStatus.available) return
    if (credit) throw new Violation('lost', `${at}: free, and ${credit} stands on the cabinet`)
    if (session) throw new Violation('stuck', `${at}: free, and session ${session.id} is open`)
    if ([...this.#open.values()].includes(machine)) throw new Violation('broken', `${at}: free, and a transfer is open`)
  }
}
