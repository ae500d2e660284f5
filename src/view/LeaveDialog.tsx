import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type LeavingRef, selectIsAsking, selectIsDelayed } from '#machines/kit/leaving/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = {
  leaving: LeavingRef
  /** Absent where it cannot be saved as it stands. */
  onSave?: () => void
  /** It is being saved already: nothing else can be until then. */
  isBusy?: boolean
  /** What is written is given up. */
  onLeave: () => void
}

/** Somebody wants to go, and what they have written is not saved. Escape stays. */
export function LeaveDialog({ leaving, onSave, isBusy = false, onLeave }: Props) {
  const { t } = useTranslation()
  const isOpen = useSelector(leaving, selectIsAsking)
  const isSaving = useSelector(leaving, selectIsDelayed)
  const safe = useRef<HTMLButtonElement>(null)
  const stay = () => leaving.send({ type: 'leave.stayed' })
  return (
    <Dialog
      open={isOpen}
      urgent
      title={t('ui.leave.title')}
      description={t('ui.leave.words')}
      initialFocus={() => safe.current}
      onClose={stay}
      actions={
        <>
          <Button ref={safe} onClick={stay}>
            {t('ui.leave.stay')}
          </Button>
          <Button
            kind="danger"
            disabled={isSaving}
            onClick={() => {
              leaving.send({ type: 'leave.confirmed' })
              onLeave()
            }}
          >
            {t('ui.leave.leave')}
          </Button>
          {onSave && (
            <Button
              kind="act"
              busy={isSaving || isBusy}
              onClick={() => {
                leaving.send({ type: 'leave.delayed' })
                onSave()
              }}
            >
              {t('ui.leave.save')}
            </Button>
          )}
        </>
      }
    />
  )
}
