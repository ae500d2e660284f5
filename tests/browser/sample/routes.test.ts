/** Every address of the sample layer, as its table of pages has them: how it stands, in which words, and where its focus is. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { samplePageIds } from '#machines/sample/frame/index.ts'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { type SampleAddress, sampleAddresses } from '#tests/kit/sampleAddresses.ts'
import { barriers, drawn, faintWords, go, overflow, twoFrames } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 600_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
})
afterAll(() => venue.close())

type Language = 'en' | 'tr' | 'ar'
const widths = [390, 1_024, 1_440] as const

/** Goes to every address as a person who may see it, and does `look` at each. */
async function walk(
  page: Page,
  open: (path: string) => Promise<void>,
  look: (address: SampleAddress) => Promise<void>,
) {
  await open('/sample')
  for (const role of ['guest', 'admin'] as const) {
    if (role === 'admin') {
      await go(page, '/pages/auth/login')
      await page.locator('#entry-email').pressSequentially('admin@sample.example')
      await page.locator('#entry-password').pressSequentially('admin')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/sample')
    }
    for (const address of sampleAddresses.filter(({ as }) => as === role)) {
      if (address.isListed) await page.locator(`nav a[href="${address.path}"]`).press('Enter')
      else await go(page, address.path)
      await page.waitForURL(`**${address.path}`)
      await drawn(page)
      await look(address)
    }
  }
}
/** The page hears of its new width with the next frame: until then it has the parts of the one before, over its edge. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await twoFrames(page)
}

/** Everything that is read or heard of a page. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style')) texts.push(node.textContent?.trim() ?? '')
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name)?.trim() ?? '')
    return [...new Set(texts)].filter((text) => text !== '')
  })
const wordsOf = (language: Language) => {
  const words = new Map<string, string>()
  const add = (key: string, value: unknown): void => {
    if (typeof value === 'string') words.set(key, value)
    else for (const [name, inner] of Object.entries(value as object)) add(key === '' ? name : `${key}.${name}`, inner)
  }
  const folder = join(import.meta.dirname, '../../../src/view/locales')
  for (const file of globSync(`{.,sample}/{core,ui,settings,sample,samplePages}.${language}.json`, { cwd: folder }))
    add('', JSON.parse(readFileSync(join(folder, file), 'utf8')))
  return words
}
const english = wordsOf('en')
const families = new Set([...english.keys()].map((key) => key.slice(0, key.indexOf('.'))))
/** As somebody has named it, or as a call is: a label, a list of a board, a site, an area. */
const names = new Set(['Tasks', 'Done', 'calendar', 'sample.example'])
/** What nobody of this language can read: a key that has no word, or an English word of the app that is otherwise in it. */
const foreign = (language: Language) => {
  const own = wordsOf(language)
  const written = new Set(own.values())
  const others = new Set(
    [...english].flatMap(([key, word]) => (own.get(key) === word || written.has(word) ? [] : [word])),
  )
  const isKey = (text: string) => /^\w+(\.[\w-]+)+$/.test(text) && families.has(text.slice(0, text.indexOf('.')))
  return (text: string) => !names.has(text) && (isKey(text) || others.has(text))
}
const other = (scheme: 'light' | 'dark') => (scheme === 'light' ? 'dark' : 'light')

test('the table of pages is walked whole: each page has an address in the list, and no address stands in it twice', () => {
  expect([...new Set(sampleAddresses.map(({ page }) => page))]).toEqual(samplePageIds)
  const paths = sampleAddresses.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/sample/mail',
      '/sample/mail/1',
      '/sample/mail/new',
      '/sample/scrumboard/1/1',
      '/pages/auth/lock-2',
    ]),
  )
})

test('each address by keys: whatever Tab comes to in it is seen to have the focus', async (context) => {
  const { page, open, complaints } = await venue.visit(context, {
    reducedMotion: 'reduce',
    viewport: { width: 1_440, height: 900 },
  })
  await page.addInitScript(() => {
    const seen: unknown[] = []
    Object.assign(window, { seen })
    document.addEventListener('focusin', ({ target }) => {
      const element = target as HTMLElement
      const rings = [element, ...element.querySelectorAll('*')].filter((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
      })
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      seen.push([element.id, element.textContent?.slice(0, 40) ?? '', rings.length > 0 && isInView])
    })
  })
  const unseen: unknown[] = []
  let count = 0
  await walk(page, open, async ({ path }) => {
    await page.locator('#page').focus()
    await page.evaluate(() => void (window as unknown as { seen: unknown[] }).seen.splice(0))
    for (let step = 0; step < 60; step += 1) await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => (window as unknown as { seen: [string, string, boolean][] }).seen)
    count += seen.length
    // What the focus brings into sight scrolls the page, and never what stands around it.
    if ((await page.locator('header').boundingBox())?.y !== 0) unseen.push([path, 'the bar'])
    unseen.push(...seen.filter(([, , isSeen]) => !isSeen).map(([id, text]) => [path, id, text]))
  })
  expect(unseen).toEqual([])
  expect(count).toBeGreaterThan(1_000)
  expect(complaints).toEqual([])
})

/** Each language stands at each width, and each width in both schemes. By all rules of axe, a second at each: the telephone's in both, every other in one. */
const looks = [
  ['en', 'light', [390, 1_440]],
  ['ar', 'dark', [390, 1_024]],
] as const
test.for(looks)(
  'each address stands at three widths, dark and light, is led to by keys, is written in its language, breaks no rule of axe and has no target below 24 px, in %s',
  async ([language, first, ruled], context) => {
    const { page, open, complaints } = await venue.visit(context, { reducedMotion: 'reduce', language })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const isForeign = foreign(language)
    const wrong: unknown[] = []
    let colorScheme: 'light' | 'dark' = first
    const wear = async (scheme: 'light' | 'dark') => {
      colorScheme = scheme
      await page.emulateMedia({ colorScheme })
      await until(() => page.evaluate(() => document.documentElement.dataset['theme']), colorScheme)
    }
    await walk(page, open, async ({ path }) => {
      const left = (await textsOf(page)).filter(isForeign)
      if (left.length > 0) wrong.push([path, ...left])
      for (const [place, width] of widths.entries()) {
        await resize(page, width)
        await wear(place % 2 === 0 ? first : other(first))
        const found = ruled.some((one) => one === width) ? await barriers(page, 'html', ['target-size']) : []
        const over = await overflow(page)
        if (found.length > 0 || over !== 0) wrong.push([path, width, colorScheme, over, ...found])
      }
      // Nothing else hangs on the scheme.
      await wear(other(colorScheme))
      const faint = await faintWords(page)
      if (faint.length > 0) wrong.push([path, colorScheme, ...faint])
    })
    expect(wrong).toEqual([])
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
    await open('/pages/nowhere')
    await page.waitForURL('**/pages/errors/error-404')
    expect(complaints).toEqual([])
  },
)

test('each address is written in Turkish, which the demo offers as it comes, and stands in it at three widths', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { reducedMotion: 'reduce' })
  await open('/login')
  await page.getByRole('button', { name: 'Türkçe' }).click()
  await until(() => page.evaluate(() => document.documentElement.lang), 'tr')
  const isForeign = foreign('tr')
  const wrong: unknown[] = []
  await walk(page, open, async ({ path }) => {
    const left = (await textsOf(page)).filter(isForeign)
    if (left.length > 0) wrong.push([path, ...left])
    for (const width of widths) {
      await resize(page, width)
      const over = await overflow(page)
      if (over !== 0) wrong.push([path, width, over])
    }
  })
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('tr')
  expect(wrong).toEqual([])
  expect(complaints).toEqual([])
})
