/** Each state of the player's side, wide and narrow, in English and Arabic, on contact sheets in docs/pictures/player. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright'
import { openLine } from '#tests/kit/simulatorLine.ts'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { dress, twentyFive } from '#tests/kit/theme.ts'
import { until } from '#tests/kit/until.ts'
import { realityCheck } from '#venue/store/schema/index.ts'
import { type Cell, compose } from './sheet.ts'

const folder = join(import.meta.dirname, '../../docs/pictures/player')
/** Each picture in full, kept on this machine alone. */
const wholes = join(import.meta.dirname, '../../.tmp/pictures/player')
const views = [
  { width: 1440, height: 900, language: 'en' },
  { width: 1024, height: 768, language: 'ar' },
  { width: 390, height: 844, language: 'en' },
  { width: 390, height: 844, language: 'ar' },
] as const
const orchard = '/game/1/night-orchard'
const patient = { timeout: 60_000 }

type Shot = {
  path: string | ((venue: BrowserVenue) => Promise<string>)
  as?: string
  isNew?: boolean
  /** Before its four pictures. What it answers is done after them. */
  prepare?: (venue: BrowserVenue) => Promise<(() => Promise<unknown>) | void>
  /** Before a page opens. */
  dress?: (context: BrowserContext) => Promise<unknown>
  /** On each page before its picture. */
  act?: (page: Page, venue: BrowserVenue) => Promise<void>
  /** Ms until all that moves has come to rest. */
  rest?: number
}

const signedIn = async (venue: BrowserVenue, name: string, method: string, path: string, body?: unknown) =>
  venue.call(await venue.tokenOf(name), method, path, body)
async function raise(venue: BrowserVenue, cabinet: number, kind: 'door' | 'line.silent'): Promise<void> {
  const line = await openLine(venue.venue.dataFolder)
  await line.ask({ op: 'fault', cabinet, fault: { kind, on: true } })
  line.close()
}
const keys = (page: Page) => page.locator('button', { has: page.locator('kbd') })
const spinKey = (page: Page) => keys(page).last()
async function playing(page: Page): Promise<void> {
  await page.locator('[data-screen=playing]').waitFor(patient)
  await page.getByTestId('picture').waitFor(patient)
  await until(
    () =>
      page.evaluate(
        () =>
          (window as unknown as { takewin: { readPictureClock(): object | null } }).takewin.readPictureClock() !== null,
      ),
    true,
    patient,
  )
}
/** A win that waits is taken. */
const settled = (page: Page) =>
  until(
    async () => {
      await page.keyboard.press('t')
      return spinKey(page).isEnabled()
    },
    true,
    { ...patient, interval: 500 },
  )
/** The next round is under way. */
async function round(
  page: Page,
  venue: BrowserVenue,
  outcome: 'win' | 'feature' | 'handPay',
  machine = 1,
): Promise<void> {
  await playing(page)
  await settled(page)
  await venue.force(machine, outcome)
  await page.keyboard.press('Space')
  await until(() => spinKey(page).isDisabled(), true, patient)
}
/** A page of somebody that stays while others are photographed. */
async function stay(venue: BrowserVenue, name: string, path: string): Promise<() => Promise<unknown>> {
  const { context, page } = await open(venue, { path, as: name }, views[0])
  await page.goto(`${venue.venue.url}${path}`)
  await playing(page)
  return async () => {
    await context.close()
    await venue.standUp(name)
  }
}
const all =
  (...undo: (() => Promise<unknown>)[]) =>
  async () => {
    for (const one of undo) await one()
  }
