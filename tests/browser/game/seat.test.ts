/** The seat's chart as a person meets it: every way in, every way to lose it, every way back. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { typeInto } from '#tests/kit/typeInto.ts'
import { until } from '#tests/kit/until.ts'

/** Longer than a venue takes to start again: a page that counts to its end has given the seat up by then. */
const graceSeconds = 15
const all = { player: 500_000, player2: 25_000 }
/** Night Orchard, Seven Bells, Emerald Hour (for VIPs), Tidewright, Glasshouse. */
const [orchard, bells, emerald, tidewright, glasshouse] = [1, 2, 3, 5, 11]

let testVenue: BrowserVenue
beforeAll(async () => {
  testVenue = await openBrowserVenue({ VENUE_GRACE_SECONDS: String(graceSeconds) })
  await testVenue.ready()
})
afterAll(() => testVenue.close())

async function sit(visitor: Visitor, machineID: number): Promise<void> {
  await visitor.open(`/game/${machineID}`)
  await visitor.game.playing()
}
const inLobby = async (visitor: Visitor) => {
  await visitor.lobby.shown()
  expect(visitor.path()).toBe('/lobby')
}

/** Sockets that asked to be let into each namespace so far, and what a seat asked for. Before the page opens. */
function listenToSockets({ page }: Visitor) {
  const dialled = { game: 0, notification: 0 }
  const asked: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const name = /^40\/(game|notification),/.exec(String(payload))?.[1] as keyof typeof dialled | undefined
      if (name) dialled[name] += 1
      const request = /^42\/game,\d+\["(\w+)"/.exec(String(payload))?.[1]
      if (request) asked.push(request)
    }),
  )
  return { dialled, asked }
}

test('the line of a seat stands before Play is pressed, by pointer and by key, and the seat dials no other; news stay on theirs', async (context) => {
  const visitor = await testVenue.visit(context, { as: 'player2' })
  const { page } = visitor
  const { dialled, asked } = listenToSockets(visitor)
  await visitor.open('/lobby')
  await visitor.lobby.shown()
  const play = page.locator(`a[href^="/game/${glasshouse}/"]`).first()
  const find = page.getByRole('searchbox')
  await typeInto(find, 'Glasshouse')
  await play.hover()
  await until(() => dialled.game, 1)
  await play.click()
  await visitor.game.playing()
  expect(dialled).toEqual({ game: 1, notification: 1 })
  // Who is known to have no seat anywhere asks for one without looking first.
  expect(asked.slice(0, 2)).toEqual(['init', 'signal'])

  await page.keyboard.press('Escape')
  await visitor.lobby.shown()
  await page.mouse.move(0, 0)
  await typeInto(find, 'Glasshouse')
  await play.focus()
  await until(() => dialled.game, 2)
  await page.keyboard.press('Enter')
  await visitor.game.playing()
  await page.keyboard.press('Escape')
  await inLobby(visitor)
  // What the session came to is told by the same line of news.
  await page.getByRole('region', { name: 'Receipt of the session' }).waitFor()
  expect(dialled).toEqual({ game: 2, notification: 1 })
  expect(visitor.complaints).toEqual([])
})

test('a session open elsewhere: Continue goes there, and the tab that had it says so', async (context) => {
  const first = await testVenue.visit(context, { as: 'player' })
  await sit(first, orchard)
  const second = await first.newTab()
  await second.open(`/game/${bells}`)
  await second.game.elsewhere.shown()
  expect(await second.game.elsewhere.words()).toContain('Night Orchard')
  await second.game.elsewhere.continue()
  await second.game.playing()
  expect(second.path()).toBe(`/game/${orchard}`)
  await first.game.moved()
  expect(await testVenue.seatOf('player')).toMatchObject({ machineID: orchard })
  await first.game.toLobby()
  await inLobby(first)
  // Whoever was moved may look on: the seat is the other tab’s.
  await testVenue.force(orchard, 'lose')
  await second.game.spin()
  await until(second.game.credit, all.player - 100)
})

test('a session open elsewhere: Cancel ends it, its money comes back, and one plays here', async (context) => {
  const first = await testVenue.visit(context, { as: 'player' })
  await sit(first, orchard)
  const second = await first.newTab()
  await second.open(`/game/${bells}`)
  await second.game.elsewhere.shown()
  await second.game.elsewhere.cancel()
  await second.game.playing()
  expect(second.path()).toBe(`/game/${bells}`)
  expect(await second.game.credit()).toBeGreaterThan(all.player - 1_000)
  await inLobby(first)
  expect(await testVenue.statusOf('player', orchard)).toBe(2)
})

