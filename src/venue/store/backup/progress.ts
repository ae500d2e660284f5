/** Tells how far long work is: nothing of what is done at once, then a line every few seconds. */
export type Progress = {
  begin: (rows: number) => void
  did: (rows: number) => void
}

const everyMs = 2_000

export function createProgress(what: string, say: (line: string) => void, now: () => number): Progress {
  let [all, done, told] = [0, 0, 0]
  return {
    begin: (rows) => {
      all = rows
      done = 0
      told = now()
    },
    did: (rows) => {
      done += rows
      if (now() - told < everyMs) return
      told = now()
      say(`${what}: ${done} of ${all} rows, ${Math.floor((100 * done) / Math.max(1, all))} %`)
    },
  }
}
