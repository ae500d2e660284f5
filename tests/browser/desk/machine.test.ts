/** One machine: edited by two at once, wrong things first, and what is known of its play. */
import { randomFillSync } from 'node:crypto'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import type { FileChooser, Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type VisitOptions } from '#tests/kit/browserVenue.ts'
import { chooseByKeys } from '#tests/kit/menu.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
async function machine(context: TestContext, id: number, options: VisitOptions = {}, tab = '') {
  const visitor = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce', ...options })
  await visitor.open(`/apps/machine/${id}${tab === '' ? '' : `?tab=${tab}`}`)
  await visitor.page.getByRole('tab').first().waitFor(patience)
  return visitor
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** As people do: into the field, all that stands there away, and the new words. */
async function write(page: Page, name: string, words: string): Promise<void> {
  await field(page, name).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type(words, { delay: 10 })
}
/** From one tab to the next, and opened once the focus is there. */
async function openNext(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('tab', { name: from }).focus()
  await page.keyboard.press('ArrowRight')
  await until(() => page.evaluate(() => document.activeElement?.textContent), to, patience)
  await page.keyboard.press('Enter')
}
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

test('what is wrong is said at its field, and nothing is sent; what is right is saved once and stays', async (context) => {
  const { page, toasts, complaints } = await machine(context, 6)
  expect(await save(page).isDisabled()).toBe(true)
  await write(page, 'Buttons as text', 'not a list')
  await write(page, 'Name', '')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.keyboard.press('Enter')
  await page.getByText('This cannot be read').waitFor(patience)
  expect(sent.filter((url) => url.includes('/admin/machine/'))).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await field(page, 'Name').inputValue()).toBe('Night Orchard')
  // Another machine has this cabin: the venue says so, and it stands at the field.
  await write(page, 'Cabin', '7')
  await page.keyboard.press('Enter')
  await page.getByText('Another machine has this cabin').waitFor(patience)
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')), 'true', patience)
  await write(page, 'Cabin', '6')
  await write(page, 'Tag', 'quiet corner')
  await page.keyboard.press('Enter')
  await toasts.said('The machine is saved')
  await until(() => save(page).isDisabled(), true, patience)
  await page.reload()
  await field(page, 'Tag').waitFor(patience)
  expect(await field(page, 'Tag').inputValue()).toBe('quiet corner')
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
})

test('two at one machine: the later sees what was changed and by whom, chooses field by field, and loses nothing', async (context) => {
  const early = await machine(context, 8)
  const late = await machine(context, 8, { as: 'admin' })
  await write(late.page, 'Tag', 'mine')
  await write(late.page, 'Bets', '9 – 9')
  await write(early.page, 'Tag', 'theirs')
  await write(early.page, 'Name', 'Deep Koi II')
  await early.page.keyboard.press('Enter')
  await early.toasts.said('The machine is saved')
  // The push tells the other page before it saves.
  await late.page.getByText(/changed (this )?meanwhile/).waitFor(patience)
  await late.page.getByText('Deep Koi II').first().waitFor(patience)
  await late.page.getByText('Yours: mine').waitFor(patience)
  await late.page.getByText('Theirs', { exact: true }).click()
  await late.page.getByRole('button', { name: 'Go on with these' }).click()
  await until(() => field(late.page, 'Name').inputValue(), 'Deep Koi II', patience)
  expect(await field(late.page, 'Tag').inputValue()).toBe('theirs')
  expect(await field(late.page, 'Bets').inputValue()).toBe('9 – 9')
  await save(late.page).click()
  await late.toasts.said('The machine is saved')
  await until(() => field(early.page, 'Bets').inputValue(), '9 – 9', patience)
})

