/** What can be done about a problem, by whom, and what is asked before. */
import type { TFunction } from 'i18next'
import { AlarmClockOff, Check, DoorClosed, DoorOpen, FileCheck2, PlugZap, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProblemAct, ProblemCase } from '#machines/desk/pages/machineProblems/index.ts'
import { holds, type Viewer } from '#machines/desk/navigation/navigation.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import { acts } from '#protocol/core/permissions.ts'
import { endOfProblem } from '#protocol/core/problems.ts'
import type { MenuItem } from '#ui/Menu.tsx'
import { orderOf, rowActions } from '../machines/machineActs.tsx'

type Own = Exclude<ProblemAct, { ids: readonly number[] }>
type OwnName = Own['do']
type MachineAct = Extract<Own, { machine: number }>['do']
/** Asked with a reason, which is the evidence of a proposal. */
const reasons: Partial<Record<OwnName, CommandOrder['reason']>> = {
  ...{ snooze: 'required', proposeFix: 'required', rejectFix: 'required', askSettlement: 'required' },
  ...{ refuseSettlement: 'required', undoFeature: 'required', declareFixed: 'optional', closeMachine: 'optional' },
}
const unasked: readonly OwnName[] = ['take', 'release', 'wake']
const dangerous: readonly OwnName[] = ['confirmFix', 'confirmSettlement', 'closeMachine']

export function ownOrder(act: Own, at: string, words: Record<string, string> = {}): CommandOrder<ProblemAct> {
  const { do: name } = act
  return {
    act,
    title: { key: `machineProblems.act.${name}` },
    words: unasked.includes(name) ? null : { key: `machineProblems.will.${name}`, params: words },
    confirm: { key: `machineProblems.act.${name}` },
    done: { key: `machineProblems.done.${name}` },
    isAsked: !unasked.includes(name),
    isDangerous: dangerous.includes(name),
    reason: reasons[name] ?? 'none',
    phrase: null,
    affected: [{ id: 1, name: at }],
  }
}

type Offered = {
  value: Exclude<MachineAct, 'askSettlement'>
  icon: ReactNode
  rights: readonly number[]
  isFor: boolean
}
function offersOf({ problem, machine }: ProblemCase): readonly Offered[] {
  const isOpen = problem.closedAt === null
  const isOff = machine.status === 0
  return [
    {
      ...{ value: 'declareFixed', icon: <Check size={16} aria-hidden="true" />, rights: acts.fixProblem },
      isFor: isOpen && endOfProblem(problem.kind) === 'declared',
    },
    {
      ...{ value: 'undoFeature', icon: <Undo2 size={16} aria-hidden="true" />, rights: acts.setFeature },
      isFor: isOpen && problem.kind === 'featureHeld',
    },
    {
      ...{ value: 'checksum', icon: <FileCheck2 size={16} aria-hidden="true" />, rights: acts.checksum },
      isFor: true,
    },
    {
      ...{ value: 'restartLine', icon: <PlugZap size={16} aria-hidden="true" />, rights: acts.command },
      isFor: true,
    },
    {
      ...{ value: 'closeMachine', icon: <DoorClosed size={16} aria-hidden="true" />, rights: acts.closeMachine },
      isFor: true,
    },
    {
      ...{ value: 'openMachine', icon: <DoorOpen size={16} aria-hidden="true" />, rights: acts.closeMachine },
      isFor: isOff,
    },
  ]
}

/** What brings its machine back into play: what this page knows besides, then what the list of machines does. */
export function machineItems(t: TFunction, viewer: Viewer, known: ProblemCase): MenuItem[] {
  const own = offersOf(known).filter(({ rights, isFor }) => isFor && holds(viewer, rights))
  return [
    ...own.map(({ value, icon }) => ({ value, icon, label: t(`machineProblems.act.${value}`) })),
    ...rowActions(t, viewer, known.machine).map((item, place) => (place === 0 ? { ...item, startsGroup: true } : item)),
  ]
}

export function machineOrder(value: string, known: ProblemCase, at: string): CommandOrder<ProblemAct> | null {
  const offered = offersOf(known).find((one) => one.value === value)
  return offered ? ownOrder({ do: offered.value, machine: known.machine.id }, at) : orderOf(value, [known.machine])
}

const hour = 3_600_000
/** So long it may be let wait. */
const spans = [1, 4, 24, 72, 168] as const
export const snoozeItems = (t: TFunction, isSnoozed: boolean): MenuItem[] => [
  ...spans.map((hours) => ({ value: String(hours), label: t(`machineProblems.for.${hours}`) })),
  ...(isSnoozed
    ? [
        {
          ...{ value: 'wake', label: t('machineProblems.act.wake'), startsGroup: true },
          icon: <AlarmClockOff size={16} aria-hidden="true" />,
        },
      ]
    : []),
]
export function snoozeOrder(value: string, problem: number, at: string, now: number): CommandOrder<ProblemAct> | null {
  if (value === 'wake') return ownOrder({ do: 'wake', problem }, at)
  const span = spans.find((hours) => String(hours) === value)
  // A little less than the venue lets it be, whose clock may be behind.
  return span ? ownOrder({ do: 'snooze', problem, until: now + span * hour - 60_000 }, at) : null
}
