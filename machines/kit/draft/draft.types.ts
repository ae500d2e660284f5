export type DraftEvent =
  /** From the fields, which know what is written in them. */
  | { type: 'draft.edited'; isDirty: boolean }
  /** By a button, Escape, or a click outside. */
  | { type: 'draft.closed' }
  /** What is written is given up. */
  | { type: 'draft.discarded' }
