/** The chat of the staff, the quick panel, and what staff say to a seated player: between real pages and a real venue. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type VisitOptions } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { typeInto } from '#tests/kit/typeInto.ts'
import { until } from '#tests/kit/until.ts'

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patient = { timeout: 20_000 }
/** The chat as one of the staff sees it, in English. */
class Desk {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  get panel() {
    return this.page.getByRole('dialog', { name: 'Team chat' })
  }
  get box() {
    return this.page.getByRole('textbox', { name: /^Message to/ })
  }
  get log() {
    return this.page.getByRole('log')
  }
  contact = (name: string) => this.page.locator('[data-chat-strip]').getByRole('button', { name: new RegExp(name) })
  labelOf = (name: string) => this.contact(name).locator('span', { hasText: name }).innerText()
  said = () => this.log.locator('p').allInnerTexts()
  get toggle() {
    return this.page.locator('[data-chat-toggle]')
  }
  open = async () => {
    if (!(await this.panel.isVisible())) await this.toggle.click()
    await this.panel.waitFor(patient)
  }
  talkTo = async (name: string) => {
    await this.open()
    await this.contact(name).click()
    await this.box.waitFor(patient)
  }
  say = async (text: string) => {
    await typeInto(this.box, text)
    await this.box.press('Enter')
    await until(() => this.box.inputValue(), '', patient)
  }
}
const homes: Record<string, string> = { supervisor: '/apps/supervisor', cashier: '/apps/cashier' }
async function atDesk(context: TestContext, options: VisitOptions): Promise<Desk> {
  const visitor = await venue.visit(context, options)
  await visitor.open(homes[options.as ?? ''] ?? '/apps/machines/all')
  await visitor.page.locator('[data-chat-toggle]').waitFor(patient)
  return new Desk(visitor.page)
}
const hasFocus = (locator: ReturnType<Page['locator']>) =>
  until(() => locator.evaluate((element) => element === document.activeElement), true, patient)

// Of the demo: who is who.
const supervisor = 'Aylin Şahin'
const manager = 'Kerem Aydın'

test('two of the staff speak: both empty states, live, unread, read', async (context) => {
  const aylin = await atDesk(context, { as: 'supervisor' })
  const kerem = await atDesk(context, { as: 'manager' })
  await aylin.open()
  await until(() => aylin.labelOf(manager), `${manager}, Online`, patient)
  // 360 at the end of the page, the strip of contacts 70 of it.
  const widthOf = async (part: ReturnType<Page['locator']>) => (await part.boundingBox())?.width
  expect([await widthOf(aylin.panel), await widthOf(aylin.page.locator('[data-chat-strip]'))]).toEqual([360, 70])
  await aylin.panel.getByText('Select a contact to start a conversation.').waitFor()
  await typeInto(aylin.page.getByRole('textbox', { name: 'Search contacts' }), 'aydin')
  const found = aylin.panel.locator('section').getByRole('listitem')
  await until(() => found.count(), 1)
  await found.getByRole('button', { name: manager }).click()
  await aylin.panel.getByText('Start a conversation by typing your message below.').waitFor(patient)
  await hasFocus(aylin.box)
  expect(await aylin.page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)

  await aylin.say('Cabin 7: see https://venue.example/7, then javascript:alert(1).')
  await aylin.log.getByText('Sent').waitFor(patient)
  // Told where it is not open: on the bar, and to who hears the page.
  await kerem.page.getByRole('button', { name: 'Team chat, unread: 1' }).waitFor(patient)
  await kerem.page
    .getByRole('status')
    .filter({ hasText: `New message from ${supervisor}: Cabin 7` })
    .waitFor()
  await kerem.open()
  await until(() => kerem.labelOf(supervisor), `${supervisor}, Online, Unread: 1`, patient)
  await kerem.talkTo(supervisor)
  await aylin.log.getByText('Read').waitFor(patient)
  await until(() => kerem.labelOf(supervisor), `${supervisor}, Online`, patient)
  const links = await kerem.log
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
  expect(links).toEqual(['https://venue.example/7'])
  await kerem.log.getByText('Today').waitFor()
  const whole = await kerem.log.locator('[title]').first().getAttribute('title')
  expect(whole).toMatch(/^[A-Z][a-z]+ \d{1,2}(st|nd|rd|th) \d{4}, \d{1,2}:\d\d:\d\d [ap]m$/)

  // Both at once; a line of its own by Shift and Enter.
  await typeInto(kerem.box, 'On my way')
  await kerem.box.press('Shift+Enter')
  await kerem.box.pressSequentially('Two minutes')
  await Promise.all([kerem.box.press('Enter'), aylin.say('Thank you')])
  const all = (texts: string[]) => texts.length === 3
  const [here, there] = [await until(aylin.said, all, patient), await until(kerem.said, all, patient)]
  expect(here).toEqual(there)
  expect(here).toContain('On my way\nTwo minutes')

  // Presence, by word.
  await kerem.page.getByRole('button', { name: 'Your status: Online' }).click()
  await kerem.page.getByRole('menuitem', { name: 'Do not disturb' }).click()
  await until(() => aylin.labelOf(manager), `${manager}, Do not disturb`, patient)
  await kerem.page.context().close()
  await until(() => aylin.labelOf(manager), `${manager}, Offline`, patient)
}, 180_000)

