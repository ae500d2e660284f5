/** A dispute settled from a session’s story: what was bet, won, said and paid, from the first step to the last, on paper and as a file. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 180_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }

test('by keys alone: the player says that a round was not paid; the story tells every round and what was said, on paper and in a file', async (context) => {
  const player = await venue.visit(context, { as: 'player2' })
  await venue.force(5, 'lose', 3)
  await player.open('/game/5')
  await player.game.playing(patience.timeout)
  const staff = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce', acceptDownloads: true })
  await staff.page.addInitScript(() => {
    Object.assign(window, { printed: 0 })
    window.print = () => {
      ;(window as unknown as { printed: number }).printed += 1
    }
  })
  await staff.open('/apps/supervisor')
  const { page } = staff
  await page.getByRole('grid', { name: 'Sessions' }).getByRole('row').filter({ hasText: 'Ege' }).waitFor(patience)
  // Each begins when the one before is over: it costs its bet, and gives nothing.
  for (const credit of [24_980, 24_960, 24_940]) {
    await player.game.spin()
    await until(() => player.game.credit(), credit, patience)
  }
  const token = await venue.tokenOf('supervisor')
  const sessions = await venue.call(token, 'GET', '/admin/sessions?state=open')
  const id = (sessions as { open: { id: number }[] }).open[0]?.id
  await venue.call(token, 'POST', `/admin/sessions/${id}/message`, { text: 'We look at it' }, 'story-message-1')

  await page.getByRole('button', { name: /^Columns/ }).focus()
  for (const key of ['Tab', 'Control+Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  const drawer = page.getByRole('dialog', { name: /Ege/ })
  await drawer.getByText('Took the seat').waitFor(patience)
  // A round is kept a moment after it is over: the story is read when all of them are.
  await until(() => drawer.getByRole('listitem').filter({ hasText: /Round/ }).count(), 3, patience)
  await drawer.getByRole('button', { name: 'Whole story' }).focus()
  await page.keyboard.press('Enter')
  const story = page.getByRole('dialog', { name: 'Whole story' })
  const lines = story.getByRole('region', { name: 'Timeline' }).getByRole('row')
  await lines.filter({ hasText: 'We look at it' }).waitFor(patience)
  // The first thing first.
  const told = await lines.allInnerTexts()
  expect(told.findIndex((line) => line.includes('Took the seat'))).toBeLessThan(
    told.findIndex((line) => line.includes('We look at it')),
  )
  const roundLines = told.filter((line) => /Round \d/.test(line))
  expect(roundLines).toHaveLength(3)
  // Each after the press that began it, by the same key, with what proves it.
  for (const line of roundLines) {
    const [, key] = /Proof: commitment \S+, seed \S+, key (\S+)/.exec(line) ?? []
    const pressed = told.findIndex((one) => one.includes(`Pressed (key ${key})`))
    expect(pressed).toBeGreaterThanOrEqual(0)
    expect(pressed).toBeLessThan(told.indexOf(line))
  }
  // Its money stands under a link of the chain, by the ledger's own hash.
  const links = told.flatMap((line) => /under link \d+ of the chain, ([\da-f]{64})/.exec(line)?.[1] ?? [])
  expect(links.length).toBeGreaterThan(0)
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await story.getByRole('button', { name: 'Print' }).focus()
  await page.keyboard.press('Enter')
  await until(() => page.evaluate(() => (window as unknown as { printed: number }).printed), 1, patience)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await story.getByRole('button', { name: 'Save as a file' }).focus()
      await page.keyboard.press('Enter')
    })(),
  ])
  expect(file.suggestedFilename()).toBe(`session-${id}.txt`)
  const text = readFileSync(await file.path(), 'utf8')
  for (const line of told) expect(text).toContain(line.split('\t').at(-1)?.split(', by ')[0])
  const pictures = process.env['TAKEWIN_PICTURES']
  if (pictures) await page.screenshot({ path: `${pictures}/story.png` })
  await page.keyboard.press('Escape')
  await story.waitFor({ state: 'hidden', ...patience })
  expect(staff.complaints).toEqual([])
})

test('from the sessions of a user and from their transactions one comes to the session, and from it to its story', async (context) => {
  const player = await venue.visit(context, { as: 'vip' })
  await player.open('/game/2')
  await player.game.playing(patience.timeout)
  const token = await venue.tokenOf('supervisor')
  const sessions = await venue.call(token, 'GET', '/admin/sessions?state=open')
  const { open } = sessions as { open: { id: number; machine: { id: number }; player: { id: number } }[] }
  const session = open.find(({ machine }) => machine.id === 2)
  const { page, open: go, path } = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce' })
  for (const tab of ['sessions', 'transactions']) {
    await go(`/apps/contacts/${session?.player.id}?tab=${tab}`)
    const link = page.getByRole('grid').locator(`a[href="/apps/supervisor?session=${session?.id}"]`).first()
    await link.waitFor(patience)
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Whole story' }).waitFor(patience)
    expect(path()).toContain(`session=${session?.id}`)
  }
})

test('with a finger, in Arabic, on a telephone it fits and closes', async (context) => {
  const player = await venue.visit(context, { as: 'player' })
  await player.open('/game/1')
  await player.game.playing(patience.timeout)
  const token = await venue.tokenOf('supervisor')
  const sessions = await venue.call(token, 'GET', '/admin/sessions?state=open')
  const { open } = sessions as { open: { id: number; machine: { id: number } }[] }
  const id = open.find(({ machine }) => machine.id === 1)?.id
  const { page, open: go } = await venue.visit(context, {
    ...{ as: 'supervisor', language: 'ar', hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
    ...{ colorScheme: 'dark', reducedMotion: 'reduce' },
  })
  await go(`/apps/supervisor?session=${id}`)
  await page.getByRole('button', { name: 'القصة كاملة' }).tap()
  const story = page.getByRole('dialog', { name: 'القصة كاملة' })
  await story.getByRole('button', { name: 'طباعة' }).waitFor(patience)
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const pictures = process.env['TAKEWIN_PICTURES']
  if (pictures) await page.screenshot({ path: `${pictures}/story-390-ar.png` })
  await story.getByRole('button', { name: 'إغلاق', exact: true }).last().tap()
  await story.waitFor({ state: 'hidden', ...patience })
})
