/** A player in the lobby: finds, reserves, waits for a machine, marks it, in a real browser against a real venue. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { barriers, overflow, twoFrames } from '#tests/kit/screen.ts'
import { typeInto } from '#tests/kit/typeInto.ts'
import { until } from '#tests/kit/until.ts'

const orchard = { name: 'Night Orchard', cabin: 1 }
const bells = { name: 'Seven Bells', cabin: 2 }
const patience = { timeout: 20_000 }

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const cardOf = ({ page }: { page: Page }, { cabin }: { cabin: number }) =>
  page.locator('main li').filter({ hasText: new RegExp(`Cabin ${cabin}(?!\\d)`) })
const names = ({ page }: { page: Page }) => page.locator('main li h2').allInnerTexts()
const same = (wanted: string[]) => (found: string[]) => found.join() === wanted.join()
const count = ({ page }: { page: Page }) => page.locator('main li').count()
const focused = ({ page }: { page: Page }) => page.evaluate(() => document.activeElement?.tagName)
const inLobby = async (visitor: Visitor, path = '/lobby') => {
  await visitor.open(path)
  await visitor.lobby.shown()
  return visitor
}
/** In the lobby, with the tile of a game opened. */
const atGame = async (visitor: Visitor, { name }: { name: string }) => {
  await inLobby(visitor)
  await visitor.lobby.openGame(name)
  return visitor
}
const chip = ({ page }: { page: Page }, name: RegExp) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name })
async function letGo(name: string): Promise<void> {
  await venue.call(await venue.tokenOf(name), 'DELETE', '/player/reservations').catch(() => undefined)
}

test('finds by words, group, bet and brand; all of it stands in the address and the way back', async (context) => {
  const visitor = await inLobby(await venue.visit(context, { as: 'player' }))
  const { page } = visitor
  const all = await count(visitor)
  await typeInto(page.getByRole('searchbox'), 'İCE')
  await page.getByRole('heading', { name: 'Nothing is called “İCE”' }).waitFor(patience)
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await until(() => count(visitor), all)
  await until(() => focused(visitor), 'H1')

  await typeInto(page.getByRole('searchbox'), 'órchard')
  await until(
    () => names(visitor),
    (found) => found.length > 0 && found.every((name) => name === 'Night Orchard'),
  )
  expect(visitor.path()).toBe('/lobby?q=%C3%B3rchard')
  await chip(visitor, /Free now/).click()
  expect(visitor.path()).toBe('/lobby?q=%C3%B3rchard&free=1')
  await page.goBack()
  await until(() => visitor.path(), '/lobby?q=%C3%B3rchard')
  expect(await chip(visitor, /Free now/).getAttribute('aria-pressed')).toBe('false')
  await page.goBack()
  await until(() => count(visitor), all)

  await page.getByRole('combobox', { name: 'A bet that must be possible' }).selectOption('20000')
  await until(
    () => count(visitor),
    (left) => left > 0 && left < all,
  )
  const few = await names(visitor)
  await page.getByRole('navigation', { name: 'Brands' }).getByRole('link').nth(1).click()
  expect(visitor.path()).toMatch(/^\/lobby\/\d+\?bet=20000$/)
  await page.getByRole('navigation', { name: 'Brands' }).getByRole('link', { name: /^All/ }).click()
  await until(() => names(visitor), same(few))
  // Shared: the same address shows the same.
  const friend = await inLobby(await venue.visit(context, { as: 'player2' }), visitor.path())
  await until(() => names(friend), same(few))
  await page.getByRole('combobox', { name: 'Order' }).selectOption('name')
  await until(() => names(visitor), same([...few].sort()))
  expect(visitor.complaints).toEqual([])
})

