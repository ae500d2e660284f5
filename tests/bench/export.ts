/** How much memory the venue takes while it writes a table as a file: of all rows, beside a tenth of them. Taken as it comes, and kept nowhere. */
import { setTimeout as pause } from 'node:timers/promises'
import { exportCalls } from '#protocol/calls/exports.ts'

const everyMs = 50
const formats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof formats)[number]
/** `whole` and `part`: the most that the venue's process held, kB. `grown`: by how much the whole was above what it held before it. */
export type Exported = {
  format: ExportFormat
  rows: number
  whole: number
  part: number
  grown: number
  seconds: number
}

type Asked = { venue: string; bare: string; token: string; part: string }
export async function measureExports(asked: Asked): Promise<Exported[]> {
  const measured: Exported[] = []
  for (const format of formats) {
    // The smaller one first, twice: what is made once in a process is made.
    await exported(asked, format, asked.part)
    const part = await exported(asked, format, asked.part)
    const whole = await exported(asked, format, '')
    measured.push({
      ...{ format, rows: whole.rows, whole: whole.most, part: part.most },
      ...{ grown: whole.most - whole.before, seconds: whole.seconds },
    })
  }
  return measured
}

async function exported({ venue, bare, token }: Asked, format: ExportFormat, query: string) {
  const held = async () => Number(await (await fetch(`${bare}/memory`)).text())
  const before = await held()
  let most = before
  const ended = new AbortController()
  const looking = (async () => {
    while (!ended.signal.aborted) {
      most = Math.max(most, await held())
      await pause(everyMs)
    }
  })()
  const start = performance.now()
  try {
    const response = await fetch(`${venue}${exportCalls.exportDeskTransactions.path}${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        format,
        columns: ['at', 'player', 'type', 'amount', 'state', 'maker', 'reason', 'number'].map((id) => ({
          id,
          label: id,
        })),
        words: {},
      }),
    })
    if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`)
    let bytes = 0
    for await (const piece of response.body) bytes += piece.length
    if (bytes === 0) throw new Error('nothing was exported')
    return { rows: Number(response.headers.get('X-Rows')), before, most, seconds: (performance.now() - start) / 1_000 }
  } finally {
    ended.abort()
    await looking
  }
}
