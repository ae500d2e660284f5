import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type MachineProblemsRef,
  placeWith,
  problemList,
  problemTabs,
  type ProblemTab,
  selectProblemCaseRef,
  selectProblemCommandsRef,
  selectProblemListRef,
  selectProblemsSearch,
  tabOf,
} from '#machines/desk/pages/machineProblems/index.ts'
import type { CollectionRef } from '#machines/kit/collection/index.ts'
import { type DetailRef, selectDetailScreen } from '#machines/kit/detail/index.ts'
import { css } from '#styled/css/index.js'
import { PageHead } from '#ui/PageHead.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Commands } from '../../../view/command/Commands.tsx'
import { useRoot } from '../../../view/root.ts'
import { CaseScreen } from './CaseScreen.tsx'
import { OpenProblems } from './OpenProblems.tsx'
import { PastProblems } from './PastProblems.tsx'
import { isOfMoney } from './problemFilter.ts'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })

/** Everything that is wrong on the floor, live; or one of it with all that is known. */
export function MachineProblemsPage({ page }: { page: MachineProblemsRef }) {
  const detail = useSelector(page, selectProblemCaseRef)
  const commands = useSelector(page, selectProblemCommandsRef)
  return (
    <div className={column}>
      {detail && <Shown page={page} detail={detail} />}
      {commands && <Commands commands={commands} />}
    </div>
  )
}

function Shown({ page, detail }: { page: MachineProblemsRef; detail: DetailRef }) {
  const screen = useSelector(detail, selectDetailScreen)
  const list = useSelector(page, selectProblemListRef)
  return screen === 'none' ? list && <Lists page={page} list={list} /> : <CaseScreen page={page} detail={detail} />
}

function Lists({ page, list }: { page: MachineProblemsRef; list: CollectionRef }) {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  const search = useSelector(page, selectProblemsSearch)
  const rows = useSelector(list, problemList.selectRows)
  const tab = tabOf(search)
  const machines = new Set(rows?.map(({ machineID }) => machineID))
  const counts: Partial<Record<ProblemTab, number>> = rows
    ? { open: rows.length, money: rows.filter(isOfMoney).length }
    : {}
  return (
    <>
      <PageHead
        title={t('nav.machineProblems')}
        count={machines.size}
        note={rows ? t('machineProblems.count', { count: machines.size }) : undefined}
      />
      <Tabs<ProblemTab>
        label={t('nav.machineProblems')}
        value={tab}
        tabs={problemTabs.map((value) => {
          const count = counts[value]
          return { value, label: t(`machineProblems.tab.${value}`), ...(count === undefined ? {} : { count }) }
        })}
        onChange={(value) => navigate(placeWith('', { tab: value === 'open' ? null : value }), { replace: true })}
      >
        {tab === 'past' ? <PastProblems page={page} /> : <OpenProblems key={tab} page={page} list={list} />}
      </Tabs>
    </>
  )
}
