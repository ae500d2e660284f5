import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { selectServingLeavingRef, selectStep, type ServingRef } from '#machines/desk/pages/cage/index.ts'
import { type LeavingRef, selectIsAsking } from '#machines/kit/leaving/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** Somebody wants to go on, and what became of the posting is not known yet. Once it is posted, it goes on by itself. */
export function HeldDialog({ serving }: { serving: ServingRef }) {
  const leaving = useSelector(serving, selectServingLeavingRef)
  return leaving && <Held {...{ serving, leaving }} />
}

function Held({ serving, leaving }: { serving: ServingRef; leaving: LeavingRef }) {
  const { t } = useTranslation()
  const isOpen = useSelector(leaving, selectIsAsking)
  const isUnknown = useSelector(serving, selectStep) === 'unknown'
  const safe = useRef<HTMLButtonElement>(null)
  const stay = () => leaving.send({ type: 'leave.stayed' })
  return (
    <Dialog
      open={isOpen}
      urgent
      title={t(isUnknown ? 'cage.unsettled.unknown' : 'cage.unsettled.posting')}
      description={t(isUnknown ? 'cage.unsettled.unknownWords' : 'cage.unsettled.postingWords')}
      initialFocus={() => safe.current}
      onClose={stay}
      actions={
        <>
          <Button ref={safe} onClick={stay}>
            {t('ui.leave.stay')}
          </Button>
          {isUnknown && (
            <Button kind="danger" onClick={() => serving.send({ type: 'posting.abandoned' })}>
              {t('ui.leave.leave')}
            </Button>
          )}
          <Button kind="act" busy={!isUnknown} onClick={() => serving.send({ type: 'posting.retried' })}>
            {t('cage.retry')}
          </Button>
        </>
      }
    />
  )
}
