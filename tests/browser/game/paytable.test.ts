/** What a game pays and by which rules, and how a win and a hand pay are told: at the keys and under a finger. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { minorIn } from '#tests/kit/pages.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'
import { gameOf } from '../../../src/simulator/game/catalogue.ts'
import { models } from '../../../src/simulator/game/models.ts'

const [bells, tidewright] = [2, 5]
const patient = { timeout: 20_000 }
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const paytable = (page: Page) => page.getByRole('dialog', { name: 'Paytable and rules' })
/** What is told for a symbol, the dearest first, minor units. */
const paysOf = async (page: Page, symbol: string) =>
  (await paytable(page).locator(`dl[aria-label="${symbol}"] dd`).allInnerTexts()).map(minorIn)
const isDrawn = (page: Page) =>
  paytable(page)
    .locator('img')
    .evaluateAll((all) => all.length > 0 && all.every((one) => (one as HTMLImageElement).naturalWidth > 0))
/** The sizes of the wins that were celebrated since the last look. */
async function noteCelebrations(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { celebrated: seen })
    new MutationObserver(() => {
      const light = document.querySelector<HTMLElement>('[data-testid=celebration]')
      if (light?.dataset.size && !seen.includes(light.dataset.size)) seen.push(light.dataset.size)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => (window as unknown as { celebrated: string[] }).celebrated.splice(0))
}

test('the paytable opens by H and closes by Escape; its figures are the mathematics of the cabinet at the bet that is set', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  const { page, game } = visitor
  await visitor.open(`/game/${bells}`)
  await game.playing()
  await game.ready()
  await page.keyboard.press('h')
  await paytable(page).getByRole('heading', { name: 'Pays at a bet of 1.00' }).waitFor(patient)
  const entry = gameOf('seven-bells')
  const { pays } = models[entry?.model ?? 'bold']
  const at = (bet: number) => [...pays.seven].reverse().map((times) => (times * bet) / 5)
  expect(await paysOf(page, 'Seven')).toEqual(at(100))
  await until(() => isDrawn(page), true, patient)
  await paytable(page).getByText('5 lines, the bet shared by all').waitFor()
  expect(
    await paytable(page)
      .getByText(/^Line \d$/)
      .count(),
  ).toBe(5)
  await paytable(page).getByText('3 or more of the symbol “Moon” anywhere bring 10 free spins').waitFor()
  await paytable(page)
    .getByText(`${((entry?.statedReturn ?? 0) / 100).toFixed(2)} %`)
    .waitFor()
  await paytable(page).getByText('25,000.00').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await paytable(page).waitFor({ state: 'detached' })
  // Escape closed it, and left nothing.
  expect(await game.screen()).toBe('playing')
  await page.keyboard.press('ArrowRight')
  await until(game.bet, 200)
  await page.keyboard.press('h')
  await paytable(page).getByRole('heading', { name: 'Pays at a bet of 2.00' }).waitFor(patient)
  expect(await paysOf(page, 'Seven')).toEqual(at(200))
})

