import { useTranslation } from 'react-i18next'
import type { ProblemCase } from '#machines/desk/pages/machineProblems/index.ts'
import { History } from '../../EvidenceParts.tsx'
import { endingOf } from './problemColumns.tsx'

/** The words there are for what staff did; what else they did stands as the audit names it. */
const acts = [
  ...['task taken', 'task released', 'problem snoozed', 'problem woken', 'fix proposed', 'fix confirmed'],
  ...['fix rejected', 'approval asked', 'approval confirmed', 'approval refused'],
]

/** What happened to it, the oldest first. */
export function ProblemHistory({ known: { problem, history } }: { known: ProblemCase }) {
  const { t } = useTranslation()
  const { raisedAt, closedAt, resolution, closedBy } = problem
  const events = [
    { at: raisedAt, text: t('machineProblems.raised'), by: null, reason: null },
    ...history.map(({ act, ...event }) => ({
      ...{ ...event, text: acts.includes(act) ? t(`machineProblems.event.${act.replace(' ', '_')}`) : act },
    })),
    ...(closedAt === null ? [] : [{ at: closedAt, text: endingOf(t, resolution), by: closedBy, reason: null }]),
  ].toSorted((one, other) => one.at - other.at)
  return <History events={events} />
}
