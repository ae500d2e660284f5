import type { FormFailure } from '../failure.ts'
import type { ToastText } from '../toast.ts'

export type FormValues = Readonly<Record<string, unknown>>
/** What is edited, as it was read: `version` is told with what is written. */
export type FormBase = { values: FormValues; version: string }
/** It is otherwise since it was read: by whom and when (ms), where that is known. */
export type FormChange = {
  base: FormBase
  by: { username: string; name: string; lastname: string } | null
  at: number | null
}
/** Only what differs from the base is written. `id`: of what is edited. */
export type FormSave = { id: number; values: FormValues; version: string }
export type FormAnswer = { kind: 'saved'; base: FormBase } | { kind: 'changed'; change: FormChange }

/** `saved`: said by a toast. */
export type FormInput = { id: number; base: FormBase; saved: ToastText }
export type FormContext = FormInput & {
  /** Why the last save was not taken. */
  failure: FormFailure<string> | null
  /** How it is now, while what is on the screen was begun on an older one. */
  change: FormChange | null
  /** Something is written that is not in what is being saved. */
  isFurther: boolean
}
export type FormEvent =
  /** From the fields, which know what is written in them. */
  | { type: 'form.edited'; isDirty: boolean }
  | { type: 'form.submitted'; values: FormValues }
  /** Meanwhile it is saved: whether the fields say something else by now. */
  | { type: 'form.continued'; isFurther: boolean }
  /** What is written is given up: the fields take the base again. What is being saved is waited for no longer: if the venue took it, that is read again. */
  | { type: 'form.discarded' }
  /** It was read again. */
  | { type: 'form.renewed'; change: FormChange }
  /** Field by field it is chosen what stands: the fields hold it, on the newer base. */
  | { type: 'form.merged' }
export type FormTag = 'pristine' | 'dirty' | 'saving' | 'outdated'
