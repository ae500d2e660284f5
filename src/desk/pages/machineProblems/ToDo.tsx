import { useTranslation } from 'react-i18next'
import type { MachineProblemsRef, ProblemAct, ProblemCase } from '#machines/desk/pages/machineProblems/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import { problemKinds } from '#protocol/core/problems.ts'
import { css } from '#styled/css/index.js'
import { link } from '../../../view/link.ts'
import { FixPanel } from './FixPanel.tsx'
import { SettlementPanel } from './SettlementPanel.tsx'

const column = css({ display: 'grid', gap: '6', maxInlineSize: '[720px]' })
const list = css({ listStyleType: 'decimal', paddingInlineStart: '6', display: 'grid', gap: '3', textStyle: 'body' })
const words = css({ color: 'text2', textStyle: 'body' })

type Props = {
  page: MachineProblemsRef
  known: ProblemCase
  give: (order: CommandOrder<ProblemAct> | null) => void
}
/** What a technician does about it, step by step, and what two persons decide. */
export function ToDo({ page, known, give }: Props) {
  const { t } = useTranslation()
  const { kind, closedAt, evidence } = known.problem
  if (closedAt !== null) return <p className={words}>{t('machineProblems.isOver')}</p>
  const steps = t(`machineProblems.steps.${kind in problemKinds ? kind : 'other'}`).split('\n')
  return (
    <div className={column}>
      <ol className={list}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {known.transfer?.verdict && <FixPanel page={page} known={known} of={known.transfer} give={give} />}
      {typeof evidence['reconciliation'] === 'number' && (
        <p>
          <a className={link} href={`/apps/reconciliation?difference=${evidence['reconciliation']}`}>
            {t('machineProblems.toReconciliation')}
          </a>
        </p>
      )}
      {kind === 'metersContradict' && <SettlementPanel page={page} known={known} give={give} />}
    </div>
  )
}
