import { useSelector } from '@xstate/react'
import { AlarmClock, ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type MachineProblemsRef,
  partOf,
  placeWith,
  type ProblemAct,
  type ProblemCase,
  problemCase,
  type ProblemPart,
  problemParts,
  selectProblemsSearch,
  selectProblemsViewer,
} from '#machines/desk/pages/machineProblems/index.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import { type DetailRef, selectDetailAt } from '#machines/kit/detail/index.ts'
import { acts, items } from '#protocol/core/permissions.ts'
import { severityOf } from '#protocol/core/problems.ts'
import { Button } from '#ui/Button.tsx'
import { DetailFrame } from '#ui/DetailFrame.tsx'
import { formatAge, formatMoment } from '#ui/format.ts'
import { Menu } from '#ui/Menu.tsx'
import { Empty } from '#ui/states/index.ts'
import { StatusMark, statusText } from '#ui/StatusMark.tsx'
import { DetailStates } from '../../../view/detailStates.tsx'
import { machinePlace } from '../../../view/machinePlace.ts'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { Evidence } from './Evidence.tsx'
import { machineItems, machineOrder, ownOrder, snoozeItems, snoozeOrder } from './problemActs.tsx'
import { endingOf, kindName, waitsFor } from './problemColumns.tsx'
import { ProblemHistory } from './ProblemHistory.tsx'
import { ToDo } from './ToDo.tsx'

/** One problem: what it is, who has it, and what can be done. */
export function CaseScreen({ page, detail }: { page: MachineProblemsRef; detail: DetailRef }) {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  const search = useSelector(page, selectProblemsSearch)
  const known = useSelector(detail, problemCase.selectKnown)
  const at = useSelector(detail, selectDetailAt)
  const back = placeWith(search, { problem: null, part: null })
  return (
    <DetailStates
      detail={detail}
      failed={t('machineProblems.failed')}
      missing={
        <Empty
          title={t('machineProblems.missing')}
          actions={<Button onClick={() => navigate(back)}>{t('nav.machineProblems')}</Button>}
        />
      }
    >
      {known && at !== null && <Case {...{ page, known, at, back }} />}
    </DetailStates>
  )
}

type CaseProps = { page: MachineProblemsRef; known: ProblemCase; at: number; back: string }
function Case({ page, known, at, back }: CaseProps) {
  const { t } = useTranslation()
  const { navigate, makeKey } = useRoot()
  const search = useSelector(page, selectProblemsSearch)
  const { problem, machine } = known
  const viewer = useSelector(page, selectProblemsViewer)
  const part = partOf(search)
  const give = (order: CommandOrder<ProblemAct> | null) => {
    if (order) page.send({ type: 'problem.ordered', order, key: makeKey() })
  }
  return (
    <DetailFrame<ProblemPart>
      back={{ href: back, label: t('nav.machineProblems') }}
      title={kindName(t, problem.kind)}
      note={
        <a href={`/apps/machine/${machine.id}`}>
          <bdi>{machinePlace(machine.cabin, machine.name)}</bdi>
        </a>
      }
      actions={<Actions page={page} known={known} give={give} />}
      facts={useFacts(known, at)}
      tabs={problemParts.map((value) => ({ value, label: t(`machineProblems.part.${value}`) }))}
      tab={part}
      onTab={(value) => navigate(placeWith(search, { part: value === 'do' ? null : value }), { replace: true })}
    >
      {part === 'do' && <ToDo page={page} known={known} give={give} />}
      {part === 'evidence' && <Evidence known={known} maySeeSessions={holds(viewer, items.sessions)} />}
      {part === 'history' && <ProblemHistory known={known} />}
    </DetailFrame>
  )
}

