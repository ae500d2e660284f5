/** Lists of what happened on the floor. */
import type { ListColumn } from '#protocol/calls/exportLists.ts'
import type { SignificantEvent } from '#protocol/calls/oversight.ts'
import type { ClosedProblem } from '#protocol/core/tasks.ts'
import type { Activity } from '#protocol/calls/supervision.ts'
import type { PastTask } from '#protocol/core/floorTasks.ts'
import { fullName, type ListFile } from './listFile.ts'

type Named = { name: string; cabin: number }
const placeOf = ({ name, cabin }: Named) => `${cabin} · ${name}`

export const eventFile: ListFile<ListColumn<'events'>, SignificantEvent> = {
  at: ['moment', ({ at }) => at],
  kind: ['text', ({ kind }, words) => words[`kind.${kind}`] ?? kind],
  name: ['text', ({ name }) => name],
  machine: ['text', ({ machine }) => machine && `${machine.name} (${machine.cabin})`],
  player: ['text', ({ player }) => fullName(player)],
  actor: ['text', ({ actor }, words) => fullName(actor) ?? words['venue'] ?? 'venue'],
  amount: ['amount', ({ amount }) => amount],
  reason: ['text', ({ reason }) => reason],
  detail: ['text', ({ detail }) => JSON.stringify(detail)],
  id: ['text', ({ id }) => id],
}

export const activityFile: ListFile<ListColumn<'activities'>, Activity> = {
  at: ['moment', ({ at }) => at],
  action: ['text', ({ action, typeText }, words) => words[`action.${action}`] ?? typeText],
  actor: ['text', ({ actor }, words) => fullName(actor) ?? words['venue'] ?? 'venue'],
  machine: ['text', ({ machine }) => machine && placeOf(machine)],
  player: ['text', ({ player }) => fullName(player)],
  reason: ['text', ({ reason }) => reason],
  object: ['text', ({ object }) => object],
}

export const closedProblemFile: ListFile<ListColumn<'closedProblems'>, ClosedProblem> = {
  problem: ['text', ({ kind }, words) => words[`kind.${kind}`] ?? kind],
  machine: ['text', ({ machineName, cabin }) => placeOf({ name: machineName, cabin })],
  closed: ['moment', ({ closedAt }) => closedAt],
  lasted: ['span', ({ raisedAt, closedAt }) => closedAt - raisedAt],
  how: ['text', ({ resolution }, words) => words[`how.${resolution}`] ?? words['how.other'] ?? resolution],
  by: ['text', ({ closedBy }, words) => fullName(closedBy) ?? words['venue'] ?? 'venue'],
  taken: ['text', ({ takenBy }) => fullName(takenBy)],
  since: ['moment', ({ raisedAt }) => raisedAt],
  player: ['text', ({ player }) => fullName(player)],
}

export const pastTaskFile: ListFile<ListColumn<'pastTasks'>, PastTask> = {
  what: ['text', ({ kind, detail }, words) => words[`what.${kind === 'problem' ? detail : kind}`] ?? detail],
  machine: ['text', ({ machine }) => placeOf(machine)],
  player: ['text', ({ player }) => fullName(player)],
  amount: ['amount', ({ amount }) => amount],
  taken: ['text', ({ takenBy }) => fullName(takenBy)],
  waited: ['span', ({ since, takenAt }) => (takenAt === null ? null : takenAt - since)],
  lasted: ['span', ({ since, over }) => over - since],
  over: ['moment', ({ over }) => over],
  ended: ['text', ({ ended }, words) => ended && (words[`ended.${ended}`] ?? ended)],
}