const inRound = (outcome: 'win' | 'feature') => async (page: Page, venue: BrowserVenue) => {
  await playing(page)
  const isWaiting = () => keys(page).nth(-2).isEnabled()
  if (outcome === 'feature' || !(await isWaiting())) await round(page, venue, outcome)
  if (outcome === 'feature') await page.waitForTimeout(7_000)
  else await until(isWaiting, true, patient)
}
const openReceipt = async (page: Page, venue: BrowserVenue) => {
  await round(page, venue, 'win')
  await settled(page)
  await page.keyboard.press('Escape')
  const strip = page
    .locator('main section')
    .filter({ has: page.locator('dl') })
    .first()
  await strip.locator('button').first().click(patient)
  await page.getByTestId('receipt').waitFor(patient)
}
const lastRound = async (venue: BrowserVenue) => {
  const { sessions } = (await signedIn(venue, 'player', 'GET', '/player/sessions')) as { sessions: { id: number }[] }
  for (const { id } of sessions) {
    const answer = await signedIn(venue, 'player', 'GET', `/player/sessions/${id}/rounds`)
    const won = (answer as { rounds: { id: number; win: number }[] }).rounds.find(({ win }) => win > 0)
    if (won) return { session: id, round: won.id }
  }
  return { session: sessions[0]?.id ?? 0, round: 0 }
}
const limits = (venue: BrowserVenue, name: string, body: object) => signedIn(venue, name, 'PUT', '/player/limits', body)
const loss = (amount: number | null) => ({ limits: [{ kind: 'loss', period: 'day', amount }] })

const game: Record<string, Shot> = {
  playing: { path: orchard, rest: 4_000 },
  'a win waits': { path: orchard, act: inRound('win') },
  'bonus feature': { path: orchard, act: inRound('feature') },
  'hand pay': {
    ...{ as: 'vip', path: '/game/2/seven-bells' },
    act: async (page, venue) => {
      await playing(page)
      if (await spinKey(page).isEnabled()) await round(page, venue, 'handPay', 2)
      await page.waitForTimeout(6_000)
    },
  },
}
const trouble: Record<string, Shot> = {
  'before the first game': {
    ...{ path: orchard, isNew: true },
    dress: (context) =>
      context.addInitScript(() =>
        Object.assign(window, { RTCPeerConnection: undefined, webkitRTCPeerConnection: undefined }),
      ),
  },
  reconnecting: {
    path: orchard,
    act: async (page) => {
      await playing(page)
      await page.waitForTimeout(2_000)
      await page.context().setOffline(true)
      await page.getByTestId('seconds-left').waitFor(patient)
    },
    rest: 7_000,
  },
  'in another tab': {
    path: orchard,
    act: async (page) => {
      await playing(page)
      const other = await page.context().newPage()
      await other.goto(page.url())
      await playing(other)
      await page.bringToFront()
    },
  },
  'reality check': {
    path: orchard,
    prepare: async (venue) => {
      await limits(venue, 'player', { realityCheckMinutes: 60 })
      const leave = await stay(venue, 'player', orchard)
      await venue.venue.kill()
      await venue.whileClosed((database) =>
        database
          .update(realityCheck)
          .set({ dueAt: Date.now() - 1_000 })
          .where(eq(realityCheck.state, 'waiting')),
      )
      await venue.venue.restart()
      await venue.ready()
      return leave
    },
    act: (page) => page.getByRole('alertdialog').waitFor(patient),
  },
  '25 buttons': { path: orchard, dress: (context) => dress(context, ...twentyFive), act: playing },
}
const money: Record<string, Shot> = {
  receipt: { path: orchard, act: openReceipt },
  'where the money is': { path: '/profile?part=money', prepare: (venue) => stay(venue, 'player', orchard) },
  sessions: { path: '/profile?part=history' },
  'rounds of one': {
    path: async (venue) => `/profile?part=history&session=${(await lastRound(venue)).session}`,
  },
  'a round, its proof and its still': {
    path: async (venue) => {
      const { session, round } = await lastRound(venue)
      return `/profile?part=history&session=${session}&round=${round}`
    },
    act: (page) => page.locator('[data-verdict]').waitFor(patient),
  },
  transactions: { path: '/profile?part=transactions' },
}
const oneself: Record<string, Shot> = {
  limits: {
    path: '/profile?part=limits',
    prepare: async (venue) => {
      await limits(venue, 'player', loss(100_000))
      await limits(venue, 'player', loss(200_000))
    },
  },
  profile: { path: '/profile' },
}
const lobby: Record<string, Shot> = {
  'the floor': {
    path: '/lobby?sort=cabin',
    prepare: async (venue) => {
      const seats = [await stay(venue, 'player2', '/game/4'), await stay(venue, 'vip', '/game/3')]
      await raise(venue, 8, 'door')
      await raise(venue, 6, 'line.silent')
      return all(...seats)
    },
  },
  'nothing found': { path: '/lobby?q=zeppelin' },
  'a reservation': {
    path: '/lobby',
    prepare: async (venue) => {
      const token = await venue.tokenOf('player')
      await fetch(`${venue.venue.url}/player/reservations`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': 'for-the-picture',
        },
        body: JSON.stringify({ machineId: 5 }),
      })
      return () => signedIn(venue, 'player', 'DELETE', '/player/reservations')
    },
  },
  'a held seat': {
    path: '/lobby',
    prepare: async (venue) => {
      const { context, page } = await open(venue, { path: orchard }, views[0])
      await page.goto(`${venue.venue.url}${orchard}`)
      await playing(page)
      await context.close()
      return () => venue.standUp('player')
    },
  },
  'logins disabled': {
    path: '/lobby',
    prepare: async (venue) => {
      await signedIn(venue, 'manager', 'DELETE', '/admin/machines/login', { reason: 'a drill' })
      return () => signedIn(venue, 'manager', 'POST', '/admin/machines/login', { reason: 'over' })
    },
  },
  'a limit is reached': {
    ...{ path: '/lobby', as: 'player2' },
    prepare: async (venue) => void (await limits(venue, 'player2', loss(0))),
  },
}
/** In the order in which they leave something behind for each other: what was played is history later. */
const sheets: Record<string, Record<string, Shot>> = { game, trouble, money, oneself, lobby }

