import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Refunded,
  type RefundingRef,
  type RefundVerdict,
  selectIsDroppingRefund,
  selectIsRefundBusy,
  selectMaySubmitRefund,
  selectRefunded,
  selectRefundFailure,
  selectRefundReason,
  selectRefundStep,
  selectRefundVerdict,
} from '#machines/desk/refunding/index.ts'
import { TransactionType } from '#protocol/core/codes.ts'
import { Facts } from '#ui/Facts.tsx'
import { Loading } from '#ui/states/index.ts'
import { TextArea } from '#ui/TextField.tsx'
import { DropDialog } from '../../view/DropDialog.tsx'
import { personName } from '../../view/personName.ts'
import { useRoot } from '../../view/root.ts'
import { FormDialog } from '../FormDialog.tsx'
import { AfterPosting, NotTaken, SecondPerson } from '../pages/cage/Outcome.tsx'
import { useMoney } from '../pages/cage/useMoney.ts'
import { useRefundRefusal } from './refusals.ts'

const reasonId = 'refund-reason'
const acts = { judging: 'refund.act', asking: 'refund.act', refused: 'refund.again', unknown: 'refund.retry' } as const

/** What is taken back, what that does, whether it waits for a second person, and why it is asked for. */
export function RefundDialog({ refunding }: { refunding: RefundingRef }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const refunded = useSelector(refunding, selectRefunded)
  const step = useSelector(refunding, selectRefundStep)
  const verdict = useSelector(refunding, selectRefundVerdict)
  const isBusy = useSelector(refunding, selectIsRefundBusy)
  const maySubmit = useSelector(refunding, selectMaySubmitRefund)
  const isDropping = useSelector(refunding, selectIsDroppingRefund)
  if (!refunded) return null
  const waits = step === 'asking' && verdict !== null && verdict.why.length > 0
  return (
    <FormDialog
      id="refund"
      title={t('refund.title', { name: personName(refunded.player) })}
      act={t(waits ? 'refund.ask' : acts[step])}
      {...{ isBusy, maySubmit }}
      onSubmit={() => refunding.send({ type: 'refund.submitted', key: makeKey() })}
      onClose={() => refunding.send({ type: 'refund.closed' })}
    >
      <What refunded={refunded} />
      {step === 'judging' && <Loading of="detail" count={3} />}
      {step === 'asking' && verdict && <Asking {...{ refunding, refunded, verdict, isBusy }} />}
      {(step === 'refused' || step === 'unknown') && <Why refunding={refunding} />}
      {isDropping && (
        <DropDialog
          onKeep={() => refunding.send({ type: 'refund.kept' })}
          onDrop={() => refunding.send({ type: 'refund.dropped' })}
        />
      )}
    </FormDialog>
  )
}

/** As its row says it. */
function What({ refunded: { of, type, gain, at } }: { refunded: Refunded }) {
  const { t } = useTranslation()
  const { signed, moment, currency } = useMoney()
  return (
    <Facts
      facts={[
        [t('refund.what'), t(`transactionType.${type}`)],
        [t('refund.amount', { currency }), <bdi key="amount">{signed(gain)}</bdi>],
        [t('refund.at'), moment(at)],
        ...(of.kind === 'transaction' ? ([[t('refund.number'), String(of.id)]] satisfies [string, string][]) : []),
      ]}
    />
  )
}

type AskingProps = { refunding: RefundingRef; refunded: Refunded; verdict: RefundVerdict; isBusy: boolean }
function Asking({ refunding, refunded: { of, type, gain }, verdict, isBusy }: AskingProps) {
  const { t } = useTranslation()
  const { inCurrency } = useMoney()
  const reason = useSelector(refunding, selectRefundReason)
  const { amount, why, pockets, change } = verdict
  useEffect(() => document.getElementById(reasonId)?.focus(), [])
  const across =
    type === TransactionType.deposit ? 'refund.cashOut' : type === TransactionType.withdraw ? 'refund.cashIn' : null
  return (
    <>
      {across && <p>{t(across, { amount: inCurrency(amount) })}</p>}
      {of.kind === 'transfer' && (
        <p>
          {t(amount < Math.abs(gain) ? 'refund.ofTransferLess' : 'refund.ofTransfer', { amount: inCurrency(amount) })}
        </p>
      )}
      <AfterPosting now={pockets} change={change} isWaiting={why.length > 0} />
      {why.length > 0 && <SecondPerson why={why} />}
      <TextArea
        id={reasonId}
        label={t('cage.reason')}
        value={reason}
        rows={2}
        maxLength={500}
        required
        readOnly={isBusy}
        dir="auto"
        onChange={({ target }) => refunding.send({ type: 'refund.written', reason: target.value })}
      />
    </>
  )
}

function Why({ refunding }: { refunding: RefundingRef }) {
  const refusal = useRefundRefusal()
  const failure = useSelector(refunding, selectRefundFailure)
  return failure && <NotTaken>{refusal(failure)}</NotTaken>
}
