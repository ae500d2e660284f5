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
import type { SettledBy } from '#protocol/core/tasks.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Segments } from '#ui/Segments.tsx'
import { machinePlace } from '../../../view/machinePlace.ts'
import { Panel, Waiting } from './Decision.tsx'
import { ownOrder } from './problemActs.tsx'

const outcomes: readonly SettledBy[] = ['books', 'cabinet', 'writeOff']
const form = css({ display: 'grid', gap: '4', justifyItems: 'start' })
const quiet = css({ color: 'text2' })

type Props = {
  page: MachineProblemsRef
  known: ProblemCase
  give: (order: CommandOrder<ProblemAct> | null) => void
}
/** How a cabinet that contradicts the books is settled by two persons. */
export function SettlementPanel({ page, known: { problem, machine }, give }: Props) {
  const { t } = useTranslation()
  const viewer = useSelector(page, selectProblemsViewer)
  const [outcome, choose] = useState<SettledBy>('books')
  const { settlement } = problem
  const name = machinePlace(machine.cabin, machine.name)
  const isBlocked = machine.problems.includes('unknownTransfer')
  const asked = outcomes.find((one) => one === settlement?.asked.outcome) ?? 'books'
  const what = t(`machineProblems.settledBy.${asked}`)
  return (
    <Panel title={t('machineProblems.settleTitle')}>
      {isBlocked && <p className={quiet}>{t('machineProblems.fixFirst')}</p>}
      {settlement ? (
        <Waiting
          maker={settlement.maker}
          madeAt={settlement.requestedAt}
          what={what}
          evidence={settlement.reason ?? ''}
          mayDecide={holds(viewer, acts.confirm)}
          onConfirm={() => give(ownOrder({ do: 'confirmSettlement', approval: settlement.id }, name, { what }))}
          onReject={() => give(ownOrder({ do: 'refuseSettlement', approval: settlement.id }, name))}
        />
      ) : (
        holds(viewer, acts.fixProblem) && (
          <div className={form}>
            <Segments<SettledBy>
              label={t('machineProblems.settleBy')}
              value={outcome}
              options={outcomes.map((value) => ({ value, label: t(`machineProblems.settleChoice.${value}`) }))}
              onChange={choose}
            />
            <p className={quiet}>{t(`machineProblems.settledBy.${outcome}`)}</p>
            <Button
              kind="act"
              onClick={() =>
                give(
                  ownOrder({ do: 'askSettlement', machine: machine.id, outcome }, name, {
                    what: t(`machineProblems.settledBy.${outcome}`),
                  }),
                )
              }
            >
              {t('machineProblems.act.askSettlement')}
            </Button>
          </div>
        )
      )}
    </Panel>
  )
}
