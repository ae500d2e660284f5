/** Tables as files, begun by keys: what is downloaded is what the page shows, and it can be given up. */
import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Download } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TransactionType } from '#protocol/core/codes.ts'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { chooseByKeys } from '#tests/kit/menu.ts'
import { barriers, go, overflow } from '#tests/kit/screen.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const contentOf = async (download: Download) => readFile(await download.path())

test('Cage History as a CSV: the rows of the filter, in words of the page, and no formula', async (context) => {
  const id = await venue.idOf('player2')
  const body = { playerID: id, type: TransactionType.comp, amount: 12_345, reason: '=doğum günü' }
  await venue.call(await venue.tokenOf('cashier'), 'POST', '/cashier/transactions', body, 'a-birthday-comp')
  const { page, open, complaints } = await venue.visit(context, {
    ...{ as: 'supervisor', reducedMotion: 'reduce', acceptDownloads: true },
  })
  await open(`/apps/cashierHistory?type=${TransactionType.comp}&hidden=settled,day,safe,number,at,checker`)
  await page.getByText('123.45').waitFor(patience)
  const coming = page.waitForEvent('download', patience)
  await chooseByKeys(page, 'Export', 'CSV')
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^takewin-cageHistory-\d{4}-\d\d-\d\d-\d{4}\.csv$/)
  const lines = (await contentOf(download)).toString('utf8').split('\r\n')
  expect(lines[0]).toBe('\ufeffPlayer,Type,Amount,State,Asked by,Reason')
  expect(lines.filter((line) => line.includes('123.45'))).toEqual([
    expect.stringMatching(/^[^,]+,Comp,123\.45,Pending,[^,]+,'=doğum günü$/),
  ])
  await page.getByText(`${download.suggestedFilename()} was downloaded`).waitFor(patience)
  // Of other days there is nothing of it.
  await go(page, '/apps/cashierHistory?from=2024-01-01&to=2024-01-02&hidden=settled,day,safe,number,at,checker')
  await page.getByText('Nothing went across the desk').waitFor(patience)
  const other = page.waitForEvent('download', patience)
  await chooseByKeys(page, 'Export', 'CSV')
  expect((await contentOf(await other)).toString('utf8').trimEnd()).toBe(lines[0])
  expect(complaints).toEqual([])
})

test('hand-overs of cash as a CSV: those of the filter, their states in words', async (context) => {
  const as = async (name: string, call: string, body: object, key: string) =>
    (await venue.call(await venue.tokenOf(name), 'POST', call, body, key)) as { id: number }
  await as('cashier', '/cashier/cage', { amount: 100_000 }, 'safe-of-the-cashier')
  const { id: to } = await as('manager', '/cashier/cage', { amount: 50_000 }, 'safe-of-the-manager')
  for (const amount of [1_100, 2_200]) {
    const { id } = await as('cashier', '/cashier/handovers', { to, amount }, `handed-over-${amount}`)
    if (amount === 1_100) await as('cashier', `/cashier/handovers/${id}/end`, {}, `taken-back-${amount}`)
  }
  const { page, open, complaints } = await venue.visit(context, {
    ...{ as: 'supervisor', reducedMotion: 'reduce', acceptDownloads: true },
  })
  await open('/apps/cashierHistory?tab=handOvers&state=ended&h.hidden=at,settled,safes,number')
  const grid = page.getByRole('grid', { name: 'Hand-overs' })
  await grid.getByText('11.00').waitFor(patience)
  const coming = page.waitForEvent('download', patience)
  await chooseByKeys(page, 'Export', 'CSV')
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^takewin-cageHistory-/)
  const [head, ...rows] = (await contentOf(download)).toString('utf8').split('\r\n')
  expect(head).toBe('\ufeffFrom the safe of,To the safe of,Amount,State,Other counts,Decided by')
  expect(rows.filter((row) => row !== '')).toEqual([expect.stringMatching(/,11\.00,Not taken,0,/)])
  expect(complaints).toEqual([])
})

test('users and what was done, of all pages: words as the page says them, by the columns that are shown', async (context) => {
  const { page, open, complaints } = await venue.visit(context, {
    ...{ as: 'manager', reducedMotion: 'reduce', acceptDownloads: true },
  })
  await open('/apps/contacts/staff?sort=name&hidden=group,balance,seen,joined,vip,email,phone,card,number')
  await page.getByRole('grid', { name: 'Users' }).getByText('technician').first().waitFor(patience)
  const users = page.waitForEvent('download', patience)
  await chooseByKeys(page, 'Export', 'CSV')
  const [head, ...rows] = (await contentOf(await users)).toString('utf8').trimEnd().split('\r\n')
  expect(head).toBe('\ufeffName,User name,Type,Status')
  expect(rows.filter((row) => row.includes(',technician,'))).toEqual([expect.stringMatching(/,technician,Staff,/)])
  await go(page, '/apps/supervisorActivity?action=watch')
  const said = await venue.call(await venue.tokenOf('manager'), 'GET', '/admin/activities?action=watch')
  const list = page.getByRole('grid', { name: 'Activities' })
  await list.waitFor(patience)
  const done = page.waitForEvent('download', patience)
  await chooseByKeys(page, 'Export', 'CSV')
  const lines = (await contentOf(await done)).toString('utf8').trimEnd().split('\r\n')
  expect(lines).toHaveLength((said as { activities: unknown[] }).activities.length + 1)
  expect(complaints).toEqual([])
})

test('Machines as a workbook: the columns and the order that are looked at, statuses by their words', async (context) => {
  const { page, open, complaints } = await venue.visit(context, {
    ...{ as: 'technician', reducedMotion: 'reduce', acceptDownloads: true },
  })
  await open('/apps/machines/all?sort=-cabin')
  const grid = page.getByRole('grid', { name: 'Machines' })
  await grid.getByText('Available').first().waitFor(patience)
  const coming = page.waitForEvent('download', patience)
  await chooseByKeys(page, 'Export', 'Excel')
  const [sheet] = (await readXlsx(await contentOf(await coming))).sheets
  const [head = [], ...rows] = sheet?.rows ?? []
  expect(head.slice(0, 4)).toEqual(['Machine', 'Cabin', 'Brand', 'Status'])
  const cabins = rows.map((row) => Number(row[1]))
  expect([cabins.length > 3, cabins]).toEqual([true, cabins.toSorted((one, other) => other - one)])
  expect(new Set(rows.map((row) => row[3])).has('Available')).toBe(true)
  expect(complaints).toEqual([])
})

test('given up by keys, nothing is downloaded, and it can be begun again', async (context) => {
  const { page, open } = await venue.visit(context, {
    ...{ as: 'supervisor', reducedMotion: 'reduce', acceptDownloads: true, viewport: { width: 390, height: 844 } },
  })
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/exports/deskTransactions*', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await open('/apps/cashierHistory')
  await page.getByText('100,000.00').first().waitFor(patience)
  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  await chooseByKeys(page, 'Export', 'CSV')
  const cancel = page.getByRole('button', { name: 'Cancel the export' })
  await cancel.waitFor(patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await cancel.focus()
  await page.keyboard.press('Enter')
  await page.getByText('The export was cancelled').waitFor(patience)
  letGo()
  const coming = page.waitForEvent('download', patience)
  await chooseByKeys(page, 'Export', 'CSV')
  await coming
  expect(downloads).toHaveLength(1)
})
