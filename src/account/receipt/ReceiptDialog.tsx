import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { historySearchOf } from '#machines/account/history/index.ts'
import { type ReceiptRef, selectCopy } from '#machines/account/receipt/index.ts'
import type { Receipt } from '#protocol/calls/history.ts'
import { css } from '#styled/css/index.js'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ChartsLink } from './ChartsLink.tsx'
import { ReceiptFacts } from './ReceiptFacts.tsx'
import { receiptText, useReceiptTools } from './receiptLines.ts'

const copyText = { copying: null, copied: 'receipt.copied', uncopied: 'receipt.uncopied' } as const
const note = css({ color: 'text2' })
/** On paper the receipt stands alone: the page behind it and its buttons stay out (styles.css). */
const unprinted = css({ display: 'flex', flexWrap: 'wrap', gap: '3', _print: { display: 'none' } })

export function ReceiptDialog({ actor, receipt }: { actor: ReceiptRef; receipt: Receipt }) {
  const { t } = useTranslation()
  const tools = useReceiptTools()
  const copy = useSelector(actor, selectCopy)
  const said = copy && copyText[copy]
  return (
    <Dialog
      open
      size="wide"
      title={t('receipt.title')}
      onClose={() => actor.send({ type: 'receipt.closed' })}
      actions={
        <div className={unprinted}>
          <a
            href={`/profile${historySearchOf({ part: 'history', session: String(receipt.id) })}`}
            className={buttonClass()}
          >
            {t('receipt.toRounds')}
          </a>
          <ChartsLink sessionID={receipt.id} />
          <Button onClick={() => actor.send({ type: 'receipt.copied', text: receiptText(receipt, tools) })}>
            {t('receipt.copy')}
          </Button>
          <Button onClick={() => actor.send({ type: 'receipt.printed' })}>{t('receipt.print')}</Button>
          <Button kind="act" onClick={() => actor.send({ type: 'receipt.closed' })}>
            {t('receipt.close')}
          </Button>
        </div>
      }
    >
      <div data-print>
        <ReceiptFacts receipt={receipt} />
      </div>
      {said && (
        <p className={note} role="status">
          {t(said)}
        </p>
      )}
    </Dialog>
  )
}
