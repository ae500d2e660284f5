/** What must be true, told by the players' own notes and the cabinets' own meters, and by nothing of the code under proof. */
import { spendOrder, TransactionState } from '#protocol/core/codes.ts'
import type { CabinetMemory } from '#simulator/cabinet/memory.ts'
import { topUpName } from '#tests/kit/topUpName.ts'
import type { EntryRow, PostingRow } from '#venue/money/ledger/rows.ts'
import type { DeskTransactionRow, HandPayRow, SessionRow, TransferRow } from '#venue/store/rows.ts'
import { Violation } from './violation.ts'

/** `amount` asked; `answered`: what the player was told that it moved. */
type TopUp = { player: number; amount: number; answered: number | null }
/** Money at the desk: what the wallet gains by it. `answered`: the desk was told that it is done. */
type Desk = { player: number; gain: number; isAnswered: boolean; refundOf: string | null }
/** What one cabinet knows of one movement. */
type Movement = { direction: string; asked: number; actual: number }

export type Facts = {
  cabinets: readonly Readonly<CabinetMemory>[]
  transfers: readonly TransferRow[]
  sessions: readonly SessionRow[]
  desk: readonly DeskTransactionRow[]
  handPays: readonly HandPayRow[]
  postings: readonly PostingRow[]
  entries: readonly EntryRow[]
  balances: ReadonlyMap<string, number>
}

export class Reference {
  readonly #brought = new Map<number, number>()
  readonly #topUps = new Map<string, TopUp>()
  readonly #desk = new Map<string, Desk>()
  readonly #sat = new Map<number, { player: number; machine: number }>()

  /** What a player owns in the venue by what happened outside of the machines. */
  brings(player: number, amount: number): void {
    this.#brought.set(player, (this.#brought.get(player) ?? 0) + amount)
  }
  sat(player: number, machine: number, sessionId: number): void {
    const before = this.#sat.get(sessionId)
    if (before && (before.player !== player || before.machine !== machine))
      throw new Violation(
        'doubled',
        `session ${sessionId} was given to ${JSON.stringify(before)} and to player ${player}`,
      )
    this.#sat.set(sessionId, { player, machine })
  }
  topUpAsked(sessionId: number, key: string, player: number, amount: number): void {
    this.#topUps.set(topUpName(sessionId, key), { player, amount, answered: null })
  }
  topUpAnswered(sessionId: number, key: string, moved: number): void {
    const topUp = this.#topUps.get(topUpName(sessionId, key))
    if (!topUp) throw new Violation('broken', `an answer to no request: ${key}`)
    if (topUp.answered !== null && topUp.answered !== moved)
      throw new Violation('broken', `top up ${key} was answered with ${topUp.answered}, then with ${moved}`)
    topUp.answered = moved
  }

  deskAsked(key: string, player: number, gain: number): void {
    // Tried again, all that is there may be less by now.
    this.#desk.set(key, { player, gain, isAnswered: false, refundOf: null })
  }
  deskRefundAsked(key: string, of: string): void {
    const { player, gain } = this.#desk.get(of) ?? { player: 0, gain: 0 }
    this.#desk.set(key, { player, gain: -gain, isAnswered: false, refundOf: of })
  }
  deskAnswered(key: string): void {
    const asked = this.#desk.get(key)
    if (!asked) throw new Violation('broken', `an answer of the desk to no request: ${key}`)
    asked.isAnswered = true
  }

  /** When nothing is under way any more. `isOver`: everybody has gone home as well. */
  check(facts: Facts, isOver: boolean): void {
    const moved = movementsOf(facts.cabinets)
    const rows = new Map(facts.transfers.map((row) => [row.id, row]))
    const sessions = new Map(facts.sessions.map((row) => [row.id, row]))
    this.#checkMovements(moved, rows, sessions)
    this.#checkAnswers(moved, sessions)
    this.#checkWallets(facts, moved, { rows, sessions }, this.#deskGains(facts.desk))
    checkHandPays(facts, isOver)
    checkMachines(facts, isOver)
    for (const session of facts.sessions)
      if (isOver && session.state !== 'closed')
        throw new Violation('stuck', `session ${session.id} is ${session.state}`)
  }

