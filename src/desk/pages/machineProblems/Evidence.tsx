import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProblemCase } from '#machines/desk/pages/machineProblems/index.ts'
import type { TransferCase } from '#protocol/core/tasks.ts'
import type { Meters } from '#protocol/cabinet/state.ts'
import { css } from '#styled/css/index.js'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { useSettings } from '../../../view/root.ts'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '6', maxInlineSize: '[860px]' })
const heading = css({ fontWeight: '580', textStyle: 'body', marginBlockEnd: '3' })
const quiet = css({ color: 'text2' })
const scroller = css({ overflowX: 'auto' })
const table = css({
  inlineSize: 'full',
  textStyle: 'dense',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { fontWeight: '500', color: 'text2', textAlign: 'start' },
  '& th, & td': {
    paddingBlock: '2',
    paddingInlineEnd: '5',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
    whiteSpace: 'nowrap',
  },
})
const figure = css({ textAlign: '[right!]' })
const names = ['AftIn', 'BillIn', 'TotalWin', 'TurnOver', 'AftOut', 'ResetCredit', 'CurrentCredit'] as const

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={heading}>{title}</h2>
      {children}
    </section>
  )
}

/** Evidence is what was seen when it was raised: it may lack what was not known then. */
const metersIn = (value: unknown): Meters | null =>
  names.every((name) => typeof (value as Partial<Meters> | null | undefined)?.[name] === 'number')
    ? (value as Meters)
    : null

/** All that speaks for one thing or another. */
export function Evidence({ known }: { known: ProblemCase }) {
  const { t } = useTranslation()
  const { problem, cabinet, transfer } = known
  const { evidence } = problem
  const books = (evidence.books as { meters?: unknown } | undefined)?.meters
  const columns: [string, Meters | null][] = transfer
    ? [
        ['before', transfer.meters.before],
        ['raised', transfer.meters.raised],
        ['now', transfer.meters.now],
      ]
    : [
        ...(books === undefined ? [] : [['books', metersIn(books)] as [string, Meters | null]]),
        ['raised', metersIn((evidence.cabinet as { meters?: unknown } | undefined)?.meters ?? evidence.meters)],
        ['now', cabinet?.meters ?? null],
      ]
  return (
    <div className={column}>
      {typeof evidence.detail === 'string' && (
        <Part title={t('machineProblems.detail')}>
          <p>
            <bdi>{evidence.detail}</bdi>
          </p>
        </Part>
      )}
      {cabinet === null && <p className={quiet}>{t('machineProblems.silent')}</p>}
      {transfer && <Record of={transfer} />}
      <MeterTable columns={columns} />
      {transfer && <Steps of={transfer} />}
      {transfer && <Ledger of={transfer} />}
    </div>
  )
}

function MeterTable({ columns }: { columns: readonly [string, Meters | null][] }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const [first] = columns
  const last = columns.at(-1)
  const money = (value: number) => formatMoney(value, i18n.language)
  return (
    <Part title={t('machineProblems.meters', { currency })}>
      <div className={scroller} tabIndex={0} role="region" aria-label={t('machineProblems.meters', { currency })}>
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">{t('machineProblems.meter')}</th>
              {columns.map(([name]) => (
                <th key={name} scope="col" className={figure}>
                  {t(`machineProblems.metersOf.${name}`)}
                </th>
              ))}
              <th scope="col" className={figure}>
                {t('machineProblems.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{t(`machine.meter.${name}`)}</th>
                {columns.map(([of, meters]) => (
                  <td key={of} className={figure}>
                    <bdi>{meters ? money(meters[name]) : t('machine.unknown')}</bdi>
                  </td>
                ))}
                <td className={figure}>
                  <bdi>{first?.[1] && last?.[1] ? money(last[1][name] - first[1][name]) : ''}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  )
}

/** What the cabinet itself has written down of the transfer. */
function Record({ of: { record, transfer } }: { of: TransferCase }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  return (
    <Part title={t('machineProblems.record')}>
      <p>
        {record
          ? t(`machineProblems.said.${record.outcome}`, {
              amount: `${formatMoney(record.amount, i18n.language)} ${currency}`,
            })
          : t('machineProblems.said.nothing')}
      </p>
      <p className={quiet}>
        {t('machine.transfer')} <bdi>{transfer.id}</bdi>
      </p>
    </Part>
  )
}

/** Every try on a timeline; where numbers are missing nobody answered. */
function Steps({ of: { steps, transfer } }: { of: TransferCase }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const moment = (at: number) => <bdi>{formatMoment(at, i18n.language, timeZone)}</bdi>
  return (
    <Part title={t('machineProblems.tries')}>
      <ol className={table}>
        <li>
          {moment(transfer.requestedAt)} · {t('machineProblems.step.asked')}
        </li>
        {steps.map(({ sequence, at, event, outcome }, place) => {
          const missing = place === 0 ? 0 : sequence - (steps[place - 1]?.sequence ?? 0) - 1
          return (
            <li key={sequence}>
              {missing > 0 && <p className={quiet}>{t('machineProblems.silentTries', { count: missing })}</p>}
              {moment(at)} · {t(`machineProblems.step.${event.replace('.', '_')}`)}
              {outcome && ` · ${t(`machineProblems.outcomeOf.${outcome}`)}`}
            </li>
          )
        })}
      </ol>
    </Part>
  )
}

/** What the ledger has of its session on this machine. */
function Ledger({ of: { ledger } }: { of: TransferCase }) {
  const { t, i18n } = useTranslation()
  const { timeZone, currency } = useSettings()
  if (ledger.length === 0) return null
  const money = (value: number) => <bdi>{formatMoney(value, i18n.language)}</bdi>
  return (
    <Part title={t('machineProblems.ledger', { currency })}>
      <div className={scroller} tabIndex={0} role="region" aria-label={t('machineProblems.ledger', { currency })}>
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">{t('machineProblems.posted')}</th>
              <th scope="col">{t('machineProblems.cause')}</th>
              <th scope="col">{t('machineProblems.account')}</th>
              <th scope="col" className={figure}>
                {t('machineProblems.amount')}
              </th>
              <th scope="col" className={figure}>
                {t('machineProblems.balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ledger.map((line) => (
              <tr key={`${line.posting} ${line.account}`}>
                <td>
                  <bdi>{formatMoment(line.at, i18n.language, timeZone)}</bdi>
                </td>
                <td>
                  <bdi lang="en">{line.cause}</bdi>
                </td>
                <td>
                  <bdi lang="en">{line.account}</bdi>
                </td>
                <td className={figure}>{money(line.amount)}</td>
                <td className={figure}>{money(line.balanceAfter)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  )
}