async function open(venue: BrowserVenue, { as = 'player', isNew, dress }: Shot, view: (typeof views)[number]) {
  const { width, height, language } = view
  const buyIn = JSON.stringify({ ask: 'never', amounts: {} })
  const kept = { token: await venue.signIn(as), language, buyIn, ...(isNew ? {} : { preflight: '1' }) }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name: `takewin.${name}`, value }))
  const context = await venue.browser.newContext({
    viewport: { width, height },
    storageState: { cookies: [], origins: [{ origin: venue.venue.url, localStorage }] },
  })
  context.setDefaultTimeout(90_000)
  await dress?.(context)
  return { context, page: await context.newPage() }
}
async function photograph(venue: BrowserVenue, shot: Shot, view: (typeof views)[number]): Promise<Buffer> {
  const { context, page } = await open(venue, shot, view)
  try {
    await page.goto(venue.venue.url + (typeof shot.path === 'string' ? shot.path : await shot.path(venue)))
    await page.locator('main').first().waitFor()
    await page.waitForTimeout(1_000)
    await shot.act?.(page, venue)
    await page.waitForTimeout(shot.rest ?? 1_500)
    return await page.screenshot()
  } finally {
    await context.close()
  }
}

/** One venue, one browser; each picture in a context of its own. */
export async function take(only: string[]): Promise<void> {
  for (const place of [folder, wholes]) mkdirSync(place, { recursive: true })
  const venue = await openBrowserVenue({ VENUE_GRACE_SECONDS: '600' })
  try {
    await venue.ready()
    for (const [name, shots] of Object.entries(sheets)) {
      if (only.length > 0 && !only.includes(name)) continue
      const taken: Cell[] = []
      for (const [title, shot] of Object.entries(shots)) {
        const undo = await shot.prepare?.(venue)
        for (const view of views) {
          const picture = await photograph(venue, shot, view)
          const { width, language } = view
          writeFileSync(join(wholes, `${name}-${title.replaceAll(/\W+/g, '-')}-${width}-${language}.png`), picture)
          taken.push({
            title: view === views[0] ? `${title}: ${width}, ${language}` : `${width}, ${language}`,
            picture,
          })
        }
        await undo?.()
      }
      const widthOf = ({ width, height }: { width: number; height: number }) => Math.round((width * 380) / height)
      writeFileSync(join(folder, `${name}.jpg`), await compose(taken, { across: 1_572, widthOf, quality: 72 }))
    }
  } finally {
    await venue.close()
  }
}
