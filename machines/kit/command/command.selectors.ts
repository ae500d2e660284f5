import type { SnapshotFrom } from 'xstate'
import type { ToastText } from '../toast.ts'
import type { commandMachine } from './command.machine.ts'

type Snapshot = SnapshotFrom<typeof commandMachine>

/** From the first question on the dialog stays, also while it runs. */
export const selectIsOpen = (snapshot: Snapshot) =>
  !snapshot.context.isAside && (snapshot.hasTag('open') || snapshot.context.isShown)
export const selectIsAside = (snapshot: Snapshot) => snapshot.context.isAside
export const selectOrder = (snapshot: Snapshot) => snapshot.context.order
export const selectImpact = (snapshot: Snapshot) => snapshot.context.impact
export const selectReason = (snapshot: Snapshot) => snapshot.context.reason
export const selectPhrase = (snapshot: Snapshot) => snapshot.context.phrase
export const selectFieldText = (snapshot: Snapshot) => snapshot.context.text
/** What the venue refused of the field; null: nothing, or something else. */
export function selectFieldProblem({ context: { order, failure } }: Snapshot): ToastText | null {
  if (!order.field || failure?.kind !== 'refused') return null
  const { path, problems } = order.field
  const { reason, fields } = failure.params ?? {}
  const isOfField = Array.isArray(fields) && (fields as { path?: string }[]).some((one) => one.path === path)
  return problems[typeof reason === 'string' ? reason : isOfField ? 'invalid' : ''] ?? null
}
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectMayConfirm = (snapshot: Snapshot) => snapshot.can({ type: 'command.confirmed' })
export const selectMayClose = (snapshot: Snapshot) => snapshot.hasTag('closable')
export const selectIsDroppingText = (snapshot: Snapshot) => snapshot.hasTag('dropping')
/** What the dialog says just now. */
export const selectStep = (snapshot: Snapshot): 'asking' | 'proving' | 'unknown' | 'awaiting' | 'reporting' =>
  (['proving', 'unknown', 'awaiting', 'reporting'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'asking'
/** How far a command on many machines is; undefined before the first push. */
export const selectNews = ({ context: { news, commandId } }: Snapshot) =>
  news.find((one) => one.commandId === commandId)
