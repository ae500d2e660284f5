import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CageRef,
  selectAdjustingRef,
  selectCageViewer,
  selectFinderRef,
  selectHandingRef,
  selectServedId,
  selectServedRef,
  selectServingRef,
  selectShiftRef,
  selectTakingBackRef,
  selectTurn,
  selectTold,
  servedAfter,
  servedDetail,
  type ServingRef,
} from '#machines/desk/pages/cage/index.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import type { DetailRef } from '#machines/kit/detail/index.ts'
import { acts, items } from '#protocol/core/permissions.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Empty, Forbidden } from '#ui/states/index.ts'
import { DetailStates } from '../../../view/detailStates.tsx'
import { AdjustDialog } from '../../adjusting/AdjustDialog.tsx'
import { CountDialog } from './CountDialog.tsx'
import { finderId } from './fieldIds.ts'
import { Finder } from './Finder.tsx'
import { HandingDialog } from './HandingDialog.tsx'
import { HeldDialog } from './HeldDialog.tsx'
import { LastPostings } from './LastPostings.tsx'
import { PlayerSummary } from './PlayerSummary.tsx'
import { PostingDesk } from './PostingDesk.tsx'
import { SlipDialog } from './SlipDialog.tsx'
import { Till } from './Till.tsx'
import { Waiting } from './Waiting.tsx'
import { useCardReads } from './useCardReads.ts'
import { useKeys } from './useKeys.ts'

const frame = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const columns = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 292px) minmax(0, 1fr) minmax(0, 250px)]',
  borderBlockWidth: '1px',
  borderColor: 'line',
  '& > *': { paddingBlock: '5', paddingInline: '6', minInlineSize: '0', borderColor: 'line' },
  '& > * + *': { borderInlineStartWidth: '1px' },
  '& > :first-child': { paddingInlineStart: '0' },
  '& > :last-child': { paddingInlineEnd: '0' },
  // Who is served beside what is posted, in one window; the till below both.
  smallToWide: {
    gridTemplateColumns: '[minmax(0, 250px) minmax(0, 1fr)]',
    '& > *': { paddingBlock: '4', paddingInline: '4' },
    '& > :nth-child(2)': { paddingInlineEnd: '0' },
    '& > :last-child': {
      gridColumn: '1 / -1',
      paddingInline: '0',
      borderInlineStartWidth: '0',
      borderBlockStartWidth: '1px',
    },
  },
  smallDown: {
    gridTemplateColumns: '[minmax(0, 1fr)]',
    '& > *': { paddingInline: '0' },
    '& > * + *': { borderInlineStartWidth: '0', borderBlockStartWidth: '1px' },
  },
})
const wide = css({ gridColumn: '[1 / span 2]', smallDown: { gridColumn: 'auto' } })
const focusOnFinder = () => {
  const field = document.getElementById(finderId)
  if (field instanceof HTMLInputElement) field.select()
}

/** Where a cashier serves: find, choose, amount, Enter. */
export function CagePage({ page }: { page: CageRef }) {
  const { t } = useTranslation()
  const viewer = useSelector(page, selectCageViewer)
  const finder = useSelector(page, selectFinderRef)
  const shift = useSelector(page, selectShiftRef)
  const handing = useSelector(page, selectHandingRef)
  const adjusting = useSelector(page, selectAdjustingRef)
  const serving = useSelector(page, selectServingRef)
  const takingBack = useSelector(page, selectTakingBackRef)
  const id = useSelector(page, selectServedId)
  const mayServe = holds(viewer, acts.serve)
  const mayRun = holds(viewer, acts.runSafe)
  const maySeeConfirms = holds(viewer, items.confirms)
  useKeys({ F1: focusOnFinder })
  const onKey = useCardReads(
    (read) => page.send({ type: 'card.read', ...read }),
    () => serving && selectTurn(serving.getSnapshot()),
  )
  const onSlip = (slip: number) => page.send({ type: 'slip.asked', id: slip })
  return (
    <div className={frame} onKeyDownCapture={onKey}>
      <PageHead title={t('nav.cage')} note={mayServe && finder && <Finder finder={finder} isFirst={id === null} />} />
      {serving && shift ? (
        <>
          <Served key={id} {...{ serving, takingBack, shift, handing, adjusting, mayRun, maySeeConfirms, onSlip }} />
          <HeldDialog serving={serving} />
        </>
      ) : (
        <div className={columns}>
          <div className={wide}>
            {mayServe ? (
              <Empty title={t('cage.nobody')}>
                <p>{t('cage.nobodyWords')}</p>
              </Empty>
            ) : (
              <Forbidden permission={t(`permission.${acts.post[0]}`)} />
            )}
          </div>
          {shift && <Till {...{ shift, handing, adjusting, mayRun, maySeeConfirms }} waiting={null} />}
        </div>
      )}
      {shift && <CountDialog shift={shift} />}
      {handing && <HandingDialog handing={handing} />}
      {adjusting && <AdjustDialog adjusting={adjusting} />}
      <SlipDialog page={page} />
    </div>
  )
}

type ServedProps = {
  serving: ServingRef
  shift: NonNullable<ReturnType<typeof selectShiftRef>>
  handing: ReturnType<typeof selectHandingRef>
  adjusting: ReturnType<typeof selectAdjustingRef>
  takingBack: ReturnType<typeof selectTakingBackRef>
  mayRun: boolean
  maySeeConfirms: boolean
  onSlip: (id: number) => void
}

function Served(props: ServedProps) {
  const detail = useSelector(props.serving, selectServedRef)
  return detail && <Shown {...props} detail={detail} />
}

function Shown(props: ServedProps & { detail: DetailRef }) {
  const { serving, takingBack, detail, shift, handing, adjusting, mayRun, maySeeConfirms, onSlip } = props
  const { t } = useTranslation()
  const known = useSelector(detail, servedDetail.selectKnown)
  const told = useSelector(serving, selectTold)
  const served = useMemo(() => known && { ...known, player: servedAfter(known.player, told) }, [known, told])
  const rows = served?.player.waiting
  // The till stays as it is while somebody types.
  const waiting = useMemo(
    () => rows && takingBack && <Waiting {...{ rows, takingBack, maySeeConfirms }} />,
    [rows, takingBack, maySeeConfirms],
  )
  return (
    <DetailStates
      detail={detail}
      failed={t('cage.failed')}
      missing={<Empty title={t('cage.missing')} actions={<Button onClick={focusOnFinder}>{t('cage.find')}</Button>} />}
    >
      {served && (
        <>
          <div className={columns}>
            <PlayerSummary served={served.player} />
            <PostingDesk {...{ serving, served, onSlip }} />
            <Till {...{ shift, handing, adjusting, mayRun, maySeeConfirms, waiting }} />
          </div>
          <LastPostings rows={served.player.last} onSlip={onSlip} />
        </>
      )}
    </DetailStates>
  )
}
