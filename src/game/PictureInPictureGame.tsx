import { useSelector } from '@xstate/react'
import { createPortal } from 'react-dom'
import { type SeatRef, selectMachine } from '#machines/game/seat/index.ts'
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

/** The game in a window of its own beside the page: the picture, which has the meters on its glass, and the keys. */
export function PictureInPictureGame({ seat, body }: { seat: SeatRef; body: HTMLElement }) {
  const machine = useSelector(seat, selectMachine)
  return createPortal(
    <div className={page}>
      <Picture seat={seat} />
      <div className={css({ paddingInline: '3' })}>{machine && <Keys seat={seat} />}</div>
    </div>,
    body,
  )
}