test('a finger opens the paytable; the settings of a telephone have no table of keys; a win is lit by its size, one that is less than its bet is not, and a touch ends it', async (context) => {
  const visitor = await venue.visit(context, { ...phone, as: 'player2', isNew: true })
  const { page, game } = visitor
  await visitor.open(`/game/${tidewright}`)
  // Nothing is wrong with this device: nobody is asked to look at it first.
  await game.playing()
  expect(await page.getByRole('heading', { name: 'A look at this device' }).count()).toBe(0)
  await page.getByRole('button', { name: 'What the game pays' }).tap()
  await paytable(page).getByAltText('Boat').waitFor(patient)
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Back to the game' }).tap()
  await paytable(page).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Game settings' }).tap()
  await page.getByText('Vibrate').waitFor()
  expect(await page.getByText('Keys and gamepad').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Reset keys' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const celebrated = await noteCelebrations(page)
  const light = page.getByTestId('celebration')
  let [less, more] = [0, 0]
  for (let round = 0; round < 40 && (less === 0 || more === 0); round += 1) {
    await venue.force(tidewright, 'win')
    await game.ready()
    await game.spinKey.tap()
    await game.notice.waitFor(patient)
    const [bet, win] = [(await game.bet()) ?? 0, (await game.win()) ?? 0]
    if (win >= bet) {
      more += 1
      await light.waitFor(patient)
      // Touched, it is over at once, and the win still waits.
      await light.tap({ position: { x: 40, y: 120 } })
      await light.waitFor({ state: 'detached' })
      await game.notice.waitFor()
      expect((await celebrated()).length).toBe(1)
    } else {
      less += 1
    }
    await game.takeWinKey.tap()
    await game.notice.waitFor({ state: 'detached', ...patient })
    if (win < bet) expect(await celebrated()).toEqual([])
  }
  expect([less, more].every((count) => count > 0)).toBe(true)
})

test('on a narrow phone no prize of the paytable is cut or broken over lines', async (context) => {
  const narrow = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }
  const visitor = await venue.visit(context, { ...narrow, as: 'player', language: 'ar' })
  const { page, game } = visitor
  await visitor.open(`/game/${bells}`)
  await game.playing()
  await page.getByRole('button', { name: 'ما تدفعه اللعبة' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.locator('li dl').first().waitFor(patient)
  const [place] = await dialog.getByRole('region').all()
  const box = await place?.boundingBox()
  const words = await dialog.locator('li :is(dt, dd)').all()
  expect(words.length).toBeGreaterThan(10)
  for (const one of words) {
    const drawn = await one.boundingBox()
    if (!box || !drawn) throw new Error('one of them is not drawn')
    expect([drawn.x >= box.x, drawn.x + drawn.width <= box.x + box.width, drawn.height < 30]).toEqual([
      true,
      true,
      true,
    ])
  }
})

test('a win is heard with the sound of the cabinet alone: as the setting says, and no less by whoever wants no motion', async (context) => {
  const visitor = await venue.visit(context, { as: 'player', reducedMotion: 'reduce' })
  const { page, game } = visitor
  await page.addInitScript(() => {
    const heard = { peers: [] as RTCPeerConnection[], contexts: 0, counted: [] as string[] }
    Object.assign(window, { heard })
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...options: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...options)
        heard.peers.push(this)
      }
    }
    window.AudioContext = class extends AudioContext {
      constructor(...options: ConstructorParameters<typeof AudioContext>) {
        super(...options)
        heard.contexts += 1
      }
    }
    document.addEventListener('DOMContentLoaded', () =>
      new MutationObserver(() => {
        const said = document.querySelector('[data-testid=celebration] bdi')?.textContent
        if (said && heard.counted.at(-1) !== said) heard.counted.push(said)
      }).observe(document.body, { subtree: true, childList: true, characterData: true }),
    )
  })
  type Heard = { peers: RTCPeerConnection[]; contexts: number; counted: string[] }
  const seen = () =>
    page.evaluate(() => {
      const { contexts, counted } = (window as unknown as { heard: Heard }).heard
      return { contexts, counted }
    })
  const energy = () =>
    page.evaluate(async () => {
      const { peers } = (window as unknown as { heard: Heard }).heard
      const reports = await peers.at(-1)?.getStats()
      const audio = [...(reports?.values() ?? [])].find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
      return (audio?.totalAudioEnergy as number | undefined) ?? 0
    })
  await visitor.open(`/game/${tidewright}`)
  await game.playing()
  await game.moving()
  // Off until it is asked for; turned on, nothing sounds while nothing happens.
  expect(await game.isHeard()).toBe(false)
  await game.turnSoundOn()
  await until(game.isHeard, true)
  await game.ready()
  let celebrated = 0
  for (let round = 0; round < 20 && celebrated === 0; round += 1) {
    await venue.force(tidewright, 'win')
    await game.ready()
    await game.spin()
    await game.notice.waitFor(patient)
    const [bet, win] = [(await game.bet()) ?? 0, (await game.win()) ?? 0]
    if (win >= bet) {
      celebrated = win
      // The reels stand: what goes on sounding is the win.
      for (let beat = 0; beat < 4; beat += 1) {
        const before = await energy()
        await until(energy, (sum) => sum > before, { ...patient, interval: 150, message: 'the win was not heard' })
      }
      // Nothing counts up: the whole amount stands there at once.
      expect((await seen()).counted.map(minorIn)).toEqual([win])
    }
    await game.turnSoundOff()
    await until(game.isHeard, false)
    await game.takeWin()
    await game.notice.waitFor({ state: 'detached', ...patient })
    if (celebrated === 0) await game.turnSoundOn()
  }
  expect(celebrated).toBeGreaterThan(0)
  // The page itself makes no sound beside that picture's, which the setting turns off.
  const sources = await page.evaluate(() => document.querySelectorAll('audio, video').length)
  expect([sources, (await seen()).contexts]).toEqual([1, 0])
})
