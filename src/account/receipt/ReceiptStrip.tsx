import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type ReceiptRef,
  selectIsReceiptOpen,
  selectReceipt,
  selectReceiptScreen,
} from '#machines/account/receipt/index.ts'
import type { Receipt } from '#protocol/calls/history.ts'
import { css, cva } from '#styled/css/index.js'
import { Button, buttonClass } from '#ui/Button.tsx'
import { formatMoney } from '#ui/format.ts'
import { ReceiptDialog } from './ReceiptDialog.tsx'

const strip = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '7',
  rowGap: '3',
  bg: 'surface',
  borderRadius: '3',
  paddingBlock: '4',
  paddingInline: '6',
  marginBlock: '[4px 24px]',
  smallDown: { paddingInline: '4', marginBlockEnd: '4' },
})
const lead = css({ flex: '1', minInlineSize: '[160px]' })
const title = css({ textStyle: 'reading', fontWeight: '600' })
const words = css({ color: 'text2' })
const figures = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '2' })
const term = css({ textStyle: 'dense', color: 'text3' })
const figure = cva({
  base: { textStyle: 'reading', fontWeight: '600', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  variants: { kind: { part: {}, result: { color: 'money' } } },
})
const actions = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })

/** What the session that was just left came to. It stands above the floor and in nobody's way; all of it opens on demand. */
export function ReceiptStrip({ receipt: actor }: { receipt: ReceiptRef }) {
  const { t } = useTranslation()
  const receipt = useSelector(actor, selectReceipt)
  const isOpen = useSelector(actor, selectIsReceiptOpen)
  return (
    <section className={strip} aria-label={t('receipt.title')}>
      <Body actor={actor} receipt={receipt} />
      <Button
        kind="bare"
        shape="icon"
        aria-label={t('receipt.dismiss')}
        onClick={() => actor.send({ type: 'receipt.dismissed' })}
      >
        <X size={16} aria-hidden="true" />
      </Button>
      {receipt && isOpen && <ReceiptDialog actor={actor} receipt={receipt} />}
    </section>
  )
}

function Body({ actor, receipt }: { actor: ReceiptRef; receipt: Receipt | null }) {
  const { t } = useTranslation()
  const screen = useSelector(actor, selectReceiptScreen)
  const retry = () => actor.send({ type: 'receipt.retry' })
  switch (screen) {
    case 'loading':
      return <Said title={t('receipt.loading')} />
    case 'late':
      return (
        <>
          <Said title={t('receipt.late.title')} words={t('receipt.late.words')} />
          <Button onClick={retry}>{t('receipt.late.look')}</Button>
        </>
      )
    case 'failed':
      return (
        <>
          <Said title={t('receipt.failed')} />
          <Button onClick={retry}>{t('profile.failed.retry')}</Button>
        </>
      )
    case 'shown':
      return receipt && <Brief actor={actor} receipt={receipt} />
    default:
      return screen satisfies never
  }
}

function Said({ title: text, words: more }: { title: string; words?: string }) {
  return (
    <div className={lead} role="status">
      <h2 className={title}>{text}</h2>
      {more && <p className={words}>{more}</p>}
    </div>
  )
}

function Brief({ actor, receipt }: { actor: ReceiptRef; receipt: Receipt }) {
  const { t, i18n } = useTranslation()
  const { cashIn, cashOut, result, machineID, machineName } = receipt
  const shown = [
    [t('receipt.in'), cashIn, 'part'],
    [t('receipt.out'), cashOut, 'part'],
    [t('receipt.resultShort'), result, 'result'],
  ] as const
  return (
    <>
      <div className={lead} role="status">
        <p className={term}>{t('receipt.played')}</p>
        <h2 className={title}>
          <bdi>{machineName}</bdi>
        </h2>
      </div>
      <dl className={figures}>
        {shown.map(([name, amount, kind]) => (
          <div key={name}>
            <dt className={term}>{name}</dt>
            <dd className={figure({ kind })}>
              <bdi>{amount === null ? '—' : formatMoney(amount, i18n.language)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={actions}>
        <Button onClick={() => actor.send({ type: 'receipt.opened' })}>{t('receipt.open')}</Button>
        <a href={`/game/${machineID}`} className={buttonClass({ kind: 'act' })}>
          {t('receipt.again')}
        </a>
      </div>
    </>
  )
}
