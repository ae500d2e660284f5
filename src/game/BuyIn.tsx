import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationsRef } from '#machines/live/notifications/index.ts'
import { type SeatRef, selectIsTransferring, selectMachine } from '#machines/game/seat/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useRoot } from '../view/root.ts'
import { AmountForm, useAmount } from './AmountForm.tsx'

/** How much to bring to a seat that is taken; the picture comes behind it. */
export function BuyIn({ seat, notifications }: { seat: SeatRef; notifications: NotificationsRef }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const machine = useSelector(seat, selectMachine)
  const isMoving = useSelector(seat, selectIsTransferring)
  const asked = useAmount({ seat, notifications, remembers: true, written: useState('') })
  const leave = () => seat.send({ type: 'player.leave', key: makeKey() })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (asked.right) seat.send({ type: 'player.topUp', ...asked.right, key: makeKey() })
  }
  return (
    <Dialog
      open
      title={t('buyIn.title')}
      description={t('buyIn.words', { name: machine?.name ?? '' })}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{t('game.toLobby')}</Button>
          <Button kind="act" type="submit" form="buy-in" data-autofocus busy={isMoving} disabled={!asked.right}>
            {t('buyIn.send')}
          </Button>
        </>
      }
    >
      <AmountForm id="buy-in" of={asked} send={send} />
    </Dialog>
  )
}
