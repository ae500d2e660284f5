import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type CallFailure, failureText } from '#machines/kit/failure.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { useText } from '../../../view/text.ts'
import { useMoney } from './useMoney.ts'

type Tools = Pick<ReturnType<typeof useMoney>, 'inCurrency' | 'moment'>

/** Of the player, as the cashier says it to them; undefined: the venue's own words do. */
function wordsOf(t: TFunction, { inCurrency, moment }: Tools, failure: CallFailure): string | undefined {
  if (failure.kind === 'unanswered') return t('cage.refused.unanswered')
  const params = failure.params ?? {}
  const amount = (minor: unknown) => (typeof minor === 'number' ? inCurrency(minor) : '')
  const until = typeof params.until === 'number' ? moment(params.until) : ''
  switch (failure.code) {
    case ErrorCode.notEnoughFunds:
      return t('cage.refused.funds', { amount: amount(params.available) })
    case ErrorCode.banned:
      return t(params.reason === 'dormant' ? 'cage.refused.dormant' : 'cage.refused.blocked')
    case ErrorCode.unknown:
      return t('cage.refused.gone')
    case ErrorCode.noPermission:
      return params.missing === 'another person' && params.because === undefined ? t('cage.refused.own') : undefined
    case ErrorCode.conflict:
      if (params.reason === 'safe closed') return t('cage.refused.safeClosed')
      if (params.reason === 'identity unseen') return t('cage.refused.identityUnseen')
      if (params.reason === 'identity expired') return t('cage.refused.identityExpired')
      if (params.reason === 'closed') return t('cage.refused.closed')
      if (params.reason === 'open') return t('cage.refused.open')
      return params.reason === 'waiting' ? t('cage.refused.waiting', { count: Number(params.count) }) : undefined
    case ErrorCode.limitReached:
      if (params.limit === 'credit') return t('cage.refused.credit', { amount: amount(params.most) })
      if (params.limit === 'largestAmount') return t('cage.refused.largest', { amount: amount(params.most) })
      if (params.limit === 'deposit') return t('cage.refused.deposit', { amount: amount(params.left), until })
      if (params.limit === 'timeout') return t('cage.refused.timeout', { until })
      return params.limit === 'selfExclusion' ? t('cage.refused.selfExclusion') : undefined
    default:
      return undefined
  }
}

/** Why the venue did not do it, in plain words. */
export function useRefusal(): (failure: CallFailure) => string {
  const { t } = useTranslation()
  const say = useText()
  const tools = useMoney()
  return (failure) => wordsOf(t, tools, failure) ?? say(failureText(failure))
}
