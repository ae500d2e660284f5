import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { selectIsToppingUp } from '#machines/game/layers/index.ts'
import { type SeatRef, selectCanTopUp, selectLayers } from '#machines/game/seat/index.ts'
import { css } from '#styled/css/index.js'
import { useNotifications } from '../view/root.ts'
import { Keys } from './Keys.tsx'
import { TopUp } from './lazyChunks.tsx'
import { Meters } from './Meters.tsx'
import { Notice } from './Notice.tsx'

const deck = css({
  position: 'relative',
  zIndex: '1',
  paddingInline: '[max(16px, calc((100vw - 1240px) / 2))]',
  paddingBlockEnd: '[max(18px, env(safe-area-inset-bottom))]',
  paddingBlockStart: '[26px]',
  display: 'grid',
  // A great figure moves no key out of the page.
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: '4',
  smallDown: {
    gridRow: '4',
    paddingInline: '4',
    paddingBlockStart: '0',
    _away: { paddingBlockStart: '4' },
    alignContent: 'end',
    gap: '[10px]',
    // What is left over lies above: nothing moves when it is needed there.
    gridTemplateRows: '[1fr auto auto]',
    _low: { gridTemplateRows: '[auto auto !important]' },
  },
  _short: {
    gridArea: '[2 / 2 / span 2 !important]',
    paddingInline: '4!',
    paddingInlineEnd: '[max(12px, env(safe-area-inset-right)) !important]',
    paddingBlockStart: '0!',
    paddingBlockEnd: '[max(8px, env(safe-area-inset-bottom)) !important]',
    gridTemplateColumns: '[minmax(0, 1fr)]',
    gridTemplateRows: '[auto auto auto !important]',
    alignContent: 'end',
    gap: '2!',
    overflowY: 'auto',
  },
})
/** The notice lies over the foot of the picture: a win must not move what is pressed next. */
const noticePlace = css({
  position: 'absolute',
  insetInline: '0',
  insetBlockEnd: '[calc(100% - 24px)]',
  display: 'grid',
  justifyItems: 'center',
  zIndex: '2',
  smallDown: { position: 'static', minBlockSize: '[70px]', alignContent: 'end', _away: { display: 'none' } },
  // No row is kept for it: it lies above what people say, or in what the picture leaves.
  _low: {
    position: '[absolute !important]',
    minBlockSize: '0!',
    insetInline: '4',
    insetBlockEnd: '[calc(100% + 4px)]',
    '[data-screen]:has([data-said] svg) &': { insetBlockEnd: '[calc(100% + 64px)]' },
    '& p': { paddingBlock: '[3px]', textStyle: 'dense' },
  },
  _short: {
    position: 'static',
    minBlockSize: '0!',
    '& p': { inlineSize: 'full', paddingInline: '3', paddingBlock: '[3px]', textStyle: 'dense' },
  },
})

/** Notice, meters and keys. */
export function Deck({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const notifications = useNotifications()
  const layers = useSelector(seat, selectLayers)
  const isToppingUp = useSelector(layers, (snapshot) => snapshot !== undefined && selectIsToppingUp(snapshot))
  const canTopUp = useSelector(seat, selectCanTopUp)
  const written = useState('')
  return (
    <section className={deck} aria-label={t('game.panel')}>
      <div className={noticePlace}>
        <Notice seat={seat} />
      </div>
      <Meters
        seat={seat}
        topUp={canTopUp && layers ? () => layers.send({ type: 'layer.opened', layer: 'topUp' }) : null}
      />
      <Keys seat={seat} />
      {notifications && isToppingUp && (
        <TopUp
          seat={seat}
          notifications={notifications}
          written={written}
          close={() => layers?.send({ type: 'layer.closed', layer: 'topUp' })}
        />
      )}
    </section>
  )
}
