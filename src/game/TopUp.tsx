import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationsRef } from '#machines/live/notifications/index.ts'
import type { SeatRef } from '#machines/game/seat/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useRoot } from '../view/root.ts'
import { AmountForm, useAmount } from './AmountForm.tsx'

type Props = {
  seat: SeatRef
  notifications: NotificationsRef
  /** Outlives the dialog: a Back or a press beside it loses nothing that is typed. */
  written: readonly [text: string, write: (text: string) => void]
  close: () => void
}

/** More money from the balance to the cabinet. */
export function TopUp({ seat, notifications, written, close }: Props) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const asked = useAmount({ seat, notifications, remembers: false, written })
  const drop = () => {
    asked.write('')
    close()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!asked.right) return
    seat.send({ type: 'player.topUp', amount: asked.right.amount, key: makeKey() })
    drop()
  }
  return (
    <Dialog
      open
      title={t('topUp.title')}
      onClose={close}
      actions={
        <>
          <Button onClick={drop}>{t('topUp.cancel')}</Button>
          <Button kind="act" type="submit" form="top-up" disabled={!asked.right}>
            {t('topUp.send')}
          </Button>
        </>
      }
    >
      <AmountForm id="top-up" of={asked} send={send} />
    </Dialog>
  )
}
