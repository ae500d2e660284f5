import { useSelector } from '@xstate/react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { selectCheck } from '#machines/game/realityCheck/index.ts'
import { type SeatRef, selectIsQuestioned, selectMachine, selectRealityCheck } from '#machines/game/seat/index.ts'
import { css } from '#styled/css/index.js'
import { Keys } from './Keys.tsx'
import { Picture } from './Picture.tsx'

const page = css({
  blockSize: 'screen',
  display: 'grid',
  gridTemplateRows: '[minmax(0, 1fr) auto]',
  gap: '3',
  bg: 'sunken',
  paddingBlockEnd: '3',
  overflow: 'hidden auto',
})

/** The game in a window of its own beside the page: the picture, which has the meters on its glass, and the keys, unless the page asks something. */
export function PictureInPictureGame({ seat, body }: { seat: SeatRef; body: HTMLElement }) {
  const { t } = useTranslation()
  const machine = useSelector(seat, selectMachine)
  const isQuestioned = useSelector(seat, selectIsQuestioned)
  const realityCheck = useSelector(seat, selectRealityCheck)
  const isChecked = useSelector(realityCheck, (snapshot) => snapshot !== undefined && selectCheck(snapshot) !== null)
  const isAsked = isQuestioned || isChecked
  return createPortal(
    <div className={page}>
      <Picture seat={seat} />
      <div className={css({ paddingInline: '3' })}>
        <p role="status">{isAsked && t('pictureInPicture.asked')}</p>
        {machine && !isAsked && <Keys seat={seat} />}
      </div>
    </div>,
    body,
  )
}