test('many cabinets of a game are one tile with how many are free: opened by a key it shows them, free first, and the focus comes back to it', async (context) => {
  const visitor = await inLobby(await venue.visit(context, { as: 'player' }))
  const other = await atGame(await venue.visit(context, { as: 'player2' }), bells)
  const { page, lobby } = visitor
  const playNow = (cabin: number) =>
    page.getByRole('link', { name: `Play now: Seven Bells, cabin ${cabin}`, exact: true })
  const tileOf = (free: string) => page.getByRole('link', { name: `Choose a cabinet: Seven Bells, ${free} free` })
  const cabins = async () =>
    (await page.locator('main li').allInnerTexts()).map((card) => Number(/Cabin (\d+)/.exec(card)?.[1]))
  await tileOf('3 of 3').waitFor(patience)
  await playNow(2).waitFor()
  // A game of one cabinet has nothing to choose from.
  expect(await lobby.tile('Emerald Hour').count()).toBe(0)
  await page
    .getByRole('navigation', { name: 'Brands' })
    .getByRole('link', { name: /^Aurelia/ })
    .click()
  await tileOf('2 of 2').waitFor(patience)
  await page.goBack()
  await tileOf('3 of 3').waitFor(patience)

  // What is taken elsewhere is told where the tile stands, and Play now leads to the next.
  await cardOf(other, bells)
    .getByRole('link', { name: /^Play now/ })
    .click()
  await other.game.playing(20_000)
  await tileOf('2 of 3').waitFor(patience)
  await playNow(9).waitFor(patience)

  await tileOf('2 of 3').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'All games' }).waitFor(patience)
  expect(visitor.path()).toBe('/lobby?game=Seven+Bells')
  expect(await cabins()).toEqual([9, 25, 2])
  await page.getByText('2 of 3 free').waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Favourite: Seven Bells, cabin 9',
  )
  // It stands in the address: loaded anew it is open.
  await page.reload()
  await page.getByRole('link', { name: 'All games' }).waitFor(patience)
  await chip(visitor, /Free now/).click()
  await until(cabins, (shown) => shown.join() === '9,25', patience)
  await page.goBack()
  await until(cabins, (shown) => shown.join() === '9,25,2', patience)
  await page.getByRole('link', { name: 'All games' }).focus()
  await page.keyboard.press('Enter')
  await tileOf('2 of 3').waitFor(patience)
  await until(() => tileOf('2 of 3').evaluate((tile) => tile === document.activeElement), true, patience)
  // Found by its number a cabinet stands by itself; what is searched is searched among all games.
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'All games' }).waitFor(patience)
  await typeInto(page.getByRole('searchbox'), '25')
  await until(cabins, (shown) => shown.join() === '25', patience)
  expect(visitor.path()).toBe('/lobby?q=25')
  await venue.standUp('player2')
  await typeInto(page.getByRole('searchbox'), '')
  await tileOf('3 of 3').waitFor(patience)
  await playNow(2).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('reserves for an hour with the keyboard alone, sees it run down in every tab, and lets it go', async (context) => {
  context.onTestFinished(() => letGo('player'))
  const visitor = await atGame(await venue.visit(context, { as: 'player' }), bells)
  const other = await atGame(await venue.visit(context, { as: 'player2' }), bells)
  const { page } = visitor
  const reserve = cardOf(visitor, bells).getByRole('button', { name: 'Reserve for one hour: Seven Bells, cabin 2' })
  await reserve.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Reserve Seven Bells for one hour?' }).waitFor(patience)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden', ...patience })
  await reserve.focus()
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Reserve for one hour' })
  await confirm.waitFor(patience)
  await until(async () => {
    await page.keyboard.press('Tab')
    return confirm.evaluate((button) => button === document.activeElement)
  }, true)
  await page.keyboard.press('Enter')

  const pinned = page.getByRole('region', { name: 'Your reservation' })
  await pinned.waitFor(patience)
  const left = page.getByTestId('reservation-left')
  const first = await left.innerText()
  await until(
    () => left.innerText(),
    (now) => now !== first && /^59:\d\d$/.test(now),
    patience,
  )
  const tab = await visitor.newTab()
  await inLobby(tab)
  await tab.page.getByRole('region', { name: 'Your reservation' }).waitFor(patience)
  await until(
    () => cardOf(other, bells).innerText(),
    (card) => card.includes('Reserved') && !card.includes('for you'),
  )
  expect(await cardOf(other, bells).getByRole('link').count()).toBe(0)
  await cardOf(visitor, bells)
    .getByRole('link', { name: /^Play now/ })
    .waitFor()

  await tab.page.getByRole('button', { name: 'Cancel reservation' }).click()
  await until(() => focused(tab), 'H1', patience)
  await pinned.waitFor({ state: 'hidden', ...patience })
  await until(() => cardOf(other, bells).innerText(), /Available/, patience)
  expect(visitor.complaints).toEqual([])
})

