import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type MachineProblemsRef,
  type ProblemAct,
  type ProblemCase,
  selectProblemsViewer,
} from '#machines/desk/pages/machineProblems/index.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { FixedAs, TransferCase } from '#protocol/core/tasks.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { AmountField } from '#ui/form/index.ts'
import { formatAmount, formatMoney } from '#ui/format.ts'
import { Segments } from '#ui/Segments.tsx'
import { machinePlace } from '../../../view/machinePlace.ts'
import { useSettings } from '../../../view/root.ts'
import { Panel, Waiting } from './Decision.tsx'
import { ownOrder } from './problemActs.tsx'

const outcomes: readonly FixedAs[] = ['done', 'refunded', 'error']
const form = css({ display: 'grid', gap: '4', justifyItems: 'start' })
const strong = css({ fontWeight: '560' })
const quiet = css({ color: 'text2' })

type Props = {
  page: MachineProblemsRef
  known: ProblemCase
  of: TransferCase
  give: (order: CommandOrder<ProblemAct> | null) => void
}
/** How an unfinished transfer is settled: what the rules propose, what one person asks for, and what another confirms. */
export function FixPanel({ page, known, of: { transfer, verdict }, give }: Props) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const viewer = useSelector(page, selectProblemsViewer)
  const { fix } = known.problem
  const money = (minor: number) => formatAmount(minor, currency, i18n.language)
  const told = (outcome: FixedAs, moved: number) => t(`machineProblems.outcome.${outcome}`, { amount: money(moved) })
  const name = machinePlace(known.machine.cabin, known.machine.name)
  return (
    <Panel title={t('machineProblems.fixTitle')}>
      <p>
        {t(transfer.direction === 'out' ? 'machineProblems.wentOut' : 'machineProblems.wentIn', {
          amount: money(transfer.amount),
        })}
      </p>
      {verdict && (
        <p>
          <span className={strong}>
            {verdict.outcome === null
              ? t('machineProblems.noVerdict')
              : t('machineProblems.verdict', { what: told(verdict.outcome, verdict.moved) })}
          </span>{' '}
          <span className={quiet}>{t(`machineProblems.why.${verdict.why}`)}</span>
        </p>
      )}
      {fix?.maker && (
        <Waiting
          maker={fix.maker}
          madeAt={fix.madeAt}
          what={told(fix.outcome, fix.moved)}
          evidence={fix.evidence}
          mayDecide={holds(viewer, acts.confirm)}
          onConfirm={() =>
            give(ownOrder({ do: 'confirmFix', fix: fix.id }, name, { what: told(fix.outcome, fix.moved) }))
          }
          onReject={() => give(ownOrder({ do: 'rejectFix', fix: fix.id }, name))}
        />
      )}
      {!fix && holds(viewer, acts.fixProblem) && (
        <Proposal
          key={transfer.id}
          most={transfer.amount}
          first={verdict?.outcome ?? null}
          firstMoved={verdict?.moved || transfer.amount}
          onPropose={(outcome, moved) =>
            give(
              ownOrder({ do: 'proposeFix', transfer: transfer.id, outcome, moved }, name, {
                what: told(outcome, moved),
              }),
            )
          }
        />
      )}
    </Panel>
  )
}

type ProposalProps = {
  most: number
  first: FixedAs | null
  firstMoved: number
  onPropose: (outcome: FixedAs, moved: number) => void
}
function Proposal({ most, first, firstMoved, onPropose }: ProposalProps) {
  const { t, i18n } = useTranslation()
  const [outcome, choose] = useState<FixedAs>(first ?? 'refunded')
  const [moved, setMoved] = useState<number | null>(firstMoved)
  const isDone = outcome === 'done'
  const isAmount = moved !== null && moved > 0 && moved <= most
  return (
    <div className={form}>
      <Segments<FixedAs>
        label={t('machineProblems.whatHappened')}
        value={outcome}
        options={outcomes.map((value) => ({ value, label: t(`machineProblems.choice.${value}`) }))}
        onChange={choose}
      />
      {isDone && (
        <AmountField
          label={t('machineProblems.moved')}
          value={moved}
          onChange={setMoved}
          problem={isAmount ? null : t('machineProblems.atMost', { amount: formatMoney(most, i18n.language) })}
        />
      )}
      <Button kind="act" disabled={isDone && !isAmount} onClick={() => onPropose(outcome, isDone ? (moved ?? 0) : 0)}>
        {t('machineProblems.act.proposeFix')}
      </Button>
    </div>
  )
}
