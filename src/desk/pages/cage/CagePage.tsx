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
  selectTold,
  servedAfter,
  servedDetail,
  type ServingRef,
} from '#machines/desk/pages/cage/index.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import type { DetailRef } from '#machines/kit/detail/index.ts'
import { acts } from '#protocol/core/permissions.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Empty, Forbidden } from '#ui/states/index.ts'
import { DetailStates } from '../../../view/detailStates.tsx'
import { AdjustDialog } from '../../adjusting/AdjustDialog.tsx'
import { CountDialog } from './CountDialog.tsx'
import { Finder, finderId } from './Finder.tsx'
import { HandingDialog } from './HandingDialog.tsx'
import { HeldDialog } from './HeldDialog.tsx'
import { LastPostings } from './LastPostings.tsx'
import { PlayerSummary } from './PlayerSummary.tsx'
import { PostingDesk } from './PostingDesk.tsx'
import { SlipDialog } from './SlipDialog.tsx'
import { Till } from './Till.tsx'
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
  const id = useSelector(page, selectServedId)
  const mayServe = holds(viewer, acts.serve)
  const mayRun = holds(viewer, acts.runSafe)
  useKeys({ F1: focusOnFinder })
  const onSlip = (slip: number) => page.send({ type: 'slip.asked', id: slip })
  return (
    <div className={frame}>
      <PageHead title={t('nav.cage')} note={mayServe && finder && <Finder finder={finder} isFirst={id === null} />} />
      {serving && shift ? (
        <>
          <Served key={id} {...{ serving, shift, handing, adjusting, mayRun, onSlip }} />
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
          {shift && <Till {...{ shift, handing, adjusting, mayRun }} waiting={null} />}
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
  mayRun: boolean
  onSlip: (id: number) => void
}

function Served(props: ServedProps) {
  const detail = useSelector(props.serving, selectServedRef)
  return detail && <Shown {...props} detail={detail} />
}

function Shown({ serving, detail, shift, handing, adjusting, mayRun, onSlip }: ServedProps & { detail: DetailRef }) {
  const { t } = useTranslation()
  const known = useSelector(detail, servedDetail.selectKnown)
  const told = useSelector(serving, selectTold)
  const served = useMemo(() => known && { ...known, player: servedAfter(known.player, told) }, [known, told])
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
            <Till {...{ shift, handing, adjusting, mayRun }} waiting={served.player.waiting} />
          </div>
          <LastPostings rows={served.player.last} onSlip={onSlip} />
        </>
      )}
    </DetailStates>
  )
}
