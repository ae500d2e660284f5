import type { TFunction } from 'i18next'
import { CircleCheck, CircleDashed, Scale, TriangleAlert, UserCheck } from 'lucide-react'
import type { DayRow, DifferenceRow } from '#machines/desk/pages/reconciliation/index.ts'
import type { Compared, Difference } from '#protocol/core/reconciliation.ts'
import { css } from '#styled/css/index.js'
import { formatMoment } from '#ui/format.ts'
import type { Column } from '#ui/table/index.ts'
import { machinePlace } from '../../../view/machinePlace.ts'
import { personName } from '../../../view/personName.ts'

const mark = css({ display: 'inline-flex', alignItems: 'center', gap: '2' })
const bad = css({ color: 'negative' })
const quiet = css({ color: 'text3' })

/** How a day of a cabinet stands, the worst first. */
const stands = ['differing', 'waiting', 'noReading', 'silent', 'accepted', 'agreeing'] as const
type Stand = (typeof stands)[number]
type Standing = Pick<Compared, 'opening' | 'closing' | 'differences'> & { day: string; difference: Difference | null }

export function standOf({ opening, differences, day, difference }: Standing): Stand {
  if (difference && difference.state !== 'agreeing')
    return difference.state === 'differing' && difference.waitsFor ? 'waiting' : difference.state
  if (opening?.day !== day) return 'noReading'
  return differences === null ? 'silent' : 'agreeing'
}

const icons = {
  differing: <TriangleAlert size={14} aria-hidden="true" className={bad} />,
  waiting: <UserCheck size={14} aria-hidden="true" />,
  noReading: <CircleDashed size={14} aria-hidden="true" className={quiet} />,
  silent: <CircleDashed size={14} aria-hidden="true" className={quiet} />,
  accepted: <Scale size={14} aria-hidden="true" />,
  agreeing: <CircleCheck size={14} aria-hidden="true" className={quiet} />,
}
export function StandMark({ stand, children }: { stand: Stand; children: string }) {
  return (
    <span className={mark}>
      {icons[stand]}
      {children}
    </span>
  )
}

export const placeName = ({ cabin, name }: { cabin: number; name: string }) => machinePlace(cabin, name)
/** Nothing is compared without both readings. */
const differs = (figures: Compared, name: 'in' | 'out' | 'game') => figures.differences?.[name] ?? null
const moved = (figures: Compared, name: keyof NonNullable<Compared['meters']>) => figures.meters?.[name] ?? null

type Of<Row> = (row: Row) => Compared
function figureColumns<Row>(t: TFunction, of: Of<Row>): readonly Column<Row>[] {
  const amount = (id: string, value: (figures: Compared) => number | null, isHidden = false): Column<Row> => ({
    ...{ id, label: t(`reconciliation.column.${id}`), kind: 'amount', width: 98, hasSum: true, isHidden },
    value: (row) => value(of(row)),
  })
  return [
    amount('walletIn', ({ wallet }) => wallet.in),
    amount('meterIn', (figures) => moved(figures, 'AftIn')),
    amount('differenceIn', (figures) => differs(figures, 'in')),
    amount('walletOut', ({ wallet }) => wallet.out),
    amount('meterOut', (figures) => moved(figures, 'AftOut')),
    amount('differenceOut', (figures) => differs(figures, 'out')),
    amount('differenceGame', (figures) => differs(figures, 'game')),
    amount('bets', ({ rounds }) => rounds.bet, true),
    amount('meterBets', (figures) => moved(figures, 'TurnOver'), true),
    amount('wins', ({ rounds }) => rounds.win, true),
    amount('meterWins', (figures) => moved(figures, 'TotalWin'), true),
    amount('handPaid', ({ handPaid }) => handPaid, true),
    amount('meterHandPaid', (figures) => moved(figures, 'ResetCredit'), true),
    amount('bills', (figures) => moved(figures, 'BillIn'), true),
  ]
}

function standColumn<Row>(t: TFunction, of: (row: Row) => Standing): Column<Row> {
  return {
    ...{ id: 'stand', label: t('reconciliation.column.stand'), width: 128 },
    value: (row) => stands.indexOf(standOf(of(row))),
    inFile: { value: (row) => t(`reconciliation.stand.${standOf(of(row))}`) },
    cell: (row) => {
      const stand = standOf(of(row))
      return <StandMark stand={stand}>{t(`reconciliation.stand.${stand}`)}</StandMark>
    },
  }
}

export function dayColumns(t: TFunction, day: string): readonly Column<DayRow>[] {
  return [
    { ...{ id: 'machine', label: t('reconciliation.column.machine'), isName: true, width: 152 }, value: placeName },
    standColumn(t, (row) => ({ ...row, day })),
    ...figureColumns<DayRow>(t, (row) => row),
    {
      ...{ id: 'looked', label: t('reconciliation.column.looked'), width: 120, isHidden: true },
      value: ({ difference }) => {
        const by = difference?.acceptedBy ?? difference?.looked?.by
        return by ? personName(by) : null
      },
    },
  ]
}

type Written = { t: TFunction; language: string; timeZone: string }
export function differenceColumns({ t, language, timeZone }: Written): readonly Column<DifferenceRow>[] {
  const own: readonly Column<DifferenceRow>[] = [
    {
      ...{ id: 'machine', label: t('reconciliation.column.machine'), isName: true, width: 168 },
      value: ({ machine }) => placeName(machine),
    },
    { ...{ id: 'day', label: t('reconciliation.column.day'), width: 112 }, value: ({ day }) => day },
    standColumn(t, ({ figures, day, ...difference }) => ({ ...figures, day, difference })),
    ...figureColumns<DifferenceRow>(t, ({ figures }) => figures),
    {
      ...{ id: 'since', label: t('reconciliation.column.since'), width: 168 },
      value: ({ since }) => (since === null ? null : formatMoment(since, language, timeZone)),
    },
    {
      ...{ id: 'looked', label: t('reconciliation.column.looked'), width: 120 },
      value: ({ acceptedBy, looked }) => {
        const by = acceptedBy ?? looked?.by
        return by ? personName(by) : null
      },
    },
    { ...{ id: 'reason', label: t('reconciliation.column.reason'), width: 180 }, value: ({ reason }) => reason },
  ]
  // The venue answers them newest first.
  return own.map((column) => ({ ...column, canSort: false, hasSum: false }))
}