test('Escape and a click beside it close it; the keyboard alone does everything', async (context) => {
  const desk = await atDesk(context, { as: 'technician' })
  const { page, panel } = desk
  /** By keys alone, from a page where it is closed. */
  const talkByKey = async () => {
    await desk.toggle.focus()
    await page.keyboard.press('Enter')
    await hasFocus(page.getByRole('textbox', { name: 'Search contacts' }))
    await desk.contact(supervisor).focus()
    await page.keyboard.press('Enter')
    await hasFocus(desk.box)
  }
  await talkByKey()
  await page.keyboard.type('Not sent')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await hasFocus(desk.toggle)
  // What was typed is there again.
  await talkByKey()
  await until(() => desk.box.inputValue(), 'Not sent', patient)
  await desk.contact(manager).click()
  await until(() => desk.box.inputValue(), '', patient)
  expect(await panel.count()).toBe(1)
  await page.locator('#page').click({ position: { x: 40, y: 200 } })
  await panel.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Team chat' }).focus()
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('textbox', { name: 'Search contacts' }))
  await page.keyboard.type('sahin')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await hasFocus(desk.box)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('By hand')
  await page.keyboard.press('Enter')
  await until(async () => (await desk.said()).at(-1), 'By hand', patient)
}, 120_000)

test('the venue is killed and comes back: nothing is lost, nothing is there twice', async (context) => {
  const aylin = await atDesk(context, { as: 'supervisor' })
  const umut = await atDesk(context, { as: 'cashier' })
  const [name] = ((await umut.page.locator('header').innerText()).match(/Umut Çelik|Derya Demir/) ?? []) as string[]
  await aylin.talkTo(name ?? '')
  await umut.talkTo(supervisor)
  await aylin.say('one')
  await until(umut.said, (texts) => texts.at(-1) === 'one', patient)
  await venue.venue.kill('SIGKILL')
  await typeInto(aylin.box, 'two')
  await aylin.box.press('Enter')
  await aylin.page.getByText('Not sent.').waitFor({ timeout: 30_000 })
  expect(await aylin.box.inputValue()).toBe('two')
  await venue.venue.restart()
  /** Looked at all the while: a page that is left alone locks. */
  const awake = async () => {
    for (const desk of [aylin, umut]) await desk.page.mouse.move(100 + Math.random() * 100, 300)
  }
  const again = aylin.page.getByRole('button', { name: 'Send again' })
  await until(
    async () => {
      await awake()
      if ((await aylin.said()).at(-1) === 'two') return true
      // Pressed as often as it is offered: it is the same message.
      await again.click({ timeout: 1_000 }).catch(() => undefined)
      return false
    },
    true,
    { timeout: 60_000 },
  )
  const heard = async () => {
    await awake()
    return umut.said()
  }
  await until(heard, (texts) => texts.at(-1) === 'two', { timeout: 40_000 })
  await umut.say('three')
  await until(aylin.said, (texts) => texts.at(-1) === 'three', { timeout: 40_000 })
  const last = ['one', 'two', 'three']
  expect([(await aylin.said()).slice(-3), (await umut.said()).slice(-3)]).toEqual([last, last])
  for (const desk of [aylin, umut]) expect((await desk.said()).filter((text) => text === 'two')).toHaveLength(1)
}, 240_000)