/** `at`: when it was answered, ms. */
function useFacts({ problem, machine }: ProblemCase, at: number) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const moment = (time: number) => <bdi>{formatMoment(time, i18n.language, timeZone)}</bdi>
  const { kind, raisedAt, closedAt, takenBy, snooze, sas, player } = problem
  const waits = waitsFor(t, problem)
  return [
    { label: t('machineProblems.severityName'), value: t(`machineProblems.severity.${severityOf(kind)}`) },
    { label: t('machineProblems.since'), value: moment(raisedAt) },
    ...(closedAt === null
      ? [{ label: t('machineProblems.age'), value: <bdi>{formatAge(at - raisedAt, i18n.language)}</bdi> }]
      : [
          { label: t('machineProblems.closed'), value: moment(closedAt) },
          { label: t('machineProblems.how'), value: endingOf(t, problem.resolution) },
          {
            label: t('machineProblems.closedBy'),
            value: problem.closedBy ? <bdi>{personName(problem.closedBy)}</bdi> : t('machineProblems.nobody'),
          },
        ]),
    {
      label: t('machines.status'),
      value: <StatusMark status={machine.status}>{t(`status.${statusText[machine.status] ?? 'offline'}`)}</StatusMark>,
    },
    ...(closedAt === null
      ? [
          {
            label: t('machineProblems.takenBy'),
            value: takenBy ? <bdi>{personName(takenBy)}</bdi> : t('machineProblems.nobody'),
          },
        ]
      : []),
    ...(player ? [{ label: t('machineProblems.player'), value: <bdi>{personName(player)}</bdi> }] : []),
    ...(sas
      ? [
          { label: t('machineProblems.sas'), value: <bdi lang="en">{`${sas.hex} ${sas.message}`}</bdi> },
          { label: t('machineProblems.times'), value: t('machineProblems.timesSince', { count: sas.count }) },
          {
            label: t('machineProblems.sasSeen'),
            value: (
              <>
                {moment(sas.first)} – {moment(sas.last)}
              </>
            ),
          },
        ]
      : []),
    ...(snooze
      ? [
          {
            label: t('machineProblems.snoozed'),
            value: (
              <>
                {moment(snooze.until)} <bdi>{`${personName(snooze.by)}: ${snooze.reason}`}</bdi>
              </>
            ),
          },
        ]
      : []),
    ...(waits ? [{ label: t('machineProblems.waits'), value: waits }] : []),
  ]
}

type ActionProps = {
  page: MachineProblemsRef
  known: ProblemCase
  give: (order: CommandOrder<ProblemAct> | null) => void
}
function Actions({ page, known, give }: ActionProps) {
  const { t } = useTranslation()
  const { now } = useRoot()
  const viewer = useSelector(page, selectProblemsViewer)
  const { problem, machine } = known
  const at = `${kindName(t, problem.kind)}, ${machinePlace(machine.cabin, machine.name)}`
  const offered = machineItems(t, viewer, known)
  const { task } = problem
  const take = problem.takenBy === null ? 'take' : 'release'
  return (
    <>
      {offered.length > 0 && (
        <Menu
          trigger={
            <Button>
              {t('machine.acts')}
              <ChevronDown size={16} aria-hidden="true" />
            </Button>
          }
          items={offered}
          onSelect={(value) => give(machineOrder(value, known, at))}
        />
      )}
      {problem.closedAt === null && holds(viewer, acts.fixProblem) && (
        <Menu
          trigger={
            <Button>
              <AlarmClock size={16} aria-hidden="true" />
              {t('machineProblems.act.snooze')}
              <ChevronDown size={16} aria-hidden="true" />
            </Button>
          }
          items={snoozeItems(t, problem.snooze !== null)}
          onSelect={(value) => give(snoozeOrder(value, problem.id, at, now()))}
        />
      )}
      {task !== null && (
        <Button kind={take === 'take' ? 'act' : 'plain'} onClick={() => give(ownOrder({ do: take, task }, at))}>
          {t(`machineProblems.act.${take}`)}
        </Button>
      )}
    </>
  )
}
