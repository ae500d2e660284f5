import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type CageRef, selectIsSlipOpen, selectSlip, selectSlipFailure } from '#machines/desk/pages/cage/index.ts'
import { TransactionState } from '#protocol/core/codes.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import { css, cx } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { formatDay } from '#ui/format.ts'
import { Loading } from '#ui/states/index.ts'
import { personName } from '../../../view/personName.ts'
import { gainOf } from '../../gainOf.ts'
import { Refused } from './Outcome.tsx'
import { figure, line, strong } from './styles.ts'
import { useMoney } from './useMoney.ts'

const venueName = 'Takewin'
const unprinted = css({ display: 'flex', flexWrap: 'wrap', gap: '3', _print: { display: 'none' } })
const printing = '@media print'
/** A roll of 80 mm leaves 72 mm for words. */
const roll = '@media print and (max-width: 90mm)'
const paper = css({
  display: 'grid',
  gap: '4',
  [printing]: { fontSize: '[11pt]', maxInlineSize: '[120mm]' },
  [roll]: { fontSize: '[9pt]', maxInlineSize: '[72mm]', gap: '2' },
})
const amountText = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  flexWrap: 'wrap',
  textStyle: 'title',
  [roll]: { fontSize: '[12pt]' },
})
const signature = css({
  display: 'none',
  marginBlockStart: '[14mm]',
  paddingBlockStart: '2',
  borderBlockStartWidth: '1px',
  borderColor: '[currentColor]',
  [printing]: { display: 'block' },
})
const facts = css({ display: 'grid', '& dd': { textAlign: 'end', overflowWrap: 'anywhere' } })

/** A posting on paper: A4, or the roll of a receipt printer. */
export function SlipDialog({ page }: { page: CageRef }) {
  const { t } = useTranslation()
  const isOpen = useSelector(page, selectIsSlipOpen)
  const slip = useSelector(page, selectSlip)
  const failure = useSelector(page, selectSlipFailure)
  const close = () => page.send({ type: 'slip.closed' })
  return (
    <Dialog
      open={isOpen}
      title={t('cage.slip.title')}
      onClose={close}
      actions={
        <div className={unprinted}>
          <Button onClick={close}>{t('cage.slip.close')}</Button>
          <Button kind="act" disabled={slip === null} onClick={() => page.send({ type: 'slip.printed' })}>
            {t('cage.slip.print')}
          </Button>
        </div>
      }
    >
      {slip ? <Slip slip={slip} /> : failure ? <Refused failure={failure} /> : <Loading of="form" count={4} />}
    </Dialog>
  )
}

function Slip({ slip }: { slip: DeskTransaction }) {
  const { t, i18n } = useTranslation()
  const { inCurrency, moment } = useMoney()
  const { id, type, state, player, maker, checker, reason, gamingDay, cageID } = slip
  const rows: [string, string][] = [
    [t('cage.slip.number'), String(id)],
    [t('cage.slip.at'), moment(slip.settledAt ?? slip.requestedAt)],
    [t('cage.slip.day'), formatDay(gamingDay, i18n.language)],
    [t('cage.slip.player'), `${personName(player)} (${player.username}, ${player.id})`],
    ...(maker ? [[t('cage.slip.maker'), personName(maker)] as [string, string]] : []),
    ...(checker ? [[t('cage.slip.checker'), personName(checker)] as [string, string]] : []),
    ...(cageID === null ? [] : [[t('cage.slip.safe'), String(cageID)] as [string, string]]),
    ...(reason === null ? [] : [[t('cage.reason'), reason] as [string, string]]),
    [t('cage.column.state'), state === TransactionState.pending ? t('cage.waits') : t(`transactionState.${state}`)],
  ]
  return (
    <div data-print className={paper}>
      <p className={strong}>{venueName}</p>
      <p className={amountText}>
        {t(`transactionType.${type}`)}
        <bdi className={cx(figure, strong)}>{inCurrency(gainOf(slip))}</bdi>
      </p>
      <dl className={facts}>
        {rows.map(([name, value]) => (
          <div key={name} className={line}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className={signature}>{t('cage.slip.signature')}</p>
    </div>
  )
}
