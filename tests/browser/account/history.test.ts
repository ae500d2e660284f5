/** Where the money is and was, in a real browser: the receipt after a seat, sessions, rounds with their proofs, transactions. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Money, OwnTransaction, Receipt, RoundDetail, RoundSummary } from '#protocol/calls/history.ts'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

const nightOrchard = 1
let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const minor = (text: string) => Math.round(Number(text.replaceAll(',', '').replace('−', '-')) * 100)
const asPlayer = async <Answer>(path: string) =>
  (await venue.call(await venue.tokenOf('player'), 'GET', path)) as Answer
const patient = { timeout: 60_000 }

test('two rounds, cash out: the receipt is right to the unit, its rounds prove themselves, and the files tell the same', async (context) => {
  const before = await venue.balanceOf('player')
  const visitor = await venue.visit(context, { as: 'player', acceptDownloads: true })
  const { page, open, lobby, game, complaints } = visitor
  page.setDefaultTimeout(60_000)
  await open('/lobby')
  await lobby.playNow('Night Orchard')
  await game.playing(60_000)
  // What the cabinet tells of the round before it, for whoever wants to note it.
  const settings = page.getByRole('dialog', { name: 'Game settings' })
  await page.getByRole('button', { name: 'Game settings' }).click()
  const told = await settings.getByTestId('commitment').innerText()
  expect(told).toMatch(/^[0-9a-f]{64}$/)
  await settings.getByRole('button', { name: 'Done' }).click()
  await until(() => settings.count(), 0, patient)
  // Not forced: its draw can be done again by anybody.
  await game.round()
  await venue.force(nightOrchard, 'lose')
  await game.round()

  // Meanwhile, in another tab: where the money is.
  const other = await visitor.newTab()
  other.page.setDefaultTimeout(60_000)
  await other.open('/profile?part=money')
  const money = await asPlayer<Money>('/player/money')
  await until(async () => minor(await other.page.getByTestId('money-sum').innerText()), money.sum, patient)
  expect(minor(await other.page.getByTestId('on-machine').innerText())).toBe(money.onMachines[0]?.amount)
  expect(money.onMachines[0]?.amount).toBeGreaterThan(0)

  await game.ready()
  await game.cashOut()
  await lobby.shown()
  const strip = page.getByRole('region', { name: 'Receipt of the session' })
  await strip.getByRole('button', { name: 'See the receipt' }).click()
  const after = await venue.balanceOf('player')
  const { sessions } = await asPlayer<{ sessions: { id: number }[] }>('/player/sessions')
  const session = sessions[0]?.id ?? 0
  const receipt = await asPlayer<Receipt>(`/player/sessions/${session}`)
  const line = async (id: string) => page.locator(`[data-line=${id}]`).innerText()
  expect(minor(await line('result'))).toBe(after - before)
  expect(minor(await line('balanceAfter'))).toBe(after)
  expect([minor(await line('in')), minor(await line('out'))]).toEqual([receipt.cashIn, receipt.cashOut])
  expect([minor(await line('bets')), minor(await line('wins'))]).toEqual([receipt.bets, receipt.wins])
  expect(await line('rounds')).toBe('2')
  expect(await line('ended')).toBe('You cashed out')
  expect(await barriers(page)).toEqual([])
  // The other tab heard of it by a push.
  await until(async () => minor(await other.page.getByTestId('money-sum').innerText()), after, patient)
  await until(() => other.page.getByTestId('on-machine').count(), 0, patient)

  await page.getByRole('link', { name: 'Its rounds' }).focus()
  await page.keyboard.press('Enter')
  const rows = page.getByRole('list', { name: 'Rounds' }).getByRole('listitem')
  await until(() => rows.count(), 2, patient)
  expect(visitor.path()).toBe(`/profile?part=history&session=${session}`)
  const { rounds: kept } = await asPlayer<{ rounds: RoundSummary[] }>(`/player/sessions/${session}/rounds`)
  const [forced, free] = kept
  const verdict = page.locator('[data-verdict]')
  await rows.last().getByRole('link').focus()
  await page.keyboard.press('Enter')
  await until(() => verdict.getAttribute('data-verdict'), 'right', patient)
  expect((await asPlayer<RoundDetail>(`/player/rounds/${free?.id}`)).proof?.commitment).toBe(told)
  await page.getByText(told).waitFor()
  expect(await barriers(page)).toEqual([])
  await until(async () => (await asPlayer<RoundDetail>(`/player/rounds/${free?.id}`)).still, 'kept', patient)
  await page.reload()
  await until(() => page.getByTestId('still').evaluate((image: HTMLImageElement) => image.naturalWidth), 480, patient)
  await open(`/profile?part=history&session=${session}&round=${forced?.id}`)
  await until(() => verdict.getAttribute('data-verdict'), 'committed', patient)

  // Somebody between the venue and the page moves one reel.
  await page.route(`**/player/rounds/${free?.id}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as RoundDetail
    const [first] = answer.spins
    if (first) first.stops[0] = ((first.stops[0] ?? 0) + 1) % 32
    await route.fulfill({ json: answer })
  })
  await open(`/profile?part=history&session=${session}&round=${free?.id}`)
  await until(() => verdict.getAttribute('data-verdict'), 'wrong', patient)

  // A difference that in and out do not explain is explained in its row.
  await page.route('**/player/sessions', async (route) => {
    const answer = (await (await route.fetch()).json()) as { sessions: { handPay: number; result: number }[] }
    const [last] = answer.sessions
    if (last) Object.assign(last, { handPay: 1_234_500, result: last.result + 1_234_500 })
    await route.fulfill({ json: answer })
  })
  await open('/profile?part=history')
  const ended = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await ended.first().getByText('by hand 12,345.00').waitFor(patient)
  expect(await ended.getByText(/by hand/).count()).toBe(1)

  await open('/profile?part=transactions')
  await page.getByLabel('Type').selectOption({ label: 'Cash Out' })
  await until(visitor.path, '/profile?part=transactions&type=4')
  const { transactions } = await asPlayer<{ transactions: OwnTransaction[] }>('/player/transactions?type=4')
  const listed = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem')
  await until(() => listed.count(), transactions.length, patient)
  // The address says all: another tab shows the same.
  await other.open('/profile?part=transactions&type=4')
  await until(
    () => other.page.getByRole('list', { name: 'Transactions' }).getByRole('listitem').count(),
    transactions.length,
    patient,
  )
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  const [columns = '', ...lines] = text.replace('\ufeff', '').trim().split('\r\n')
  expect(columns.split(',')[0]).toBe('transaction')
  expect(lines.map((one) => Number(one.split(',')[0]))).toContain(transactions[0]?.id)
  expect(complaints).toEqual([])
}, 400_000)

for (const language of ['en', 'ar'] as const)
  test(`narrow and without barriers in ${language}`, async (context) => {
    const { page, open } = await venue.visit(context, {
      ...{ as: 'player2', language, viewport: { width: 390, height: 844 } },
    })
    for (const part of ['money', 'history', 'transactions']) {
      await open(`/profile?part=${part}`)
      await page.locator('nav [aria-current=page]').waitFor(patient)
      expect([part, await barriers(page), await overflow(page)]).toEqual([part, [], 0])
    }
  }, 200_000)
