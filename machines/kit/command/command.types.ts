import type { CommandPush } from '#protocol/sockets/sockets.ts'
import type { CallFailure } from '../failure.ts'
import type { ToastText } from '../toast.ts'

/** What is to be done, as the screen's own union of acts says it. Plain JSON. */
export type CommandAct = { do: string }
/** Who or what an act touches, by the name that people know it by. */
export type Affected = { id: number; name: string }
/** `lang`: of the texts. */
export type Suggestions = { lang: string; title: string; texts: readonly string[] }
/**
 * What is filled in besides the reason and goes with the act, such as a name, or a figure in units of its last decimal ('' or NaN while there is none).
 * `text`: as it stands first. `problems`: what is said at the field, by the reason of a refusal; `invalid`: the venue cannot take it as it is.
 */
export type CommandField = {
  /** As the venue calls it. */
  path: string
  label: ToastText
  hint?: ToastText
  text: string
  /** Of a figure; absent: it is words. */
  decimals?: number
  problems: Readonly<Record<string, ToastText>>
}
export type CommandOrder<Act extends CommandAct = CommandAct> = {
  act: Act
  /** Asked before it runs. Without it the dialog opens only where the venue asks something, or does not answer. */
  isAsked: boolean
  /** What one cannot take back: told by word and colour. */
  isDangerous: boolean
  title: ToastText
  /** What will happen; null where the title says it all. */
  words: ToastText | null
  /** The verb on the button. */
  confirm: ToastText
  reason: 'none' | 'optional' | 'required'
  /** What the field of the reason is for, where it is no reason: such as what is said to somebody. */
  reasonLabel?: ToastText
  /** Ready texts for that field, by group. */
  suggestions?: readonly Suggestions[]
  field?: CommandField
  /** To be typed letter by letter before it runs, such as a machine's name; null: nothing is. */
  phrase: string | null
  affected: readonly Affected[]
  /** By what one proves who sits there, where the venue asks; absent: by all that there is. */
  proofs?: readonly ProofKind[]
  /** Said by a toast when it is done; null: what changes on the page says it. */
  done: ToastText | null
  /** What takes it back, offered with that toast as long as who ordered it lives: a command of its own. */
  undo?: CommandInput
}
/** `key`: the idempotency key of this one command, the same at every try. */
export type CommandInput = { order: CommandOrder; key: string }

/** What an act on a machine touches besides, as the venue sees it at this moment. */
export type Impact = {
  session: { id: number; playerID: number } | null
  reservation: boolean
  problems: readonly string[]
}
/** What the actor `run` is given. `confirm`: what the venue gave when it asked back, or null. `text`: of the order's field, where it has one. */
export type CommandRun = {
  act: CommandAct
  key: string
  reason: string | null
  confirm: string | null
  text?: string
}
/** What `run` answers: it is done; the venue asks back (409 with `confirm`); or it goes on (202) and the push `command` tells the end. */
export type CommandAnswer =
  | { kind: 'done'; answer?: unknown }
  | { kind: 'needsConfirmation'; confirm: string; impact: Impact }
  | { kind: 'accepted'; commandId: number }
/** One way of proving who sits there: the code of the app, the PIN, or the password. */
export type ProofKind = 'code' | 'pin' | 'password'
export type Proof = { kind: ProofKind; text: string }

export type CommandContext = CommandInput & {
  reason: string
  phrase: string
  /** Of the order's field. */
  text: string
  confirm: string | null
  /** Known once the venue has asked back. */
  impact: Impact | null
  /** Whether the dialog was shown: from then on it stays until the end. */
  isShown: boolean
  /** Whether it goes on beside the page, its dialog put away until it is opened again. */
  isAside: boolean
  /** Why the last try, or the last proof, was refused. */
  failure: CallFailure | null
  commandId: number | null
  /** What the venue said when it was done, for whoever ordered it. */
  answer: unknown
  /** Pushes that came: the one of this command may come before the answer that names it. */
  news: readonly CommandPush[]
  ended: CommandEnd
}
/** `partly`: refused on some machines. `unknown`: nobody answered, and it was not tried again. `left`: it goes on without being watched. */
export type CommandEnd = 'done' | 'canceled' | 'refused' | 'partly' | 'unknown' | 'left'
/** `failure`: why it was refused last. */
export type CommandOutput = { ended: CommandEnd; act: CommandAct; answer?: unknown; failure?: CallFailure }

/** From notifications, by the system id `command`. */
export type CommandPushed = { type: 'command.pushed'; command: CommandPush }
/** Of those who run several at once. */
export type CommandOrdered = { type: 'command.ordered' } & CommandInput

export type CommandEvent =
  | { type: 'reason.edited'; text: string }
  | { type: 'phrase.edited'; text: string }
  | { type: 'field.edited'; text: string }
  | { type: 'command.confirmed' }
  /** By the button, Escape, or a click outside; also ends what only tells. */
  | { type: 'command.closed' }
  /** Asked whether what is written is given up. */
  | { type: 'command.kept' }
  | { type: 'command.dropped' }
  | { type: 'command.retried' }
  | { type: 'command.setAside' }
  | { type: 'command.opened' }
  | { type: 'proof.given'; proof: Proof }
  | { type: 'proof.edited' }
  | CommandPushed

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    /** One command, or several at once. */
    command: CommandPushed | CommandOrdered
  }
}

/** `open`: the dialog is to be shown. `closable`: it may be closed. `dropping`: whether what is written is given up. */
export type CommandTag =
  | 'open'
  | 'closable'
  | 'asking'
  | 'dropping'
  | 'busy'
  | 'proving'
  | 'unknown'
  | 'awaiting'
  | 'reporting'