test('a longer conversation: earlier messages come as one scrolls up, and nothing moves', async (context) => {
  const token = await venue.tokenOf('supervisor')
  const people = (await venue.call(token, 'GET', '/api/chat/contacts')) as { id: number; name: string }[]
  const other = people.find(({ name }) => name === manager)?.id
  type Opened = { chat: { id: number; dialog: { id: number }[] } }
  const { chat } = (await venue.call(token, 'GET', `/api/chat/get-chat?contactId=${other}`)) as Opened
  for (let place = 1; place <= 60; place += 1)
    await venue.call(token, 'POST', '/api/chat/send-message', {
      ...{ chatId: chat.id, contactId: other, messageText: `number ${place}` },
    })
  const kerem = await atDesk(context, { as: 'manager' })
  await kerem.open()
  await until(
    () => kerem.labelOf(supervisor),
    (label) => /Unread: 6\d/.test(label ?? ''),
    patient,
  )
  await kerem.talkTo(supervisor)
  await kerem.log.getByText('number 60', { exact: true }).waitFor()
  await until(
    () => kerem.labelOf(supervisor),
    (label) => !label?.includes('Unread'),
    patient,
  )
  await kerem.log.evaluate((element) => element.scrollTo({ top: -element.scrollHeight }))
  await kerem.log.getByText('number 1', { exact: true }).waitFor(patient)
  const numbers = (await kerem.said()).flatMap((text) => /^number (\d+)$/.exec(text)?.[1] ?? [])
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, place) => String(place + 1)))
}, 120_000)

test('no barriers: light and English, dark and Arabic, on a telephone', async (context) => {
  const light = await atDesk(context, { as: 'admin' })
  await light.open()
  expect(await barriers(light.page)).toEqual([])
  await light.talkTo(supervisor)
  await light.say('Short')
  expect(await barriers(light.page)).toEqual([])
  await light.page.keyboard.press('Escape')
  await light.page.getByRole('button', { name: 'Quick panel' }).click()
  await light.page.getByRole('complementary', { name: 'Quick panel' }).getByText('Events').waitFor(patient)
  expect(await barriers(light.page)).toEqual([])

  const dark = await venue.visit(context, { as: 'admin', language: 'ar', viewport: { width: 360, height: 780 } })
  await dark.page.addInitScript(() => localStorage.setItem('takewin.theme', 'dark'))
  await dark.open('/apps/machines/all')
  const opener = dark.page.getByRole('button', { name: 'محادثة الفريق' })
  await opener.click(patient)
  await dark.page.getByRole('textbox', { name: 'البحث في جهات الاتصال' }).waitFor(patient)
  expect([await barriers(dark.page), await overflow(dark.page)]).toEqual([[], 0])
  await dark.page.getByRole('dialog').getByRole('button', { name: supervisor }).click()
  await dark.page.getByRole('log').waitFor(patient)
  expect([await barriers(dark.page), await overflow(dark.page)]).toEqual([[], 0])
  await dark.page.keyboard.press('Escape')
  await dark.page.getByRole('dialog').waitFor({ state: 'detached' })
  await dark.page.getByRole('button', { name: 'اللوحة السريعة' }).click()
  await dark.page.getByRole('dialog', { name: 'اللوحة السريعة' }).getByText('الملاحظات').first().waitFor(patient)
  expect([await barriers(dark.page), await overflow(dark.page)]).toEqual([[], 0])
}, 180_000)

