/** How long what waits for a second person waits: longer than a weekend. */
export const lastsMs = 3 * 24 * 60 * 60 * 1_000
