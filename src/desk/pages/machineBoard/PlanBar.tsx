import { useSelector } from '@xstate/react'
import { Move, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type FloorPlanRef,
  selectCanRedo,
  selectCanUndo,
  selectHeldMachine,
  selectHeldOver,
  selectIsArranging,
  selectIsSaving,
  selectMayArrange,
  type Zoom,
  zooms,
} from '#machines/desk/pages/machineBoard/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatCount } from '#ui/format.ts'
import { isKeyOf } from '#ui/table/index.ts'
import { useRoot } from '../../../view/root.ts'
import { isTyping, useHotKey } from '../../frame/hotKey.ts'

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', textStyle: 'dense' })
const group = css({ display: 'flex', alignItems: 'center', gap: '2' })
const shown = css({ minInlineSize: '[4ch]', textAlign: 'center', fontVariantNumeric: 'tabular-nums' })
/** A line of its own, always as high: the plan does not move under the hand that carries. */
const told = css({
  flexBasis: 'full',
  color: 'text2',
  minInlineSize: '0',
  minBlockSize: '[1lh]',
  smallDown: { minBlockSize: '[2lh]' },
  _empty: { flexBasis: '[auto]', minBlockSize: '0' },
})

type Props = { plan: FloorPlanRef; zoom: Zoom; onZoom: (zoom: Zoom) => void; occupiedBy: number | null }

/** How near the plan is seen, whether it is arranged, and what is at hand. */
export function PlanBar({ plan, zoom, onZoom, occupiedBy }: Props) {
  const { t, i18n } = useTranslation()
  const mayArrange = useSelector(plan, selectMayArrange)
  const isArranging = useSelector(plan, selectIsArranging)
  const isSaving = useSelector(plan, selectIsSaving)
  const at = zooms.indexOf(zoom)
  const step = (by: number, label: string, Icon: typeof ZoomIn) => {
    const next = zooms[at + by]
    return (
      <Button aria-label={label} disabled={next === undefined} onClick={() => next && onZoom(next)}>
        <Icon size={16} aria-hidden="true" />
      </Button>
    )
  }
  return (
    <div className={bar}>
      <div role="group" aria-label={t('machineBoard.plan.zoom')} className={group}>
        {step(-1, t('machineBoard.plan.smaller'), ZoomOut)}
        <bdi className={shown}>{t('machineBoard.plan.size', { written: formatCount(zoom, i18n.language) })}</bdi>
        {step(1, t('machineBoard.plan.larger'), ZoomIn)}
      </div>
      {mayArrange && (
        <Button
          aria-pressed={isArranging}
          disabled={isSaving}
          onClick={() => plan.send({ type: isArranging ? 'arranging.ended' : 'arranging.begun' })}
        >
          <Move size={16} aria-hidden="true" />
          {t('machineBoard.plan.arrange')}
        </Button>
      )}
      {isArranging && <BackAndForth plan={plan} />}
      <span role="status" className={told}>
        {isArranging && <Told {...{ plan, occupiedBy }} />}
      </span>
    </div>
  )
}

/** Control (or Command) with Z undoes, with Y or Shift and Z does again. */
function turnOf(event: KeyboardEvent): 'back' | 'forth' | null {
  if (event.altKey || !(event.ctrlKey || event.metaKey) || isTyping(event.target)) return null
  if (isKeyOf({ keys: 'Y' }, event)) return 'forth'
  if (!isKeyOf({ keys: 'Z' }, event)) return null
  return event.shiftKey ? 'forth' : 'back'
}

/** They keep the focus when there is nothing left: who goes on by keys is not thrown out. */
function BackAndForth({ plan }: Pick<Props, 'plan'>) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const canUndo = useSelector(plan, selectCanUndo)
  const canRedo = useSelector(plan, selectCanRedo)
  const undo = () => plan.send({ type: 'move.undone', key: makeKey() })
  const redo = () => plan.send({ type: 'move.redone', key: makeKey() })
  useHotKey((event) => turnOf(event) === 'back', undo)
  useHotKey((event) => turnOf(event) === 'forth', redo)
  return (
    <div role="group" aria-label={t('machineBoard.plan.moves')} className={group}>
      <Button aria-disabled={!canUndo} aria-keyshortcuts="Control+Z" onClick={undo}>
        <Undo2 size={16} aria-hidden="true" />
        {t('machineBoard.plan.undo')}
      </Button>
      <Button aria-disabled={!canRedo} aria-keyshortcuts="Control+Y" onClick={redo}>
        <Redo2 size={16} aria-hidden="true" />
        {t('machineBoard.plan.redo')}
      </Button>
    </div>
  )
}

function Told({ plan, occupiedBy }: Pick<Props, 'plan' | 'occupiedBy'>) {
  const { t } = useTranslation()
  const held = useSelector(plan, selectHeldMachine)
  const over = useSelector(plan, selectHeldOver)
  if (!held) return t('machineBoard.plan.hint')
  const { cabin } = held
  if (!over) return t('machineBoard.plan.heldOff', { cabin })
  const where = t('machineBoard.plan.held', { cabin, column: over.column + 1, line: over.line + 1 })
  return occupiedBy === null ? where : `${where} ${t('machineBoard.plan.occupied', { cabin: occupiedBy })}`
}