test('the quick panel: today, notes with undo, switches that the device keeps', async (context) => {
  const { page } = await atDesk(context, { as: 'admin' })
  await page.getByRole('button', { name: 'Quick panel' }).click()
  const panel = page.getByRole('complementary', { name: 'Quick panel' })
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Istanbul', weekday: 'long' }).format(Date.now())
  await panel.getByRole('heading', { name: today }).waitFor(patient)
  await panel.getByText('Nothing waits for you today.').waitFor(patient)
  await panel.getByRole('button', { name: 'Add a note' }).click()
  await hasFocus(panel.getByRole('textbox', { name: 'Title' }))
  expect(await panel.getByRole('button', { name: 'Keep' }).isDisabled()).toBe(true)
  await page.keyboard.type('Count the safe')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Change: Count the safe' }).click(patient)
  await typeInto(panel.getByRole('textbox', { name: 'Details' }), 'before six')
  await panel.getByRole('button', { name: 'Keep' }).click()
  await panel.getByText('before six').waitFor(patient)
  await panel.getByRole('button', { name: 'Delete: Count the safe' }).click()
  await panel.getByText('“Count the safe” was deleted.').waitFor()
  await panel.getByRole('button', { name: 'Undo' }).click(patient)
  await panel.getByText('before six').waitFor(patient)
  await panel.getByText('Cloud Sync').click()
  // A door that opens is told while the panel is open.
  const token = await venue.tokenOf('admin')
  const door = (on: boolean) => venue.call(token, 'POST', '/dock/faults', { machineId: 5, fault: { kind: 'door', on } })
  await door(true)
  await panel.getByText('Door open').waitFor({ timeout: 30_000 })
  await page.locator('nav').getByTitle('1 machine problems').waitFor(patient)
  await door(false)
  await panel.getByText('Door open').waitFor({ state: 'detached', timeout: 30_000 })
  await page.reload()
  await page.getByRole('button', { name: 'Quick panel' }).click(patient)
  await panel.getByText('before six').waitFor(patient)
  expect(await panel.getByRole('switch', { name: 'Cloud Sync' }).isChecked()).toBe(true)
}, 120_000)

test('what staff say to a seated player is told once, and stays until it is put away', async (context) => {
  const { page, game, open, toasts } = await venue.visit(context, { as: 'vip' })
  await open('/game/3')
  await game.playing(30_000)
  const sessionID = ((await venue.seatOf('vip')) as { sessionID: number }).sessionID
  const token = await venue.tokenOf('supervisor')
  const say = async (text: string) => {
    const response = await fetch(`${venue.venue.url}/admin/sessions/${sessionID}/message`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        'idempotency-key': `message-${text.length}-${sessionID}`,
      },
      body: JSON.stringify({ text }),
    })
    expect(response.status).toBe(201)
  }
  const notice = page.getByRole('region', { name: 'The venue says' })
  await say('Your drink is on its way.')
  await notice.getByText('Your drink is on its way.').waitFor(patient)
  await toasts.said('Your drink is on its way.')
  await page.reload()
  await game.playing(30_000)
  await notice.getByText('Your drink is on its way.').waitFor(patient)
  await say('We close at four.')
  await notice.getByText('We close at four.').waitFor(patient)
  expect((await toasts.all()).filter((text) => text.includes('drink'))).toEqual([])
  await notice.getByRole('button', { name: 'Put the message away' }).first().click()
  await page.reload()
  await game.playing(30_000)
  await notice.getByText('We close at four.').waitFor(patient)
  expect(await notice.getByText('Your drink is on its way.').count()).toBe(0)
}, 120_000)
