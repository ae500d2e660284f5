/** A table as a file: what comes out is what went in, nothing is carried out, and nothing is read ahead. */
import type { Readable } from 'node:stream'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { type Sheet, type SheetCell, sheetFormats } from '#venue/exports/sheet.ts'
import { until } from '#tests/kit/until.ts'

const columns = [
  { label: 'Ad', kind: 'text' },
  { label: 'Tutar', kind: 'amount' },
  { label: 'Adet', kind: 'number' },
  { label: 'Zaman', kind: 'moment' },
] as const
const at = Date.UTC(2026, 2, 29, 0, 30, 15)
const rows: SheetCell[][] = [
  ['Çiğdem Şahin, "İpek"', 123_405, 7, at],
  ['نور الهدى', -5, 0, null],
  ['=HYPERLINK("https://elsewhere.example")', 90_071_992_547_409, -3, at],
  ['+1', 0, null, at],
  ['-1', null, 1, at],
  ['@SUM(A1)', 100, 1, at],
  ['\tcmd', 100, 1, at],
  ['\rcmd', 100, 1, at],
  [null, 1, 1, at],
]
async function* pagesOf(list: readonly SheetCell[][]) {
  yield list
}
const sheetOf = (pages: Sheet['pages']): Sheet => ({ name: 'cageHistory', timeZone: 'Europe/Istanbul', columns, pages })
async function bytesOf(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(Buffer.from(piece as string | Uint8Array))
  return Buffer.concat(pieces)
}

it('a CSV says every letter, money to the last unit, times of the zone, and no formula', async () => {
  const text = (await bytesOf(sheetFormats.csv(sheetOf(pagesOf(rows))))).toString('utf8')
  expect(text).toBe(
    [
      '\ufeffAd,Tutar,Adet,Zaman (Europe/Istanbul)',
      '"Çiğdem Şahin, ""İpek""",1234.05,7,2026-03-29 03:30:15',
      'نور الهدى,-0.05,0,',
      '"\'=HYPERLINK(""https://elsewhere.example"")",900719925474.09,-3,2026-03-29 03:30:15',
      "'+1,0.00,,2026-03-29 03:30:15",
      "'-1,,1,2026-03-29 03:30:15",
      "'@SUM(A1),1.00,1,2026-03-29 03:30:15",
      "'\tcmd,1.00,1,2026-03-29 03:30:15",
      '"\'\rcmd",1.00,1,2026-03-29 03:30:15',
      ',0.01,1,2026-03-29 03:30:15',
      '',
    ].join('\r\n'),
  )
})

it('a heading is no formula either', async () => {
  const sheet = { ...sheetOf(pagesOf([])), columns: [{ label: '=1+1', kind: 'text' as const }] }
  expect((await bytesOf(sheetFormats.csv(sheet))).toString()).toBe("\ufeff'=1+1\r\n")
})

it('a workbook has numbers as numbers, times as times, and text that is text whatever it begins with', async () => {
  const book = await readXlsx(await bytesOf(sheetFormats.xlsx(sheetOf(pagesOf(rows)))))
  const [sheet] = book.sheets
  expect(sheet?.name).toBe('cageHistory')
  const shown = new Date(Date.UTC(2026, 2, 29, 3, 30, 15))
  expect(sheet?.rows.map((row) => [0, 1, 2, 3].map((place) => row[place] ?? null))).toEqual([
    ['Ad', 'Tutar', 'Adet', 'Zaman (Europe/Istanbul)'],
    ['Çiğdem Şahin, "İpek"', 1234.05, 7, shown],
    ['نور الهدى', -0.05, 0, null],
    ['=HYPERLINK("https://elsewhere.example")', 900_719_925_474.09, -3, shown],
    ['+1', 0, null, shown],
    ['-1', null, 1, shown],
    ['@SUM(A1)', 1, 1, shown],
    ['\tcmd', 1, 1, shown],
    // XML has one sign for the end of a line.
    [expect.stringMatching(/^[\r\n]cmd$/), 1, 1, shown],
    [null, 0.01, 1, shown],
  ])
})

/** 100,000 rows in pages, and how many of them have been asked for. */
function long() {
  const state = { pages: 0, isEnded: false }
  async function* pages(): AsyncGenerator<SheetCell[][]> {
    try {
      for (; state.pages < 500; ) {
        state.pages += 1
        yield Array.from({ length: 200 }, (_, place) => [
          `Çağrı ${state.pages} ${place}`,
          state.pages * place,
          place,
          at,
        ])
      }
    } finally {
      state.isEnded = true
    }
  }
  return { state, pages: pages() }
}

it.each(['csv', 'xlsx'] as const)(
  '100,000 rows of %s: as many are read as were taken, and a little ahead',
  async (format) => {
    const { state, pages } = long()
    const stream = sheetFormats[format](sheetOf(pages))
    let pieces = 0
    let most = 0
    let ahead = 0
    for await (const _ of stream) {
      pieces += 1
      most = Math.max(most, stream.readableLength)
      ahead = Math.max(ahead, state.pages - pieces)
    }
    expect([state.pages, state.isEnded]).toEqual([500, true])
    // A piece of a CSV is a page; what waits of a workbook is counted in bytes.
    if (format === 'csv') expect([pieces, ahead <= 2, most <= 2]).toEqual([501, true, true])
    else expect(most).toBeLessThan(300_000)
  },
)

it.each(['csv', 'xlsx'] as const)(
  'nobody takes it: hardly anything is read of %s, and given up its source ends',
  async (format) => {
    const { state, pages } = long()
    const stream = sheetFormats[format](sheetOf(pages))
    const [first] = (await stream.take(1).toArray()) as [unknown]
    expect(first).toBeDefined()
    stream.destroy()
    await until(() => state.isEnded, true)
    expect(state.pages).toBeLessThan(100)
  },
)

it('a span is hours, minutes and seconds: text in a CSV, a part of a day in a workbook; none is below zero', async () => {
  const spans: Sheet = {
    ...{ name: 'pastTasks', timeZone: 'UTC', columns: [{ label: 'Süre', kind: 'span' }] },
    pages: pagesOf([[90_061_000], [5_400], [0], [-600_000], [null]]),
  }
  const text = (await bytesOf(sheetFormats.csv(spans))).toString('utf8')
  expect(text).toBe('\ufeffSüre\r\n25:01:01\r\n0:00:05\r\n0:00:00\r\n0:00:00\r\n\r\n')
  const file = await bytesOf(sheetFormats.xlsx({ ...spans, pages: pagesOf([[43_200_000], [-600_000]]) }))
  const [half, none] = ((await readXlsx(file)).sheets[0]?.rows.slice(1) ?? []).map(([cell]) => Number(cell))
  expect((half ?? 0) - (none ?? 0)).toBe(43_200_000)
})
