import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type SeatRef, selectElsewhere } from '#machines/game/seat/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** A session is open on another machine: go there, or cancel it and join here. */
export function Elsewhere({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const elsewhere = useSelector(seat, selectElsewhere)
  return (
    <Dialog
      open
      urgent
      title={t('elsewhere.title')}
      description={t('elsewhere.words', { machine: elsewhere?.machineName ?? '' })}
      onClose={() => seat.send({ type: 'player.giveUp' })}
      actions={
        <>
          <Button onClick={() => seat.send({ type: 'player.cancelOther' })}>{t('elsewhere.cancel')}</Button>
          <Button kind="act" data-autofocus onClick={() => seat.send({ type: 'player.continue' })}>
            {t('elsewhere.continue')}
          </Button>
        </>
      }
    />
  )
}
