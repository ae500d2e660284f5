/** The shell in its layouts, worlds, directions and colours, on contact sheets in docs/pictures/shell. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import type { Chosen } from '#machines/app/settings/index.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { launchChromium } from '#tests/kit/chromium.ts'
import { startVenue } from '#tests/kit/venue.ts'
import { type Cell, compose } from './sheet.ts'

const folder = join(import.meta.dirname, '../../docs/pictures/shell')
const sizes = { 1440: 900, 1024: 768, 390: 844 } as const
type Shot = {
  shell?: Chosen
  width?: keyof typeof sizes
  theme?: 'light' | 'dark'
  language?: 'en' | 'ar' | 'tr'
  /** Null: a guest. */
  as?: 'admin' | 'player' | null
  path?: string
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<void>
}

const night = { theme: 'dark', language: 'ar' } as const
const everywhere = (shell: Chosen): Record<string, Shot> => ({
  'light, en': { shell },
  'dark, ar': { shell, ...night },
  '1024 px': { shell, width: 1024 },
  '390 px': { shell, width: 390 },
})
const openMenu = async (page: Page) => page.locator('header button').first().click()
const openSettings = async (page: Page) => page.locator('button:has(svg.lucide-settings)').first().click()
const openFromMenu = async (page: Page) => {
  await page.locator('header button').last().click()
  await page.getByRole('menuitem').nth(1).click()
}
const toSchemes = (open: (page: Page) => Promise<void>) => async (page: Page) => {
  await open(page)
  await page.locator('[role=dialog] button').last().click()
}
const schemes = ['ink', 'felt', 'garnet', 'paper', 'slate'] as const
const coloured = (theme: 'light' | 'dark'): Record<string, Shot> => ({
  ...Object.fromEntries(
    schemes.map((scheme) => [
      `navbar ${scheme}`,
      { theme, shell: { navbarScheme: scheme, footerScheme: scheme, footer: true } },
    ]),
  ),
  'all felt': {
    theme,
    shell: { mainScheme: 'felt', navbarScheme: 'felt', toolbarScheme: 'felt', layout: 'layout2' },
  },
})

const sheets: Record<string, Record<string, Shot>> = {
  layout1: everywhere({ footer: true }),
  layout2: everywhere({ layout: 'layout2', footer: true }),
  layout3: everywhere({ layout: 'layout3', footer: true }),
  boxed: {
    'layout 1': { shell: { mode: 'boxed', footer: true } },
    'layout 2': { shell: { mode: 'boxed', layout: 'layout2', footer: true } },
    'layout 3': { shell: { mode: 'boxed', layout: 'layout3', footer: true } },
    'layout 3, dark, ar': { shell: { mode: 'boxed', layout: 'layout3', footer: true }, ...night },
  },
  folded: {
    folded: { shell: { navbarFolded: true } },
    'under the pointer': { shell: { navbarFolded: true }, act: (page) => page.locator('nav').first().hover() },
    'right, folded': { shell: { navbarFolded: true, navbarPosition: 'right' } },
    'folded, dark, ar': { shell: { navbarFolded: true }, ...night },
  },
  drawer: {
    'light, en': { width: 390, act: openMenu },
    'dark, ar': { width: 390, ...night, act: openMenu },
    right: { width: 390, shell: { navbarPosition: 'right', navbarScheme: 'ink' }, act: openMenu },
    'layout 2': { width: 390, shell: { layout: 'layout2' }, act: openMenu },
  },
  bars: {
    'toolbar above': { shell: { toolbarPosition: 'above', footer: true } },
    'layout 2, toolbar below, pages of a group': {
      shell: { layout: 'layout2', toolbarPosition: 'below' },
      act: (page) => page.locator('nav button').nth(2).hover(),
    },
    'no toolbar': { shell: { toolbar: false, footer: true, footerPosition: 'above' } },
    'no navbar': { shell: { navbar: false } },
  },
  sidePanel: {
    'light, en': { shell: { sidePanel: true } },
    'layout 3, boxed': { shell: { sidePanel: true, layout: 'layout3', mode: 'boxed' } },
    'dark, ar': { shell: { sidePanel: true, navbarPosition: 'right' }, ...night },
    '390 px': { shell: { sidePanel: true }, width: 390 },
  },
  schemesLight: coloured('light'),
  schemesDark: coloured('dark'),
  settings: {
    'Theme Settings': { act: openSettings },
    'Theme Color Schemes': { shell: { navbarScheme: 'ink' }, act: toSchemes(openSettings) },
    '390, dark, ar': { width: 390, ...night, act: openFromMenu },
    '390, schemes': { width: 390, act: toSchemes(openFromMenu) },
  },
  players: {
    guest: { as: null, path: '/login', act: openSettings },
    'lobby, felt and garnet': { as: 'player', path: '/lobby', shell: { mainScheme: 'felt', toolbarScheme: 'garnet' } },
    'lobby, schemes': { as: 'player', path: '/lobby', act: toSchemes(openSettings) },
    'lobby, 390': { as: 'player', path: '/lobby', shell: { mainScheme: 'ink', toolbarScheme: 'ink' }, width: 390 },
  },
}

/** One venue, one browser; each picture in a context of its own. */
export async function take(only: string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const [venue, browser] = await Promise.all([
    startVenue({ env: { VENUE_HISTORY: 'off', VENUE_LOGINS_PER_MINUTE: '1000', VENUE_CALLS_PER_SECOND: '1000' } }),
    launchChromium(),
  ])
  try {
    const tokens = new Map<string, string>()
    for (const name of ['admin', 'player']) tokens.set(name, await signIn(venue.url, name))
    for (const [name, shots] of Object.entries(sheets)) {
      if (only.length > 0 && !only.includes(name)) continue
      const taken: Cell[] = []
      for (const [title, shot] of Object.entries(shots))
        taken.push({ title, picture: await photograph(browser, venue.url, tokens, shot) })
      writeFileSync(join(folder, `${name}.jpg`), await compose(taken, { across, widthOf }))
    }
  } finally {
    await browser.close()
    await venue.stop()
  }
}

async function signIn(url: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: name, password: `${name}1234` }),
  })
  return ((await answer.json()) as LoginResult).token
}

/** What was asked for is there, and what moves has come to rest. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(700)
}

async function photograph(browser: Browser, url: string, tokens: Map<string, string>, shot: Shot): Promise<Buffer> {
  const {
    shell = {},
    width = 1440,
    theme = 'light',
    language = 'en',
    as = 'admin',
    path = '/apps/machines',
    act,
  } = shot
  const token = as === null ? undefined : tokens.get(as)
  if (token)
    await fetch(`${url}/player/data`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ settings: { shell } }),
    })
  const kept = { 'takewin.theme': theme, 'takewin.language': language, ...(token ? { 'takewin.token': token } : {}) }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width, height: sizes[width] },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  context.setDefaultTimeout(90_000)
  try {
    const page = await context.newPage()
    await page.goto(`${url}${path}`)
    await page.locator('#page h1, #username, main li').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    await settled(page)
    await act?.(page)
    await settled(page)
    return await page.screenshot()
  } finally {
    await context.close()
  }
}

const across = 2_200
const gap = 20
/** Two wide pictures in a row, four narrow ones. */
const widthOf = ({ width }: { width: number }) =>
  width > sizes[1024] ? (across - 3 * gap) / 2 : (across - 5 * gap) / 4
