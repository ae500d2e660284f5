/** Whose steps are counted: the walks of the tests, the browser tests, this page, or play in the venue. */
export const sources = ['walks', 'browser', 'page', 'play'] as const
export type Source = (typeof sources)[number]
/** How often each transition of each chart was taken, by its id; of tests: by how many, and which. */
export type Taken = Readonly<Record<string, Readonly<Record<string, { count: number; tests: readonly string[] }>>>>

export type CoverageContext = { source: Source | null; taken: Taken | null }
/** null: nothing is painted. */
export type CoverageEvent = { type: 'coverage.chosen'; source: Source | null } | { type: 'coverage.retried' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    coverage: CoverageEvent
  }
}
