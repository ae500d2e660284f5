import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NotificationsRef, selectBalance } from '#machines/live/notifications/index.ts'
import type { SeatRef } from '#machines/game/seat/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { formatMoney } from '#ui/format.ts'
import { TextField } from '#ui/TextField.tsx'
import { useRoot, useSettings } from '../view/root.ts'
import { minorOf } from '../view/minorOf.ts'

type Props = { seat: SeatRef; notifications: NotificationsRef; close: () => void }

/** More money from the balance to the cabinet. */
export function TopUp({ seat, notifications, close }: Props) {
  const { t, i18n } = useTranslation()
  const { makeKey } = useRoot()
  const { currency } = useSettings()
  const balance = useSelector(notifications, selectBalance) ?? 0
  const [text, setText] = useState('')
  const amount = minorOf(text)
  const tooMuch = amount !== null && amount > balance
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (amount === null || amount === 0 || tooMuch) return
    seat.send({ type: 'player.topUp', amount, key: makeKey() })
    close()
  }
  return (
    <Dialog
      open
      title={t('topUp.title')}
      description={t('topUp.words', { balance: `${formatMoney(balance, i18n.language)} ${currency}` })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('topUp.cancel')}</Button>
          <Button kind="act" type="submit" form="top-up" disabled={amount === null || amount === 0 || tooMuch}>
            {t('topUp.send')}
          </Button>
        </>
      }
    >
      <form id="top-up" onSubmit={send}>
        <TextField
          id="top-up-amount"
          label={t('topUp.amount', { currency })}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={text}
          onChange={(event) => setText(event.target.value)}
          problem={tooMuch ? t('topUp.tooMuch') : text !== '' && amount === null ? t('topUp.notAnAmount') : null}
        />
      </form>
    </Dialog>
  )
}
