/** The product in Firefox and in WebKit, the engine of Safari: a player's evening and a look at the desk, as a person does both. */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { firefoxHere, startFirefox } from '#tests/kit/engines/firefox.ts'
import { type Engine, patience, type Person } from '#tests/kit/engines/person.ts'
import { startWebKit, webKitHere } from '#tests/kit/engines/webKit.ts'
import { minorIn } from '#tests/kit/pages.ts'
import { until } from '#tests/kit/until.ts'

// A whole evening in one test.
vi.setConfig({ testTimeout: 240_000 })

const tidewright = 5
const [firefox, webKit] = [firefoxHere(), webKitHere()]
const engines: Record<string, (() => Promise<Engine>) | null> = {
  Firefox: firefox === null ? null : () => startFirefox(firefox),
  WebKit: webKit === null ? null : () => startWebKit(webKit),
}

let venue: BrowserVenue
beforeAll(async () => {
  if (firefox === null && webKit === null) return
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue?.close())

for (const [name, start] of Object.entries(engines))
  if (start === null) test.skip(`${name}: left out, there is none on this machine`, () => undefined)
  else
    test(`${name}: signs in, plays with a picture that moves, cashes out, reads Arabic; the desk sorts, asks, locks`, async (context) => {
      const engine = await start()
      context.onTestFinished(async () => {
        await engine.close()
        await venue.standUp('player')
      })
      console.log(`${engine.name} ${engine.version}`)
      const player = await arrive(context, engine)
      await player.goTo(`${venue.venue.url}/login`)
      const refused = await player.ask(() => 1).then(() => null, String)
      if (refused?.includes('CSP')) context.skip(`${name} ${engine.version} lets nobody ask a page that has a policy`)
      await signsIn(player)
      await playsAndCashesOut(player, engine.name)
      await readsArabic(player)
      await player.leave()
      const staff = await arrive(context, engine)
      await looksAtTheDesk(staff)
      await staff.leave()
    })

async function arrive(context: TestContext, engine: Engine): Promise<Person> {
  const person = await engine.arrive()
  context.onTestFinished(async () => {
    if (context.task.result?.state !== 'fail') return
    const path = join(tmpdir(), `takewin-failed-${engine.name}.png`)
    await person.picture().then(
      (picture) => writeFileSync(path, picture),
      () => undefined,
    )
    console.error(`${engine.name} ${engine.version}: picture in ${path}; complaints: ${await person.complaints()}`)
  })
  return person
}

const soon = { timeout: patience }
const path = (person: Person) => person.ask(() => location.pathname)
const textOf = (person: Person, selector: string) =>
  person.ask((wanted) => document.querySelector<HTMLElement>(wanted)?.innerText ?? '', selector)
const figure = async (person: Person, id: string) => minorIn(await textOf(person, `[data-testid="${id}"]`))
const overflow = (person: Person) =>
  person.ask(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const focusIn = (person: Person, selector: string) =>
  until(() => person.ask((wanted) => document.activeElement?.closest(wanted) !== null, selector), true, soon)

async function fills(person: Person, field: string, text: string): Promise<void> {
  await person.press('textbox', field)
  await person.key('Control+a')
  await person.type(text)
}

async function signsIn(person: Person): Promise<void> {
  await fills(person, 'Username or e-mail', 'player')
  await fills(person, 'Password', 'wrong1234')
  await person.key('Enter')
  await until(() => textOf(person, 'form [role=alert]'), /Wrong username or password/, soon)
  expect(await overflow(person)).toBe(0)
  await fills(person, 'Password', 'player1234')
  await person.press('button', 'Login')
  await until(() => path(person), '/lobby', soon)
}

async function playsAndCashesOut(person: Person, engine: string): Promise<void> {
  const balance =
    (await until(
      () => figure(person, 'balance'),
      (seen) => seen !== null,
      soon,
    )) ?? 0
  await person.press('link', /^Choose a cabinet: Tidewright, /)
  await person.press('link', /^Play now: Tidewright/)
  // A new device is looked at first, and told only what it lacks.
  const hasWebRtc = await person.ask(() => 'RTCPeerConnection' in window)
  if (!hasWebRtc) {
    await person.sees('heading', 'A look at this device')
    await person.press('button', 'Play')
  }
  await person.sees('dialog', 'How much to bring?')
  await person.press('radio', '500.00')
  await person.press('button', 'Play')
  await person.seesNo('dialog', 'How much to bring?')
  await until(() => figure(person, 'credit'), 50_000, soon)
  await pictureMoves(person)
  const light = await until(() => textOf(person, '[data-testid=connection]'), /picture|second|Picture/, soon)
  console.log(`${engine}: ${light}`)

  const mayPress = () =>
    person.ask(() =>
      [...document.querySelectorAll('button:enabled')].some(({ textContent }) => textContent?.startsWith('Spin')),
    )
  await venue.force(tidewright, 'lose')
  await until(mayPress, true, soon)
  await person.type(' ')
  await until(() => figure(person, 'credit'), 49_980, soon)
  await venue.force(tidewright, 'win')
  await person.press('button', /^Spin/)
  await person.press('button', /^Take win/)
  const won = await until(
    () => figure(person, 'credit'),
    (credit) => credit !== null && credit > 49_960,
    soon,
  )
  await person.press('button', /^Cash out$/)
  await until(() => path(person), '/lobby', soon)
  await until(() => figure(person, 'balance'), balance - 50_000 + (won ?? 0), soon)
}

/** Two frames of different moments, as the picture itself tells them. */
async function pictureMoves(person: Person): Promise<void> {
  type Page = { takewin: { readPictureClock: () => { at: number } | null } }
  const moment = () => person.ask(() => (window as unknown as Page).takewin.readPictureClock()?.at ?? null)
  const first = await until(moment, (at) => at !== null, soon)
  await until(moment, (at) => at !== null && at !== first, soon)
}

async function readsArabic(person: Person): Promise<void> {
  await person.press('button', 'Logout')
  await person.press('button', 'العربية')
  await until(() => person.ask(() => document.documentElement.dir), 'rtl', soon)
  expect(await overflow(person)).toBe(0)
  await person.resize(390, 844)
  expect(await overflow(person)).toBe(0)
}

async function looksAtTheDesk(person: Person): Promise<void> {
  await person.goTo(`${venue.venue.url}/login`)
  await fills(person, 'Username or e-mail', 'admin')
  await fills(person, 'Password', 'admin1234')
  await person.key('Enter')
  await until(() => path(person), /^\/apps/, soon)
  await person.goTo(`${venue.venue.url}/apps/dashboard?show=table`)
  const names = () =>
    person.ask(() => [...document.querySelectorAll('[role=rowheader]')].map(({ textContent }) => textContent ?? ''))
  await until(names, (seen) => seen.length > 10, soon)
  for (const [sorted, sign] of Object.entries({ ascending: 1, descending: -1 })) {
    await person.press('button', 'Machine')
    await until(() => person.ask(() => document.querySelector('[data-head=name]')?.ariaSort), sorted, soon)
    const isInOrder = (seen: string[]) =>
      seen.every((name, place) => place === 0 || sign * (seen[place - 1] ?? '').localeCompare(name) <= 0)
    await until(names, isInOrder, soon)
  }

  await person.press('button', 'Language: English')
  await person.press('menuitem', 'العربية')
  await until(() => person.ask(() => document.documentElement.dir), 'rtl', soon)
  const page = await until(() => textOf(person, '#page'), /28 كابينة/, soon)
  expect(page).not.toMatch(/[٠-٩]/)
  await person.press('button', 'اللغة: العربية')
  await person.press('menuitem', 'English')
  await person.press('button', 'Theme Settings')
  await person.sees('dialog', 'Theme Settings')
  await focusIn(person, '[role=dialog]')
  await person.key('Escape')
  await person.seesNo('dialog', 'Theme Settings')
  await focusIn(person, 'button[aria-label="Theme Settings"]')

  await person.key('Control+k')
  await focusIn(person, 'input')
  await person.type('lock this')
  await person.key('Enter')
  await person.sees('alertdialog', 'The page is locked')
  await focusIn(person, '[role=alertdialog] input')
  await person.type('9999')
  await person.key('Enter')
  await until(() => textOf(person, '[role=alertdialog]'), /4 tries left/, soon)
  await until(() => person.ask(() => (document.activeElement as HTMLInputElement | null)?.value), '', soon)
  await person.type('1234')
  await person.key('Enter')
  await person.seesNo('alertdialog', 'The page is locked')
  expect(await person.complaints()).toEqual([])
}