  /** Every movement that a cabinet made is posted as it was, every one that is posted was made, and each was asked for. */
  #checkMovements(
    moved: ReadonlyMap<string, Movement>,
    rows: ReadonlyMap<string, TransferRow>,
    sessions: ReadonlyMap<number, SessionRow>,
  ): void {
    for (const [id, { direction, actual }] of moved) {
      const row = rows.get(id)
      if (!row)
        throw new Violation('doubled', `a cabinet moved ${actual} ${direction} as ${id}, which nobody asked for`)
      if (actual !== row.actual)
        throw new Violation(
          'lost',
          `${id} moved ${actual} ${direction}, the venue has ${row.actual} in state ${row.state}`,
        )
      if (id.startsWith('in-') && !this.#topUps.has(id))
        throw new Violation('doubled', `${id} moved ${actual}, unasked`)
    }
    const fundings = new Set<number>()
    for (const { id, state, actual, sessionId, held } of rows.values()) {
      if (state === 0) throw new Violation('stuck', `${id} is still open, it holds ${JSON.stringify(held)}`)
      if (actual !== (moved.get(id)?.actual ?? 0))
        throw new Violation(
          'doubled',
          `${id} is posted with ${actual}, the cabinet moved ${moved.get(id)?.actual ?? 0}`,
        )
      if (!id.startsWith('fund-')) continue
      if (fundings.has(sessionId)) throw new Violation('doubled', `session ${sessionId} was funded twice`)
      fundings.add(sessionId)
    }
    for (const { id } of sessions.values())
      if (!fundings.has(id)) throw new Violation('lost', `session ${id} has no first transfer`)
  }

  #checkAnswers(moved: ReadonlyMap<string, Movement>, sessions: ReadonlyMap<number, SessionRow>): void {
    for (const [id, { amount, answered }] of this.#topUps) {
      const actual = moved.get(id)?.actual ?? 0
      if (answered !== null && answered !== actual)
        throw new Violation('lost', `top up ${id} was answered with ${answered}, the cabinet moved ${actual}`)
      if (actual > amount) throw new Violation('doubled', `top up ${id} of ${amount} moved ${actual}`)
    }
    for (const [id, { player, machine }] of this.#sat) {
      const row = sessions.get(id)
      if (row?.accountId !== player || row.machineId !== machine)
        throw new Violation(
          'lost',
          `player ${player} sat at ${machine} in session ${id}, the venue has ${JSON.stringify(row)}`,
        )
    }
  }

  /** What each player's wallet gained at the desk: every request at most once, every one that was answered with done. */
  #deskGains(rows: readonly DeskTransactionRow[]): Map<number, number> {
    const gains = new Map<number, number>()
    const found = new Map<string, DeskTransactionRow>()
    for (const row of rows) {
      if (row.handPayId !== null) continue
      const asked = this.#desk.get(row.reason ?? '')
      if (!asked) throw new Violation('doubled', `the desk has ${JSON.stringify(row)}, which nobody asked for`)
      if (found.has(row.reason ?? '')) throw new Violation('doubled', `${row.reason} stands twice at the desk`)
      found.set(row.reason ?? '', row)
      // Refunded, it was done before; what takes it back stands beside it.
      const isMoved = row.state === TransactionState.done || row.state === TransactionState.refund
      if (isMoved) gains.set(asked.player, (gains.get(asked.player) ?? 0) + asked.gain)
      else if (asked.isAnswered)
        throw new Violation('lost', `${row.reason} was answered as done, and is in state ${row.state}`)
    }
    for (const [key, { isAnswered }] of this.#desk)
      if (isAnswered && !found.has(key))
        throw new Violation('lost', `${key} was answered as done, and the desk has no such row`)
    return gains
  }

  #checkWallets(
    { balances, handPays }: Facts,
    moved: ReadonlyMap<string, Movement>,
    { rows, sessions }: { rows: ReadonlyMap<string, TransferRow>; sessions: ReadonlyMap<number, SessionRow> },
    gains: ReadonlyMap<number, number>,
  ): void {
    const must = new Map(this.#brought)
    for (const [player, gain] of gains) must.set(player, (must.get(player) ?? 0) + gain)
    for (const { accountId, amount, state } of handPays)
      if (accountId !== null && isPosted(state)) must.set(accountId, (must.get(accountId) ?? 0) + amount)
    for (const [id, { direction, actual }] of moved) {
      const player = sessions.get(rows.get(id)?.sessionId ?? 0)?.accountId ?? 0
      must.set(player, (must.get(player) ?? 0) + (direction === 'in' ? -actual : actual))
    }
    for (const [player, amount] of must) {
      const pockets = spendOrder.map((pocket) => balances.get(`wallet/${player}/${pocket}`) ?? 0)
      if (pockets.some((pocket) => pocket < 0)) throw new Violation('doubled', `player ${player} holds ${pockets}`)
      const wallet = pockets.reduce((sum, pocket) => sum + pocket, 0)
      if (wallet === amount) continue
      throw new Violation(
        wallet < amount ? 'lost' : 'doubled',
        `player ${player} has ${wallet}, and should have ${amount}`,
      )
    }
  }
}

