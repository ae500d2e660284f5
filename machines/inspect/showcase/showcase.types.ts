import type { CommandAct, CommandOrder } from '../../kit/command/command.types.ts'

/** What stands over the page, or instead of it. */
export type ShowcasePart = 'dialog' | 'urgent' | 'sealed' | 'confirm' | 'danger' | 'drawer' | 'sheet' | 'notice'
/** How the venue would answer. */
export type Rehearsal = CommandAct & { do: 'done' | 'refused' | 'silence' | 'proof' | 'needsConfirmation' | 'many' }
export type ShowcaseContext = {
  part: ShowcasePart | null
  isOn: boolean
  option: string
  /** What the parts shown are set to, by the name of the sample: any value that JSON can say. */
  samples: Readonly<Record<string, unknown>>
}
export type ShowcaseOrder = { type: 'command.rehearsed'; order: CommandOrder<Rehearsal>; key: string }
export type ShowcaseEvent =
  | { type: 'part.opened'; part: ShowcasePart }
  | { type: 'part.closed' }
  | { type: 'switch.turned'; isOn: boolean }
  | { type: 'option.chosen'; option: string }
  | { type: 'sample.changed'; name: string; value: unknown }
  | ShowcaseOrder

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    showcase: ShowcaseEvent
  }
}
