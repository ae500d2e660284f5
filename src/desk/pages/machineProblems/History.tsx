import { useTranslation } from 'react-i18next'
import type { ProblemCase } from '#machines/desk/pages/machineProblems/index.ts'
import { css } from '#styled/css/index.js'
import { formatMoment } from '#ui/format.ts'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { endingOf } from './problemColumns.tsx'

const list = css({ display: 'grid', maxInlineSize: '[720px]' })
const line = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(130px, auto) minmax(0, 1fr)]',
  columnGap: '5',
  paddingBlock: '3',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const time = css({ color: 'text2', fontVariantNumeric: 'tabular-nums' })
const quiet = css({ color: 'text2', overflowWrap: 'anywhere' })

/** The words there are for what staff did; what else they did stands as the audit names it. */
const acts = [
  ...['task taken', 'task released', 'problem snoozed', 'problem woken', 'fix proposed', 'fix confirmed'],
  ...['fix rejected', 'approval asked', 'approval confirmed', 'approval refused'],
]

/** What happened to it, the oldest first. */
export function History({ known: { problem, history } }: { known: ProblemCase }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { raisedAt, closedAt, resolution, closedBy } = problem
  const events = [
    { at: raisedAt, text: t('machineProblems.raised'), by: null, reason: null },
    ...history.map(({ act, ...event }) => ({
      ...{ ...event, text: acts.includes(act) ? t(`machineProblems.event.${act.replace(' ', '_')}`) : act },
    })),
    ...(closedAt === null ? [] : [{ at: closedAt, text: endingOf(t, resolution), by: closedBy, reason: null }]),
  ].toSorted((one, other) => one.at - other.at)
  return (
    <ol className={list}>
      {events.map(({ at, text, by, reason }, place) => (
        <li key={`${at} ${text} ${place}`} className={line}>
          <bdi className={time}>{formatMoment(at, i18n.language, timeZone)}</bdi>
          <span>
            {text}
            {by && <bdi>{`, ${personName(by)}`}</bdi>}
            {reason && (
              <p className={quiet} dir="auto">
                {reason}
              </p>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
