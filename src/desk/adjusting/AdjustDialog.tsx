import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type AdjustedSafe,
  type AdjustingRef,
  selectAdjustedSafe,
  selectAdjustingCommand,
  selectAdjustment,
  selectIsAdjustingBusy,
  selectIsDroppingAdjustment,
  selectMaySubmitAdjustment,
} from '#machines/desk/adjusting/index.ts'
import { FigureField } from '#ui/form/FigureField.tsx'
import { formatAmount } from '#ui/format.ts'
import { Segments } from '#ui/Segments.tsx'
import { TextArea } from '#ui/TextField.tsx'
import { CommandDialog } from '../../view/command/CommandDialog.tsx'
import { personName } from '../../view/personName.ts'
import { useRoot, useSettings } from '../../view/root.ts'
import { DropDialog } from '../../view/DropDialog.tsx'
import { FormDialog } from '../FormDialog.tsx'

/** Cash that is in a safe, or is not, by no posting: asked for here, booked by a colleague. */
export function AdjustDialog({ adjusting }: { adjusting: AdjustingRef }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const safe = useSelector(adjusting, selectAdjustedSafe)
  const isBusy = useSelector(adjusting, selectIsAdjustingBusy)
  const maySubmit = useSelector(adjusting, selectMaySubmitAdjustment)
  const isDropping = useSelector(adjusting, selectIsDroppingAdjustment)
  const command = useSelector(adjusting, selectAdjustingCommand)
  return (
    <>
      {safe && (
        <FormDialog
          id="cage-adjusting"
          title={titleOf(safe)}
          act={t('cage.adjust.send')}
          {...{ isBusy, maySubmit }}
          onSubmit={() => adjusting.send({ type: 'adjustment.submitted', key: makeKey() })}
          onClose={() => adjusting.send({ type: 'adjustment.closed' })}
        >
          <Writing adjusting={adjusting} safe={safe} />
          {isDropping && (
            <DropDialog
              onKeep={() => adjusting.send({ type: 'adjustment.kept' })}
              onDrop={() => adjusting.send({ type: 'adjustment.dropped' })}
            />
          )}
        </FormDialog>
      )}
      {command && <CommandDialog command={command} />}
    </>
  )

  function titleOf({ left, of }: AdjustedSafe): string {
    if (of) return t(left === null ? 'cage.adjust.titleOf' : 'cage.adjust.titleLeftOf', { name: personName(of) })
    return t(left === null ? 'cage.adjust.title' : 'cage.adjust.titleLeft')
  }
}

function Writing({ adjusting, safe: { left } }: { adjusting: AdjustingRef; safe: AdjustedSafe }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const { amount, isOut, reason } = useSelector(adjusting, selectAdjustment)
  const edit = (change: Partial<ReturnType<typeof selectAdjustment>>) =>
    adjusting.send({ type: 'adjustment.edited', change })
  return (
    <>
      <p>
        {left === null
          ? t('cage.adjust.words')
          : t(left < 0 ? 'cage.adjust.short' : 'cage.adjust.over', {
              amount: formatAmount(Math.abs(left), currency, i18n.language),
            })}
      </p>
      {left === null && (
        <>
          <FigureField
            id="cage-adjust-amount"
            label={t('cage.adjust.amount', { currency })}
            decimals={2}
            value={amount}
            problem={amount === 0 ? t('cage.zero') : amount !== null && !(amount > 0) ? t('cage.noFigure') : null}
            onChange={(value) => edit({ amount: value })}
          />
          <Segments
            label={t('cage.direction')}
            value={isOut ? 'out' : 'in'}
            options={(['in', 'out'] as const).map((value) => ({ value, label: t(`cage.adjust.way.${value}`) }))}
            onChange={(value) => edit({ isOut: value === 'out' })}
          />
        </>
      )}
      <TextArea
        id="cage-adjust-reason"
        label={t('cage.reason')}
        value={reason}
        rows={2}
        maxLength={500}
        onChange={({ target }) => edit({ reason: target.value })}
      />
    </>
  )
}