test('reserved from further down it says so, with until when, and the focus stays at that cabinet', async (context) => {
  context.onTestFinished(() => letGo('player'))
  const visitor = await inLobby(await venue.visit(context, { as: 'player', viewport: { width: 390, height: 700 } }))
  const { page, toasts } = visitor
  // The last of the floor that may be reserved.
  const reserve = page
    .locator('main li')
    .getByRole('button', { name: /^Reserve for one hour: / })
    .last()
  const [, name = '', cabin = ''] = /: (.*), cabin (\d+)$/.exec((await reserve.getAttribute('aria-label')) ?? '') ?? []
  await reserve.focus()
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Reserve for one hour' })
  await confirm.waitFor(patience)
  await until(async () => {
    await page.keyboard.press('Tab')
    return confirm.evaluate((button) => button === document.activeElement)
  }, true)
  await page.keyboard.press('Enter')
  await toasts.said(new RegExp(`^${name}, cabin ${cabin}, is kept for you until \\d\\d:\\d\\d\\.$`))
  const focus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await until(focus, `Play now: ${name}, cabin ${cabin}`, patience)
  expect(await page.evaluate(() => document.activeElement?.closest('li') !== null)).toBe(true)
  expect(visitor.complaints).toEqual([])
})

test.for([
  ['tr', 320],
  ['tr', 360],
  ['ar', 320],
  ['en', 320],
] as const)('%s, %i px: on the card of the own seat nothing lies over another', async ([language, width], context) => {
  const visitor = await venue.visit(context, { as: 'player', language, viewport: { width, height: 700 } })
  await visitor.open('/game/5')
  await visitor.game.playing(20_000)
  await inLobby(visitor)
  const card = visitor.page.locator('main section', { has: visitor.page.getByRole('heading', { name: 'Tidewright' }) })
  const texts = () =>
    card.first().evaluate((section) => {
      const boxes: { text: string; left: number; right: number; top: number; bottom: number }[] = []
      const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const { left, right, top, bottom } of range.getClientRects())
          boxes.push({ text: node.textContent ?? '', left, right, top, bottom })
      }
      const { left, right } = section.getBoundingClientRect()
      const meet = (one: (typeof boxes)[number], other: (typeof boxes)[number]) =>
        one.left < other.right - 1 &&
        other.left < one.right - 1 &&
        one.top < other.bottom - 4 &&
        other.top < one.bottom - 4
      return {
        over: boxes.flatMap((one, place) =>
          boxes
            .slice(place + 1)
            .filter((other) => one.text !== other.text && meet(one, other))
            .map((other) => `${one.text} / ${other.text}`),
        ),
        out: boxes.filter((one) => one.left < left - 1 || one.right > right + 1).map(({ text }) => text),
      }
    })
  await card.first().waitFor(patience)
  const wide = () =>
    card
      .first()
      .evaluate((section) =>
        [...section.querySelectorAll('div, dd, dt, h2, p')]
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent),
      )
  expect(await wide()).toEqual([])
  expect(await texts()).toEqual({ over: [], out: [] })
  expect(await overflow(visitor.page)).toBe(0)
})

