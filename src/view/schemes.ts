import type { Scheme } from '#protocol/core/appearance.ts'

/** What an area of the shell may wear, the house's own first and a person's own last. */
export const schemes: readonly Scheme[] = ['house', 'ink', 'felt', 'garnet', 'paper', 'slate', 'own']