/** By the cabinets' own records, held against their own meters. */
function movementsOf(cabinets: Facts['cabinets']): Map<string, Movement> {
  const moved = new Map<string, Movement>()
  for (const { cabinet, meters, transfers, settled } of cabinets) {
    const sums = { in: 0, out: 0 }
    const add = (id: string, direction: 'in' | 'out', asked: number, actual: number) => {
      sums[direction] += actual
      if (moved.has(id)) throw new Violation('doubled', `${id} moved on two cabinets`)
      if (actual > 0) moved.set(id, { direction, asked, actual })
    }
    for (const [id, { direction, amount, actual }] of Object.entries(transfers)) add(id, direction, amount, actual)
    for (const [id, text] of Object.entries(settled)) {
      const [direction, asked, , actual] = text.split(' ')
      add(id, direction === 'in' ? 'in' : 'out', Number(asked), Number(actual))
    }
    if (sums.in !== meters.AftIn || sums.out !== meters.AftOut)
      throw new Violation(
        'doubled',
        `cabinet ${cabinet} moved ${JSON.stringify(sums)}, its meters say ${JSON.stringify(meters)}`,
      )
  }
  return moved
}

const isPosted = (state: HandPayRow['state']) => state === 'confirmed' || state === 'done'

/** What cabinets gave out by hand was paid, once for each of their events. */
function checkHandPays({ cabinets, handPays }: Facts, isOver: boolean): void {
  for (const { cabinet, meters } of cabinets) {
    const own = handPays.filter(({ machineId, state }) => machineId === cabinet && isPosted(state))
    const paid = own.reduce((sum, { amount }) => sum + amount, 0)
    if (paid === meters.ResetCredit || !isOver) continue
    throw new Violation(
      paid < meters.ResetCredit ? 'lost' : 'doubled',
      `hand pays of machine ${cabinet}: ${paid} paid, ${meters.ResetCredit} reset`,
    )
  }
}

/** The ledger done again from its entries, and what it says of machines and of the house held against the meters. */
function checkMachines({ cabinets, postings, entries, balances }: Facts, isOver: boolean): void {
  const games = new Set(postings.filter(({ cause }) => cause === 'game').map(({ id }) => id))
  const replayed = new Map<string, number>()
  const played = new Map<string, number>()
  for (const { account, amount, postingId } of entries) {
    replayed.set(account, (replayed.get(account) ?? 0) + amount)
    if (games.has(postingId)) played.set(account, (played.get(account) ?? 0) + amount)
  }
  for (const [account, balance] of balances)
    if (balance !== (replayed.get(account) ?? 0))
      throw new Violation('broken', `${account} says ${balance}, its entries ${replayed.get(account) ?? 0}`)
  const total = [...replayed.values()].reduce((sum, amount) => sum + amount, 0)
  if (total !== 0) throw new Violation('broken', `all accounts sum to ${total}`)

  let won = 0
  for (const { cabinet, meters } of cabinets) {
    const account = `machine/${cabinet}`
    const must = meters.AftIn - meters.AftOut + (played.get(account) ?? 0)
    const says = balances.get(account) ?? 0
    if (says !== must)
      throw new Violation(says < must ? 'lost' : 'doubled', `${account} holds ${says}, and should ${must}`)
    if (isOver && says !== meters.CurrentCredit)
      throw new Violation('lost', `${account} holds ${says}, the cabinet shows ${meters.CurrentCredit}`)
    won += meters.TotalWin - meters.TurnOver
  }
  const house = balances.get('house/game') ?? 0
  if (isOver && house !== -won)
    throw new Violation('lost', `the house won ${house} by the ledger, ${-won} by the meters`)
}