test.for([1_440, 1_024, 390] as const)(
  'at %i px what stands below does not move when the receipt of a seat that was left comes',
  async (width, context) => {
    const visitor = await venue.visit(context, { as: 'player', viewport: { width, height: 900 } })
    const { page, game, lobby } = visitor
    await page.addInitScript(() => {
      const told = window as unknown as { places: number[] }
      told.places = []
      const look = () => {
        const place = document.querySelector('main nav')?.getBoundingClientRect().top
        if (place !== undefined && place !== told.places.at(-1)) told.places.push(Math.round(place))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const places = () => page.evaluate(() => (window as unknown as { places: number[] }).places)
    await visitor.open('/game/1')
    await game.playing(20_000)
    await game.cashOut()
    await page.getByRole('button', { name: 'See the receipt' }).waitFor(patience)
    // Where it first stood it stands.
    expect(await places()).toHaveLength(1)

    // From the lobby's own card: it goes, and the receipt stands in its place.
    await visitor.open('/game/1')
    await game.playing(20_000)
    await inLobby(visitor)
    await lobby.yourSeat.waitFor(patience)
    // Once it has been drawn where the card has moved it to, or stood at once.
    await twoFrames(page)
    await page.evaluate(() => void (window as unknown as { places: number[] }).places.splice(0))
    await lobby.yourSeat.getByRole('button', { name: 'Cash out' }).click()
    await page.getByRole('button', { name: 'See the receipt' }).waitFor(patience)
    const seen = await places()
    // Never up to where nothing stands above, and down again.
    expect(Math.min(...seen)).toBe(seen.at(-1))
  },
)

test('a machine of the VIP room is played and reserved by VIP players alone', async (context) => {
  const vipCard = ({ page }: Visitor) => page.locator('main li').filter({ hasText: 'VIP' }).first()
  const visitor = await inLobby(await venue.visit(context, { as: 'player' }))
  await vipCard(visitor).getByRole('button', { name: 'VIP only' }).waitFor(patience)
  expect(await vipCard(visitor).getByRole('link').count()).toBe(0)
  const vip = await inLobby(await venue.visit(context, { as: 'vip' }))
  await vipCard(vip)
    .getByRole('link', { name: /^Play now/ })
    .waitFor(patience)
})

test('while logins are disabled nobody reserves or sits; what is refused is told in words', async (context) => {
  const manager = await venue.tokenOf('manager')
  const enable = () => venue.call(manager, 'POST', '/admin/machines/login', { reason: 'over' }).catch(() => undefined)
  context.onTestFinished(async () => void (await enable()))
  const { page, ...visitor } = await atGame(await venue.visit(context, { as: 'player' }), orchard)
  await cardOf({ page }, orchard)
    .getByRole('button', { name: /^Reserve for one hour/ })
    .click()
  await page.getByRole('dialog').waitFor(patience)
  await venue.call(manager, 'DELETE', '/admin/machines/login', { reason: 'a drill' })
  await page.getByText('New seats are closed for the moment. Who is seated plays on.').first().waitFor(patience)
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Reserve for one hour' })
  await until(() => confirm.isDisabled(), true)
  await page.keyboard.press('Escape')
  expect(await page.locator('main li').getByRole('link').count()).toBe(0)
  await enable()
  await cardOf({ page }, orchard)
    .getByRole('link', { name: /^Play now/ })
    .waitFor(patience)
  expect(visitor.complaints).toEqual([])
})

test('tells when a machine is free, also after a reload and on another page, with the way there', async (context) => {
  const player = await atGame(await venue.visit(context, { as: 'player' }), orchard)
  const other = await atGame(await venue.visit(context, { as: 'player2' }), orchard)
  await cardOf(other, orchard)
    .getByRole('link', { name: /^Play now/ })
    .click()
  await other.game.playing(20_000)
  const tell = cardOf(player, orchard).getByRole('button', { name: 'Tell me when free: Night Orchard, cabin 1' })
  await tell.click(patience)
  await until(() => tell.getAttribute('aria-pressed'), 'true')
  await player.page.reload()
  await until(() => tell.getAttribute('aria-pressed'), 'true', patience)
  await player.open('/profile')
  await player.page.locator('main').first().waitFor(patience)
  await venue.standUp('player2')
  await player.toasts.said('Night Orchard, cabin 1, is free')
  await player.toasts.list.getByRole('button', { name: 'Play now' }).click()
  await until(
    () => player.path(),
    (path) => path.startsWith('/game/1'),
    patience,
  )
  await player.game.playing(20_000)
  await venue.standUp('player')
})

test('favourites and what was played are the person’s, on every device', async (context) => {
  const { page, ...visitor } = await atGame(await venue.visit(context, { as: 'player' }), bells)
  const star = cardOf({ page }, bells).getByRole('button', { name: 'Favourite: Seven Bells, cabin 2' })
  await until(() => star.isEnabled(), true, patience)
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/player/data') && response.request().postData()?.includes('lobbyFavourites') === true,
  )
  await star.click()
  expect((await kept).status()).toBe(200)
  await chip({ page }, /Favourites/).click()
  await until(() => names({ page }), same(['Seven Bells']))

  const elsewhere = await inLobby(await venue.visit(context, { as: 'player' }), '/lobby?mine=favourites')
  await until(() => names(elsewhere), same(['Seven Bells']), patience)
  await cardOf(elsewhere, bells)
    .getByRole('button', { name: /^Favourite/ })
    .click()
  await chip({ page }, /Favourites/).click()
  await page.reload()
  await visitor.lobby.shown()
  await until(() => star.getAttribute('aria-pressed'), 'false', patience)
})

test('paints what it last saw at once, of the same person alone, and says that it is old', async (context) => {
  const proxy = await venue.proxy(context)
  const { page, ...visitor } = await inLobby(await venue.visit(context, { as: 'player', through: proxy }))
  await until(() => page.evaluate(() => localStorage.getItem('takewin.lobby') !== null), true)
  const stored = await page.evaluate(() => localStorage.getItem('takewin.lobby') ?? '')
  expect(stored).not.toMatch(/secondsLeft|session|credit|until/)
  await page.route('**/machine/all', (route) => new Promise(() => void route))
  await page.reload()
  await visitor.lobby.shown()
  await page.getByText('As you last saw it. The floor is being asked.').waitFor(patience)
  // Ten games on 24 cabinets.
  expect(await count({ page })).toBe(10)
  // As the page begins: one that lives keeps its own list again.
  await page.addInitScript(() =>
    localStorage.setItem(
      'takewin.lobby',
      (localStorage.getItem('takewin.lobby') ?? '').replace(/"userId":\d+/, '"userId":999999'),
    ),
  )
  await page.reload()
  await page.getByRole('status', { name: 'The floor is loading' }).waitFor(patience)
  expect(await count({ page })).toBe(0)
})

test.for(['en', 'ar'] as const)(
  '%s: nothing for axe to say, at the desk and in the hand',
  async (language, context) => {
    const { page } = await inLobby(await venue.visit(context, { as: 'player', language }))
    for (const width of [1_280, 390, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await barriers(page), await overflow(page)]).toEqual([width, [], 0])
    }
  },
)

test('a telephone held sideways: the bar and what filters fit, fingers hit them, figures and cabin are read', async (context) => {
  context.onTestFinished(() => letGo('vip'))
  const options = { hasTouch: true, isMobile: true, viewport: { width: 844, height: 390 } }
  const token = await venue.tokenOf('vip')
  await venue.call(token, 'POST', '/player/reservations', { machineId: 2 }, 'held-sideways')
  const { page } = await inLobby(await venue.visit(context, { as: 'vip', language: 'tr', ...options }))
  const reservation = page.getByRole('region', { name: 'Rezervasyonunuz' })
  await reservation.waitFor(patience)
  const pressed = page.locator('header :is(a, button), [role=group] :is(button, select)')
  const small = pressed.evaluateAll((all) =>
    all.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width < 44 || height < 44
        ? [`${one.getAttribute('aria-label') ?? one.textContent} ${width}×${height}`]
        : []
    }),
  )
  expect(await small).toEqual([])
  const ends = await page
    .locator('header :is(a, button)')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
  expect(Math.max(...ends)).toBeLessThanOrEqual(844)
  expect(await overflow(page)).toBe(0)
  await page.locator('main li').getByText('0,50 – 20', { exact: true }).first().waitFor(patience)
  await page.setViewportSize({ width: 390, height: 844 })
  await reservation.getByText('Kabin 2', { exact: true }).waitFor(patience)
  expect(await overflow(page)).toBe(0)
})
