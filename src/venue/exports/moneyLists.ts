/** Lists of the cage and of what moves money. */
import type { ListColumn } from '#protocol/calls/exportLists.ts'
import type { Cage } from '#protocol/calls/cage.ts'
import type { PlayerFigures, PlayerPosting } from '#protocol/calls/statistics.ts'
import { takingTypes, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import type { HandOver } from '#protocol/core/safes.ts'
import { fullName, type ListFile } from './listFile.ts'

const nameOf = (names: Record<string, number>, value: number) =>
  Object.entries(names).find(([, one]) => one === value)?.[0] ?? String(value)

export const deskFile: ListFile<ListColumn<'deskTransactions'>, DeskTransaction> = {
  at: ['moment', ({ requestedAt }) => requestedAt],
  player: ['text', ({ player }) => fullName(player)],
  type: [
    'text',
    ({ type, refundOf, refundOfTransfer }, words) => {
      const isRefund = refundOf !== null || refundOfTransfer !== null
      return words[`${isRefund ? 'refundOf' : 'type'}.${type}`] ?? nameOf(TransactionType, type)
    },
  ],
  // As the list shows it: what leaves the wallet is below zero.
  amount: ['amount', ({ type, amount }) => (takingTypes.includes(type) ? -amount : amount)],
  state: ['text', ({ state }, words) => words[`state.${state}`] ?? nameOf(TransactionState, state)],
  maker: ['text', ({ maker }, words) => fullName(maker) ?? words['venue'] ?? 'venue'],
  checker: ['text', ({ checker }) => fullName(checker)],
  reason: ['text', ({ rejectedFor, reason }) => rejectedFor ?? reason],
  settled: ['moment', ({ settledAt }) => settledAt],
  day: ['text', ({ gamingDay }) => gamingDay],
  safe: ['number', ({ cageID }) => cageID],
  number: ['number', ({ id }) => id],
}

/** As the page of a category tells them: by when they were settled, and as much as was posted. */
export const categoryFile: ListFile<ListColumn<'deskTransactions'>, DeskTransaction> = {
  ...deskFile,
  at: ['moment', ({ settledAt, requestedAt }) => settledAt ?? requestedAt],
  type: ['text', ({ type }, words) => words[`type.${type}`] ?? nameOf(TransactionType, type)],
  amount: ['amount', ({ amount }) => amount],
  maker: ['text', ({ maker }) => fullName(maker)],
  reason: ['text', ({ reason }) => reason],
}

export const handOverFile: ListFile<ListColumn<'handOvers'>, HandOver> = {
  at: ['moment', ({ requestedAt }) => requestedAt],
  from: ['text', ({ from }) => fullName(from.cashier)],
  to: ['text', ({ to }) => fullName(to.cashier)],
  amount: ['amount', ({ amount }) => amount],
  state: ['text', ({ state }, words) => words[`state.${state}`] ?? state],
  recounts: ['number', ({ recounts }) => recounts],
  decider: ['text', ({ decidedBy }) => fullName(decidedBy)],
  settled: ['moment', ({ decidedAt }) => decidedAt],
  safes: ['text', ({ from, to }) => `${from.id} → ${to.id}`],
  number: ['number', ({ id }) => id],
}

export const safeFile: ListFile<ListColumn<'safes'>, Cage> = {
  cashier: ['text', ({ cashier }) => fullName(cashier)],
  state: ['text', ({ state }, words) => words[`state.${state}`] ?? state],
  opened: ['moment', ({ openedAt }) => openedAt],
  closed: ['moment', ({ closedAt }) => closedAt],
  expected: ['amount', ({ expected }) => expected],
  counted: ['amount', ({ counted }) => counted],
  variance: ['amount', ({ variance }) => variance],
  adjusted: ['amount', ({ state, adjusted }) => (state === 'open' ? null : adjusted)],
  waiting: ['number', ({ waiting }) => waiting],
  number: ['number', ({ id }) => id],
}

const figure = (name: keyof PlayerFigures) => ['amount', (row: PlayerPosting) => row[name]] as const

export const postingFile: ListFile<ListColumn<'postings'>, PlayerPosting> = {
  at: ['moment', ({ at }) => at],
  what: [
    'text',
    ({ type, reverses }, words) => {
      const of = reverses === null ? 'type' : 'undone'
      return type === null ? (words[`${of}.play`] ?? 'play') : (words[`${of}.${type}`] ?? nameOf(TransactionType, type))
    },
  ],
  machine: ['text', ({ machine }) => machine && `${machine.cabin} · ${machine.name}`],
  by: ['text', ({ by }, words) => fullName(by) ?? words['venue'] ?? 'venue'],
  cash: figure('cash'),
  discount: figure('discount'),
  bonus: figure('bonus'),
  comp: figure('comp'),
  credit: figure('credit'),
  tip: figure('tip'),
  adjustment: figure('adjustment'),
  handPay: figure('handPay'),
  gameResult: figure('gameResult'),
  netResult: figure('netResult'),
}