test('two players race for one cabinet: exactly one plays, the other is told in the lobby', async (context) => {
  const racers = await Promise.all(['player', 'player2'].map((as) => testVenue.visit(context, { as })))
  await Promise.all(racers.map((racer) => racer.open('/lobby')))
  await Promise.all(racers.map((racer) => racer.lobby.shown()))
  // By its address: the tile of the game would lead the later one to another cabinet of it.
  await Promise.all(racers.map((racer) => racer.open('/game/4')))
  const outcomes = await Promise.all(
    racers.map((racer) =>
      Promise.race([
        racer.game.playing().then(() => 'plays'),
        racer.toasts.said('Somebody else is playing this machine.').then(() => 'told'),
      ]),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['plays', 'told'])
  const loser = racers[outcomes.indexOf('told')] as Visitor
  await inLobby(loser)
  expect(await testVenue.balanceOf(outcomes[0] === 'told' ? 'player' : 'player2')).toBeGreaterThan(20_000)
  // The card of a cabinet in play has nothing to press.
  await loser.lobby.openGame('Copper Lantern')
  await until(() => loser.lobby.cards.filter({ hasText: /Cabin 4(?!\d)/ }).innerText(), /Player connected/)
})

test('a cabinet of the VIP room, one that is not there, and a path that nobody knows', async (context) => {
  const visitor = await testVenue.visit(context, { as: 'player' })
  await visitor.open(`/game/${emerald}`)
  await visitor.toasts.said('This machine is for VIP players.')
  await inLobby(visitor)
  await visitor.open('/game/999999')
  await visitor.toasts.said('Not found')
  await inLobby(visitor)
  await visitor.open('/game/no-such-thing')
  await visitor.page.getByText('There is nothing here').waitFor()
  expect(visitor.path()).toBe('/pages/errors/error-404')
  expect(await testVenue.seatOf('player')).toBeNull()
})

test('the path is cut: seconds count down, the credit is named, and play goes on when it is back', async (context) => {
  const proxy = await testVenue.proxy(context)
  const visitor = await testVenue.visit(context, { as: 'player', through: proxy })
  const { game, toasts, page } = visitor
  await sit(visitor, tidewright)
  await game.moving()
  const credit = (await game.credit()) ?? 0
  // What is read out is a region that stood there before, and said nothing.
  const heard = await page.getByTestId('heard').elementHandle()
  expect(await heard?.textContent()).toBe('')
  proxy.cut()
  await game.away()
  expect(await heard?.textContent()).toContain('Reconnecting')
  await toasts.said('The connection has been lost.')
  await page.getByText(/Your credit of [\d,.]+\sTRY is safe on cabin 5\./).waitFor()
  const first = await game.secondsHeld()
  expect(first).toBeGreaterThan(0)
  await until(game.secondsHeld.bind(game), (left) => left < first)
  proxy.restore()
  await game.playing()
  expect(await game.credit()).toBe(credit)
  await game.moving()
  await testVenue.force(tidewright, 'lose')
  await game.spin()
  await until(game.credit, credit - 20)
})

test('a cut in a round: the round is held, and its win waits', async (context) => {
  const proxy = await testVenue.proxy(context)
  const visitor = await testVenue.visit(context, { as: 'player', through: proxy })
  const { game, page } = visitor
  await testVenue.force(tidewright, 'win')
  await sit(visitor, tidewright)
  const credit = (await game.credit()) ?? 0
  await game.spin()
  await until(game.credit, credit - 20)
  proxy.cut()
  await game.away()
  await page.getByText('The open round is held for you and plays to its end.').waitFor()
  await until(() => testVenue.statusOf('player', tidewright), 5)
  proxy.restore()
  await game.playing()
  await game.notice.waitFor()
  expect(await game.credit()).toBe(credit - 20)
  await game.takeWin()
  await game.ready()
  expect(await game.credit()).toBeGreaterThan(credit - 20)
})

test('the grace ends with the path still gone: the page goes to the lobby by itself', async (context) => {
  const proxy = await testVenue.proxy(context)
  const visitor = await testVenue.visit(context, { as: 'player2', through: proxy })
  await visitor.page.clock.install()
  await sit(visitor, tidewright)
  proxy.cut()
  await visitor.game.away()
  await visitor.page.clock.fastForward((graceSeconds + 1) * 1_000)
  await visitor.toasts.said('The seat could not be held any longer. The credit goes to your balance.')
  await until(visitor.path, (path) => path !== `/game/${tidewright}`)
})

test('killed and started again in the middle of play, the venue finds the player, who goes on in the same page', async (context) => {
  const visitor = await testVenue.visit(context, { as: 'player' })
  const { game, page } = visitor
  await page.addInitScript(() => Object.assign(window, { loads: 0 }))
  await sit(visitor, tidewright)
  await page.evaluate(() => Object.assign(window, { loads: 1 }))
  await testVenue.force(tidewright, 'lose')
  const credit = (await game.credit()) ?? 0
  await game.spin()
  await until(game.credit, credit - 20)
  await testVenue.venue.kill('SIGKILL')
  await game.away()
  await testVenue.venue.restart()
  await game.playing(20_000)
  expect(await game.credit()).toBe(credit - 20)
  await game.ready()
  await testVenue.force(tidewright, 'lose')
  await game.spin()
  await until(game.credit, credit - 40)
  await game.moving()
  expect(await page.evaluate(() => (window as unknown as { loads: number }).loads)).toBe(1)
})

test('a press twice quickly is one round', async (context) => {
  const visitor = await testVenue.visit(context, { as: 'player' })
  await testVenue.force(tidewright, 'lose')
  await sit(visitor, tidewright)
  const credit = (await visitor.game.credit()) ?? 0
  await visitor.game.spinKey.dblclick()
  await until(visitor.game.credit, (left) => left !== credit)
  await visitor.game.ready()
  expect(await visitor.game.credit()).toBe(credit - 20)
  expect(await visitor.toasts.all()).toEqual([])
})

test('to leave in a round is to leave when it has ended: the win is taken, the money comes back', async (context) => {
  const visitor = await testVenue.visit(context, { as: 'player2' })
  await testVenue.force(tidewright, 'win')
  const before = await testVenue.balanceOf('player2')
  await sit(visitor, tidewright)
  // At once: the press is still on its way when the leave follows it.
  await visitor.game.spin()
  await visitor.page.keyboard.press('Escape')
  const question = visitor.page.getByRole('alertdialog', { name: /^Leave / })
  await question.getByRole('button', { name: 'Cash out and leave' }).click()
  await visitor.page.getByText('Cashing out …', { exact: true }).waitFor()
  await inLobby(visitor)
  await visitor.toasts.said(/Cashed out: /)
  // Who was asked is not offered the way back.
  expect(await visitor.page.getByRole('button', { name: 'Take the seat again' }).count()).toBe(0)
  await until(
    () => visitor.lobby.balance(),
    (balance) => balance !== null && balance > before - 20,
  )
  await until(() => testVenue.statusOf('player', tidewright), 2)
})

test('what was cashed out is told, though the machine is free before its proof is there', async (context) => {
  const visitor = await testVenue.visit(context, { as: 'player' })
  await visitor.context.routeWebSocket(/socket\.io/, (route) => {
    let late = Promise.resolve()
    const venue = route.connectToServer()
    venue.onMessage((frame) => {
      if (frame.includes('"closed"')) late = pause(700)
      void late.then(() => route.send(frame))
    })
    route.onMessage((frame) => venue.send(frame))
  })
  await sit(visitor, tidewright)
  await visitor.game.cashOut()
  await visitor.toasts.said(/Cashed out: /)
  await inLobby(visitor)
})

describe.concurrent('what takes a while, side by side', () => {
  test('a line that is half open is noticed, and taken anew', async (context) => {
    const proxy = await testVenue.proxy(context)
    const visitor = await testVenue.visit(context, { as: 'vip', through: proxy })
    await sit(visitor, emerald)
    const credit = await visitor.game.credit()
    proxy.halfOpen()
    await visitor.game.away()
    proxy.restore()
    await visitor.game.playing()
    expect(await visitor.game.credit()).toBe(credit)
  })

  test('the grace ends in the venue: the player finds the lobby and the money in the balance', async (context) => {
    const proxy = await testVenue.proxy(context)
    const visitor = await testVenue.visit(context, { as: 'player2', through: proxy })
    const before = await testVenue.balanceOf('player2')
    await sit(visitor, glasshouse)
    await until(visitor.game.balance, 0)
    proxy.cut()
    await visitor.game.away()
    await until(() => testVenue.balanceOf('player2'), before, { timeout: graceSeconds * 1_000 + 10_000 })
    proxy.restore()
    await inLobby(visitor)
    await until(visitor.lobby.balance, before)
    expect(await testVenue.statusOf('player', glasshouse)).toBe(2)
  })

  test('the back button: the seat is held in the lobby and resumed from there; left alone it is given back', async (context) => {
    const visitor = await testVenue.visit(context, { as: 'player' })
    const { lobby, game, page } = visitor
    await visitor.open('/lobby')
    const balance = await testVenue.balanceOf('player')
    await lobby.playNow('Tidewright')
    await game.playing()
    await page.goBack({ waitUntil: 'commit' })
    await inLobby(visitor)
    await lobby.yourSeat.getByText('Held for you').waitFor()
    expect(await lobby.creditThere()).toBe(balance)
    await lobby.resume()
    await game.playing()
    await page.goBack({ waitUntil: 'commit' })
    await lobby.yourSeat.waitFor()
    await lobby.yourSeat.waitFor({ state: 'hidden', timeout: graceSeconds * 1_000 + 10_000 })
    await until(lobby.balance, balance)
    expect(await testVenue.statusOf('player', tidewright)).toBe(2)
  })
})

test('a seat that is held is cashed out from the lobby, at once and by the keyboard', async (context) => {
  const visitor = await testVenue.visit(context, { as: 'player' })
  const { lobby, game, page } = visitor
  await visitor.open('/lobby')
  const balance = await testVenue.balanceOf('player')
  await lobby.playNow('Tidewright')
  await game.playing()
  await page.goBack({ waitUntil: 'commit' })
  await lobby.yourSeat.getByText('Held for you').waitFor()
  await lobby.yourSeat.getByRole('button', { name: 'Cash out and leave' }).focus()
  await page.keyboard.press('Enter')
  // Long before the seat would have been given back by itself.
  await lobby.yourSeat.waitFor({ state: 'hidden', timeout: (graceSeconds * 1_000) / 2 })
  await until(lobby.balance, balance)
  expect(await testVenue.statusOf('player', tidewright)).toBe(2)
})
