import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { CallFailure } from '#machines/kit/failure.ts'
import { ErrorCode, spendOrder, TransactionState } from '#protocol/core/codes.ts'
import { useRefusal } from '../pages/cage/refusals.ts'
import { useMoney } from '../pages/cage/useMoney.ts'

type Tools = Pick<ReturnType<typeof useMoney>, 'inCurrency'>

/** Of what is taken back; undefined: the words of any posting, or of the reason, do. */
function wordsOf(t: TFunction, { inCurrency }: Tools, failure: CallFailure): string | undefined {
  if (failure.kind === 'unanswered') return t('refund.refused.unanswered')
  const params = failure.params ?? {}
  const amount = (minor: unknown) => (typeof minor === 'number' ? inCurrency(minor) : '')
  if (failure.code === ErrorCode.unknown) return t('refund.refused.gone')
  if (failure.code === ErrorCode.notEnoughFunds) {
    const pocket = spendOrder.find((one) => one === params.pocket)
    const available = amount(params.available)
    return pocket && t('refund.refused.funds', { amount: available, pocket: t(`cage.pocket.${pocket}`) })
  }
  // Its state alone speaks against it.
  if (failure.code !== ErrorCode.conflict || params.reason !== undefined) return undefined
  return t(params.state === TransactionState.refund ? 'refund.whyNot.done' : 'refund.refused.notDone')
}

/** Why the venue does not take it back, in plain words. */
export function useRefundRefusal(): (failure: CallFailure) => string {
  const { t } = useTranslation()
  const tools = useMoney()
  const asPosting = useRefusal()
  return (failure) => wordsOf(t, tools, failure) ?? asPosting(failure)
}