test('what is written is not left unasked: by a link, the way back, another part, or the closing of the window', async (context) => {
  const { page, path, open } = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce' })
  await open('/apps/machines/all?sort=cabin')
  await page
    .getByRole('row', { name: /Night Orchard/ })
    .first()
    .waitFor(patience)
  await page.getByRole('button', { name: /^Columns/ }).focus()
  for (const key of ['Tab', 'Control+Home', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await field(page, 'Tag').waitFor(patience)
  const here = path()
  const list = page.getByRole('link', { name: 'Machines', exact: true }).first()
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await write(page, 'Tag', 'half a')
  // Escape stays, and what was written is there.
  await list.click()
  await dialog.waitFor(patience)
  await until(() => page.evaluate(() => document.activeElement?.textContent), 'Stay', patience)
  expect(await barriers(page, '[role=alertdialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden', ...patience })
  expect([path(), await field(page, 'Tag').inputValue()]).toEqual([here, 'half a'])
  await page.goBack()
  await dialog.waitFor(patience)
  expect(path()).toBe(here)
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await dialog.waitFor({ state: 'hidden', ...patience })
  await page.getByRole('tab', { name: 'Meters' }).click()
  await dialog.waitFor(patience)
  await page.keyboard.press('Escape')
  // The browser asks in its own words, and stays when it is told to.
  const asked: string[] = []
  page.on('dialog', (one) => {
    asked.push(one.type())
    void one.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await until(
    () => asked,
    (seen) => seen.includes('beforeunload'),
    patience,
  )
  expect(await field(page, 'Tag').inputValue()).toBe('half a')
  // Back, and this time away: it lands where the way back leads.
  await page.goBack()
  await dialog.waitFor(patience)
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await until(() => path().startsWith('/apps/machines/all'), true, patience)
  await page.goForward()
  await field(page, 'Tag').waitFor(patience)
  expect(await field(page, 'Tag').inputValue()).not.toBe('half a')
})

test('saved and left in one go; what is wrong is shown first, and nobody goes', async (context) => {
  const { page, path, toasts } = await machine(context, 12)
  const list = page.getByRole('link', { name: 'Machines', exact: true }).first()
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await write(page, 'Buttons as text', 'not a list')
  await list.click()
  await dialog.getByRole('button', { name: 'Save and leave' }).click()
  await page.getByText('This cannot be read').waitFor(patience)
  await dialog.waitFor({ state: 'hidden', ...patience })
  expect(path()).toBe('/apps/machine/12')
  await page.getByRole('button', { name: 'Discard' }).click()
  await write(page, 'Tag', 'by the door')
  // What is written while it is saved is not in it: it stays, and is still to be saved.
  const answer = Promise.withResolvers<undefined>()
  await page.route('**/admin/machine/12', async (route) => {
    if (route.request().method() !== 'GET') await answer.promise
    return route.continue()
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await field(page, 'Tag').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' on the left', { delay: 10 })
  // Who wants to go just then is asked, and goes by no save that has not all of it.
  await list.click()
  await dialog.waitFor(patience)
  answer.resolve(undefined)
  await toasts.said('The machine is saved')
  expect([path(), await dialog.isVisible()]).toEqual(['/apps/machine/12', true])
  await dialog.getByRole('button', { name: 'Stay' }).click()
  expect(await field(page, 'Tag').inputValue()).toBe('by the door on the left')
  await page.getByText('Not saved yet', { exact: true }).waitFor(patience)
  await list.click()
  await dialog.getByRole('button', { name: 'Save and leave' }).click()
  await toasts.said('The machine is saved')
  await until(() => path().startsWith('/apps/machines'), true, patience)
  // What is saved is asked about by nobody.
  await page.goBack()
  await until(() => field(page, 'Tag').inputValue(), 'by the door on the left', patience)
  // Who gives it up while it is saved goes, and is held by nothing when the answer comes.
  const late = Promise.withResolvers<undefined>()
  await page.route('**/admin/machine/12', async (route) => {
    if (route.request().method() !== 'GET') await late.promise
    return route.continue().catch(() => undefined)
  })
  await write(page, 'Tag', 'by the window')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('tab', { name: 'Meters' }).click()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('tab', { name: 'Meters', selected: true }).waitFor(patience)
  late.resolve(undefined)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await until(() => field(page, 'Tag').inputValue(), 'by the door on the left', patience)
  await list.click()
  await page.getByRole('grid', { name: 'Machines' }).waitFor(patience)
})

test('the parts are reached by arrows and Enter; meters and sessions follow the play', async (context) => {
  const admin = await venue.tokenOf('admin')
  const before = async (path: string) => (await venue.call(admin, 'GET', path)) as { [Name in string]?: unknown }
  const { AftIn = 0 } = (await before('/admin/machines/meters/5'))['result'] as { AftIn?: number }
  const { length: moved } = (await before('/admin/machine/5/transactions'))['transactions'] as object[]
  const written = (minor: number) => (minor / 100).toFixed(2)
  const player = await venue.visit(context, { as: 'player2' })
  await player.open('/game/5')
  await until(() => venue.statusOf('player2', 5), 3, patience)
  const { page, path } = await machine(context, 5)
  await page.getByText('Player connected').waitFor(patience)
  await openNext(page, 'Settings', 'Meters')
  await until(path, '/apps/machine/5?tab=meters', patience)
  const meter = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd').innerText()
  await until(() => meter('Transferred in'), written(AftIn + 25_000), patience)
  await until(() => meter('Credit now'), '250.00', patience)
  await openNext(page, 'Meters', 'Sessions')
  const sessions = page.getByRole('grid', { name: 'Sessions' })
  const state = (name: string) => sessions.getByRole('gridcell', { name, exact: true })
  await state('Open').waitFor(patience)
  await page.getByRole('tab', { name: 'Transactions' }).click()
  const done = page.getByRole('grid', { name: 'Transactions' }).getByRole('gridcell', { name: 'Done', exact: true })
  // Each says it twice: what became of it, and what the cabinet said.
  await until(() => done.count(), 2 * (moved + 1), patience)
  // Who hears of no session sees by the status of the machine that one ended.
  await player.game.cashOut()
  await until(() => done.count(), 2 * (moved + 2), patience)
  await page.getByRole('tab', { name: 'Sessions' }).click()
  await state('Closed').first().waitFor(patience)
})

test('keys are arranged by hand and seen as a player has them; relays are tried before they are saved', async (context) => {
  const { page, toasts, complaints } = await machine(context, 9)
  const editor = page.getByRole('group', { name: 'Buttons' })
  const preview = editor.getByRole('img', { name: 'The keys as a player sees them' })
  const shown = () => preview.locator('> span').allInnerTexts()
  await preview.waitFor(patience)
  const own = await shown()
  expect(own.length).toBeGreaterThan(4)
  await editor.getByRole('button', { name: 'Arrange the buttons' }).click()
  const order = editor.getByRole('list', { name: 'Buttons in their order' })
  const lines = () => order.getByRole('listitem').locator('> bdi').allInnerTexts()
  const first = await lines()
  // The last bet goes before the one that stands first; another is left out and had again.
  const bets = first.filter((name) => name.includes(' · '))
  const [one = '', two = ''] = bets.map((name) => name.split(' · ')[0] ?? '')
  await editor.getByRole('button', { name: `${two} earlier` }).focus()
  await page.keyboard.press('Enter')
  await until(
    async () => (await lines()).indexOf(bets[1] ?? '') < (await lines()).indexOf(bets[0] ?? ''),
    true,
    patience,
  )
  await editor.getByRole('button', { name: `Leave ${one} out` }).click()
  await until(async () => (await shown()).length, own.length - 1, patience)
  expect((await shown())[1]).toBe(own[2])
  await save(page).click()
  await toasts.said('The machine is saved')
  await page.reload()
  await until(async () => (await shown()).length, own.length - 1, patience)
  await editor.getByRole('button', { name: 'As the cabinet has them' }).click()
  await until(async () => (await shown()).join(), own.join(), patience)

  // A port on which nobody listens: it is said at once, and nothing was saved for it.
  await write(page, 'ICE servers', 'neither')
  await page.getByRole('button', { name: 'Try these servers' }).click()
  await page.getByText('This is no list of ICE servers').waitFor(patience)
  await write(page, 'ICE servers', '[{"urls":"turn:127.0.0.1:9?transport=udp","username":"u","credential":"p"}]')
  await page.getByText('This is no list of ICE servers').waitFor({ state: 'detached', ...patience })
  await page.getByRole('button', { name: 'Try these servers' }).click()
  const found = page.getByRole('list', { name: 'What was found' })
  await found.getByText(/turn:127\.0\.0\.1:9.*does not answer/).waitFor(patience)
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(complaints).toEqual([])
})

test('the picture is tried by what is written: no list, a relay without its password, then none; each is said, nothing is saved', async (context) => {
  const { page, complaints } = await machine(context, 10, { as: 'admin' })
  const ask = page.getByRole('button', { name: 'Try the picture' })
  const dialog = page.getByRole('dialog', { name: /^The picture of .*, tried$/ })
  await write(page, 'ICE servers', 'neither')
  await ask.click()
  await dialog.getByText('This is no list of ICE servers. Nothing was tried.').waitFor(patience)
  expect(await dialog.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden', ...patience })
  await write(page, 'ICE servers', '[{"urls":"turn:127.0.0.1:9"}]')
  await ask.focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('no picture comes by these servers').waitFor(patience)
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden', ...patience })
  await write(page, 'ICE servers', '[]')
  await ask.click()
  await dialog.getByText('The picture comes by the servers that are written.').waitFor(patience)
  const time = () => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  const before = await time()
  await until(async () => (await time()) > before, true, patience)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden', ...patience })
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await field(page, 'ICE servers').inputValue()).toBe('')
  expect(complaints).toEqual([])
})

test('who may edit and not watch is told which right a picture takes', async (context) => {
  const { page } = await machine(context, 10)
  await page.getByRole('button', { name: 'Try the picture' }).click()
  await page.getByText('To see a picture it takes the permission').waitFor(patience)
})

test('the statechart of the cabinet opens where it stands, for administrators alone; what is written asks first', async (context) => {
  const name = 'Statechart of the cabinet'
  const technical = await machine(context, 7)
  await technical.page.getByRole('button', { name: 'Actions' }).click()
  await technical.page.getByRole('menuitem').first().waitFor(patience)
  expect(await technical.page.getByRole('menuitem', { name }).count()).toBe(0)

  const { page, path, complaints } = await machine(context, 7, { as: 'admin' })
  await write(page, 'Tag', 'half a')
  await chooseByKeys(page, 'Actions', name)
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await dialog.waitFor(patience)
  expect(path()).toBe('/apps/machine/7')
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await until(path, '/inspect?side=venue&actor=cabinet+7&chart=cabinet', patience)
  // Drawn, and lit where this cabinet is.
  await page.getByRole('application', { name: /cabinet/ }).waitFor(patience)
  await page.getByRole('tab', { name: 'States', exact: true }).click()
  await page
    .getByRole('treeitem', { name: /active/ })
    .first()
    .waitFor(patience)
  await page.goBack()
  await page.getByRole('tab', { name: 'Meters' }).waitFor(patience)
  expect(complaints).toEqual([])
})

test('a machine that is not there, and one that may only be looked at, say so', async (context) => {
  const { page } = await venue.visit(context, { as: 'technician' })
  await page.goto(`${venue.venue.url}/apps/machine/999999`)
  await page.getByText('There is no such machine').waitFor(patience)
  await page.getByRole('button', { name: 'Machines' }).click()
  await page.getByRole('grid', { name: 'Machines' }).waitFor(patience)
})

test.for([
  ['en', 1440, 'dark'],
  ['tr', 1024, 'light'],
  ['ar', 390, 'dark'],
] as const)(
  'in %s at %d px nothing overflows and nobody is stopped',
  async ([language, width, colorScheme], context) => {
    const touch = width < 500 ? { hasTouch: true, isMobile: true } : {}
    const viewport = { width, height: 900 }
    const { page } = await machine(context, 9, { language, colorScheme, viewport, ...touch })
    await page.locator('form').waitFor(patience)
    expect(await barriers(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  },
)

/** A JPEG that does not get small. */
async function photographOf(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const points = context.createImageData(width, height)
  randomFillSync(points.data)
  context.putImageData(points, 0, 0)
  return canvas.encode('jpeg', 60)
}

test('a picture is brought by keyboard: what is none is said, the right one is seen before it is saved, and players see it', async (context) => {
  const { page, toasts } = await machine(context, 9)
  const shown = page.getByRole('img', { name: 'The picture as players see it' })
  const before = await shown.getAttribute('src')
  // Listened to from here on: the browser opens its own dialog where it was told too late.
  const choosers: FileChooser[] = []
  page.on('filechooser', (chooser) => choosers.push(chooser))
  await until(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0), true, patience)
  const choose = page.getByRole('button', { name: 'Choose a picture' })
  const photograph = await photographOf(4_000, 3_000)
  expect(photograph.length).toBeGreaterThan(2 * 1_024 * 1_024)
  const folder = mkdtempSync(join(tmpdir(), 'takewin-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bring = async (content: Buffer, size = content.length) => {
    const file = join(folder, 'picture.png')
    writeFileSync(file, content)
    truncateSync(file, size)
    await choose.focus()
    await page.keyboard.press('Enter')
    await until(() => choosers.length, 1, patience)
    await choosers.pop()?.setFiles(file)
  }
  await bring(Buffer.from('not a picture at all'))
  await page.getByText('This is no picture that can be shown').waitFor(patience)
  await bring(Buffer.alloc(0), 40 * 1_024 * 1_024 + 1)
  await page.getByText('This file is larger than 40 MB').waitFor(patience)
  await bring(Buffer.alloc(2 * 1_024 * 1_024 + 1))
  await page.getByText('This is no picture that can be shown').waitFor(patience)
  expect([await shown.getAttribute('src'), await save(page).isDisabled()]).toEqual([before, true])

  // Given up on its way, nothing of it is kept, and the focus stays where the next one is chosen.
  const answer = Promise.withResolvers<undefined>()
  await page.route('**/admin/pictures*', async (route) => {
    await answer.promise
    return route.continue().catch(() => undefined)
  })
  await bring(photograph)
  await page.getByText('It is sent…').waitFor(patience)
  await page.keyboard.press('Enter')
  await page.getByText('It is sent…').waitFor({ state: 'detached', ...patience })
  answer.resolve(undefined)
  await page.unroute('**/admin/pictures*')
  expect([await shown.getAttribute('src'), await save(page).isDisabled()]).toEqual([before, true])
  // A telephone's, of more than the venue is sent, is drawn smaller on its way.
  await bring(photograph)
  await until(
    async () => /^\/pictures\/m[\da-f]{32}\.webp$/.test((await shown.getAttribute('src')) ?? ''),
    true,
    patience,
  )
  await until(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth), 1_600, patience)
  expect(await page.getByText('This file is larger').count()).toBe(0)
  const image = await shown.getAttribute('src')
  // Until it is saved it can be let go.
  await page.getByRole('button', { name: 'Discard' }).click()
  await until(() => shown.getAttribute('src'), before, patience)
  await write(page, 'Picture', image ?? '')
  await save(page).focus()
  await page.keyboard.press('Enter')
  await toasts.said('The machine is saved')
  const floor = (await venue.call(await venue.tokenOf('player'), 'GET', '/machine/all')) as {
    brands: { machines: { id: number; image: string }[] }[]
  }
  expect(floor.brands.flatMap(({ machines }) => machines).find(({ id }) => id === 9)?.image).toBe(image)
})
