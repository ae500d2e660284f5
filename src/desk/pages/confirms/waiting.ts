/** What waits, in words and figures. */
import i18next, { type TFunction } from 'i18next'
import type { DecidedAct, WaitingRow } from '#machines/desk/pages/confirms/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import { formatMoney } from '#ui/format.ts'
import { machinePlace } from '../../../view/machinePlace.ts'
import { personName } from '../../../view/personName.ts'

/** What a notice of the desktop says, in the language of that moment. */
export const noticeText = (count: number) => i18next.t('confirms.count', { count })

/** What it is. */
export function titleOf(t: TFunction, row: WaitingRow): string {
  if (row.kind === 'approval') return t(`confirms.kind.${row.of.kind}`)
  if (row.kind !== 'transaction') return t(`confirms.kind.${row.kind}`)
  const { type, refundOf, refundOfTransfer } = row.of
  const isRefund = refundOf !== null || refundOfTransfer !== null
  return isRefund ? t('confirms.kind.refund') : t(`transactionType.${type}`)
}

/** Whom or what it is about; null: the whole venue. */
export function aboutOf(row: WaitingRow): string | null {
  if (row.kind === 'approval') {
    const { kind, account, asked, object } = row.of
    if (kind === 'deskSettings') return null
    if (kind === 'staffAccount') return String(asked['username'])
    return account ? personName(account) : object
  }
  if (row.kind === 'handPay' || row.kind === 'fix') return machinePlace(row.of.cabin, row.of.machineName)
  if (row.kind === 'handOver') return `${personName(row.of.from.cashier)} → ${personName(row.of.to.cashier)}`
  return personName(row.of.player)
}

/** Minor units; null where no money moves. */
export function amountOf(row: WaitingRow): number | null {
  if (row.kind === 'transaction' || row.kind === 'handPay' || row.kind === 'handOver') return row.of.amount
  if (row.kind === 'fix') return row.of.moved
  const movesMoney = row.kind === 'approval' && (row.of.kind === 'contradiction' || row.of.kind === 'safeAdjustment')
  const amount = movesMoney ? row.of.asked['amount'] : null
  return typeof amount === 'number' ? amount : null
}

/** `withdraw`: refused by who asked for it. */
export type DecisionKind = 'confirm' | 'confirmJackpot' | 'refuse' | 'withdraw'
/** What is asked before it is decided. The venue judges who may: this only says what would happen. */
export function orderOf(t: TFunction, row: WaitingRow, act: DecisionKind, language: string): CommandOrder<DecidedAct> {
  const amount = amountOf(row)
  const what = amount === null ? titleOf(t, row) : `${titleOf(t, row)} ${formatMoney(amount, language)}`
  const isRefusal = act === 'refuse' || act === 'withdraw'
  return {
    act: {
      ...{ do: isRefusal ? 'refuse' : 'confirm', kind: row.kind, ref: row.ref },
      isJackpot: act === 'confirmJackpot',
      ...(row.kind === 'lift' ? { askedAt: row.of.requestedAt } : {}),
    },
    title: { key: isRefusal ? 'confirms.askRefuse' : 'confirms.askConfirm', params: { what } },
    words: wordsOf(row, isRefusal),
    confirm: { key: `confirms.${act}` },
    done: { key: isRefusal ? 'confirms.refused' : 'confirms.confirmed' },
    ...{ isAsked: true, isDangerous: false, phrase: null, affected: [] },
    reason: needsReason(row, isRefusal) ? 'required' : 'none',
  }
}

function wordsOf(row: WaitingRow, isRefusal: boolean): CommandOrder['words'] {
  if (row.kind === 'handOver') return { key: isRefusal ? 'confirms.willEnd' : 'confirms.willSettle' }
  if (isRefusal) return { key: 'confirms.willRefuse' }
  return { key: 'confirms.willConfirm', params: { about: aboutOf(row) ?? '' } }
}

/** Whoever ends an exclusion early, or lets cash go over that was counted otherwise, says why; cash stays where it is without a word. */
const needsReason = ({ kind }: WaitingRow, isRefusal: boolean): boolean =>
  kind === 'handOver' ? !isRefusal : isRefusal || kind === 'lift'
