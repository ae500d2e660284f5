import { useTranslation } from 'react-i18next'
import type { ProblemCase } from '#machines/desk/pages/machineProblems/index.ts'
import type { TransferCase } from '#protocol/core/tasks.ts'
import type { Meters } from '#protocol/cabinet/state.ts'
import { css } from '#styled/css/index.js'
import { formatAmount, formatMoment } from '#ui/format.ts'
import { link } from '../../../view/link.ts'
import { useSettings } from '../../../view/root.ts'
import { Figure, Figures, Part, Sheet } from '../../EvidenceParts.tsx'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '6', maxInlineSize: '[860px]' })
const quiet = css({ color: 'text2' })
const tries = css({ textStyle: 'dense', fontVariantNumeric: 'tabular-nums' })
const names = ['AftIn', 'BillIn', 'TotalWin', 'TurnOver', 'AftOut', 'ResetCredit', 'CurrentCredit'] as const

/** Evidence is what was seen when it was raised: it may lack what was not known then. */
const metersIn = (value: unknown): Meters | null =>
  names.every((name) => typeof (value as Partial<Meters> | null | undefined)?.[name] === 'number')
    ? (value as Meters)
    : null

/** All that speaks for one thing or another. */
export function Evidence({ known, maySeeSessions }: { known: ProblemCase; maySeeSessions: boolean }) {
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
      {transfer && <Record of={transfer} maySeeSessions={maySeeSessions} />}
      {!transfer && maySeeSessions && problem.sessionID !== null && <SessionLinks sessionID={problem.sessionID} />}
      <MeterTable columns={columns} />
      {transfer && <Steps of={transfer} />}
      {transfer && <Ledger of={transfer} />}
    </div>
  )
}

function MeterTable({ columns }: { columns: readonly [string, Meters | null][] }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const [first, last] = [columns[0]?.[1], columns.at(-1)?.[1]]
  return (
    <Figures
      title={t('machineProblems.meters', { currency })}
      heads={[
        t('machineProblems.meter'),
        ...columns.map(([name]) => t(`machineProblems.metersOf.${name}`)),
        t('machineProblems.difference'),
      ]}
      lines={names.map((name) => ({
        name: t(`machine.meter.${name}`),
        values: [
          ...columns.map(([, meters]) => meters && meters[name]),
          first && last ? last[name] - first[name] : null,
        ],
      }))}
    />
  )
}

const links = css({ display: 'flex', flexWrap: 'wrap', columnGap: '5' })
/** To the session that it was raised in: its story, and its charts, at the transfer where it is of one. */
function SessionLinks({ sessionID, transferID }: { sessionID: number; transferID?: string }) {
  const { t } = useTranslation()
  const ofTransfer: Record<string, string> =
    transferID === undefined ? {} : { side: 'venue', actor: `transfer ${transferID}`, chart: 'transfer' }
  const query = new URLSearchParams({ session: String(sessionID), ...ofTransfer })
  return (
    <p className={links}>
      <a className={link} href={`/apps/supervisor?session=${sessionID}`}>
        {t('machineProblems.session')}
      </a>
      <a className={link} href={`/inspect?${query}`}>
        {t('machineProblems.charts')}
      </a>
    </p>
  )
}

/** What the cabinet itself has written down of the transfer. */
function Record({ of: { record, transfer }, maySeeSessions }: { of: TransferCase; maySeeSessions: boolean }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  return (
    <Part title={t('machineProblems.record')}>
      <p>
        {record
          ? t(`machineProblems.said.${record.outcome}`, {
              amount: formatAmount(record.amount, currency, i18n.language),
            })
          : t('machineProblems.said.nothing')}
      </p>
      <p className={quiet}>
        {t('machine.transfer')} <bdi>{transfer.id}</bdi>
      </p>
      {maySeeSessions && <SessionLinks sessionID={transfer.sessionID} transferID={transfer.id} />}
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
      <ol className={tries}>
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
  return (
    <Sheet
      title={t('machineProblems.ledger', { currency })}
      heads={[
        { name: t('machineProblems.posted') },
        { name: t('machineProblems.cause') },
        { name: t('machineProblems.account') },
        { name: t('machineProblems.amount'), isFigure: true },
        { name: t('machineProblems.balance'), isFigure: true },
      ]}
    >
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
          <Figure value={line.amount} />
          <Figure value={line.balanceAfter} />
        </tr>
      ))}
    </Sheet>
  )
}
