import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { selectCheck } from '#machines/game/realityCheck/index.ts'
import { type SeatRef, selectIsQuestioned, selectMachine, selectRealityCheck } from '#machines/game/seat/index.ts'
import { css } from '#styled/css/index.js'
import { useRoot } from '../view/root.ts'
import { Keys } from './Keys.tsx'
import { Notice } from './Notice.tsx'
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

/** What no glass says, such as money that is on its way, stands over the foot of the picture: no key moves for it. */
const notice = css({
  position: 'relative',
  blockSize: '0',
  '& > *': { position: 'absolute', insetInline: '3', insetBlockEnd: '2', inlineSize: 'auto' },
})

/** The game in a window of its own beside the page: the picture, which has the meters on its glass, and the keys, unless the page asks something. */
export function PictureInPictureGame({ seat, body }: { seat: SeatRef; body: HTMLElement }) {
  const { t } = useTranslation()
  const { pageDialogs } = useRoot()
  const isCovered = useSyncExternalStore(pageDialogs.subscribe, pageDialogs.isOpen)
  const machine = useSelector(seat, selectMachine)
  const isQuestioned = useSelector(seat, selectIsQuestioned)
  const realityCheck = useSelector(seat, selectRealityCheck)
  const isChecked = useSelector(realityCheck, (snapshot) => snapshot !== undefined && selectCheck(snapshot) !== null)
  // The questions of the game count before their dialogs have come.
  const isAsked = isQuestioned || isChecked || isCovered
  return createPortal(
    <main className={page}>
      <h1 className={css({ srOnly: true })}>
        <bdi>{machine?.name}</bdi>
      </h1>
      <Picture seat={seat} />
      <div className={css({ paddingInline: '3' })}>
        <div className={notice}>
          <Notice seat={seat} />
        </div>
        <p role="status">{isAsked && t('pictureInPicture.asked')}</p>
        {machine && !isAsked && <Keys seat={seat} />}
      </div>
    </main>,
    body,
  )
}
