import type { SamplePageEvent, SamplePageInput, SampleUser } from '../frame/frame.types.ts'

export const entryKinds = ['login', 'register', 'forgot-password', 'reset-password', 'lock', 'mail-confirm'] as const
export type EntryKind = (typeof entryKinds)[number]
/** How the same form is drawn: alone, beside a panel, or over the whole page. */
export const entryVariants = ['1', '2', '3'] as const
export type EntryVariant = (typeof entryVariants)[number]
export const entryFields = ['displayName', 'email', 'password', 'repeated'] as const
export type EntryField = (typeof entryFields)[number]
export type EntryValues = Readonly<Record<EntryField, string>>
export type EntryProblems = Readonly<Partial<Record<EntryField, string | null>>>
/** `told`: it is done, and nobody is signed in by it. */
export type EntryAnswer =
  | { kind: 'entered'; user: SampleUser }
  | { kind: 'refused'; problems: EntryProblems }
  | { kind: 'told' }
export type EntryContext = { place: SamplePageInput['place']; problems: EntryProblems }
export type EntryEvent =
  | SamplePageEvent
  | { type: 'entry.edited'; field: EntryField }
  | { type: 'entry.sent'; values: EntryValues }
export type EntryTag = 'sending' | 'told'
export type ToEnter = { kind: EntryKind; values: EntryValues }
