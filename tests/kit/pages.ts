/** The pages of the app as a person speaks of them. Money is in minor units. */
import type { Locator, Page } from 'playwright'
import { typeInto } from './typeInto.ts'
import { until } from './until.ts'

/** `1,240.00` → 124000. Null while there is no figure. */
export function minorIn(text: string): number | null {
  const found = /[−-]?[\d,]+\.\d\d/.exec(text)?.[0]
  return found === undefined ? null : Math.round(Number(found.replaceAll(',', '').replace('−', '-')) * 100)
}
const figureOf = async (place: Locator) => minorIn(await place.innerText())

/** Lets time pass on the page, again and again, until it has locked itself and its field has the focus: what watches for it comes once the page is quiet. */
export async function lockedBy(page: Page, pass: () => Promise<unknown>): Promise<Locator> {
  const lock = page.getByRole('alertdialog', { name: /^(The page is locked|الصفحة مقفلة)$/ })
  const isLocked = async () => {
    await pass()
    return lock.isVisible()
  }
  await until(isLocked, true, { timeout: 30_000, interval: 1_000, message: 'it never locked' })
  // Who types before it has the focus types into nothing.
  const hasFocus = () => lock.evaluate((element) => element.contains(document.activeElement))
  await until(hasFocus, true, { timeout: 30_000, message: 'the lock never took the focus' })
  return lock
}

export class LoginPage {
  readonly page: Page
  readonly username: Locator
  readonly password: Locator
  readonly submit: Locator
  /** What the venue said of the last attempt. */
  readonly alert: Locator
  constructor(page: Page) {
    this.page = page
    this.username = page.locator('#username')
    this.password = page.locator('#password')
    this.submit = page.locator('form button[type=submit]')
    this.alert = page.locator('form').getByRole('alert')
  }
  shown = () => this.username.waitFor()
  async signIn(name: string, password = `${name}1234`): Promise<void> {
    await typeInto(this.username, name)
    await typeInto(this.password, password)
    await this.submit.click()
  }
  /** The words at a field that is wrong, or null. */
  async problemAt(field: 'username' | 'password'): Promise<string | null> {
    const problem = this.page.locator(`#${field}-problem`)
    return (await problem.count()) === 0 ? null : problem.innerText()
  }
}

export class LobbyPage {
  readonly page: Page
  readonly cards: Locator
  readonly yourSeat: Locator
  constructor(page: Page) {
    this.page = page
    this.cards = page.locator('main li')
    this.yourSeat = page.getByRole('region', { name: 'Your seat' })
  }
  shown = () => this.cards.first().waitFor()
  playNowAt = (game: string) => this.page.getByRole('link', { name: `Play now: ${game}`, exact: false }).first()
  playNow = (game: string) => this.playNowAt(game).click()
  /** Of a game with several cabinets; the name says how many of them are free. */
  tile = (game: string) => this.page.getByRole('link', { name: new RegExp(`^Choose a cabinet: ${game}, `) })
  openGame = async (game: string) => {
    await this.tile(game).click()
    await this.page.getByRole('link', { name: 'All games' }).waitFor()
  }
  resume = () => this.yourSeat.getByRole('link', { name: 'Resume' }).click()
  balance = () => figureOf(this.page.getByTestId('balance'))
  creditThere = () => figureOf(this.yourSeat.locator('dd').first())
  logout = () => this.page.getByRole('button', { name: 'Logout' }).click()
}

export class ToastList {
  readonly list: Locator
  constructor(page: Page) {
    this.list = page.getByRole('region', { name: 'Messages' })
  }
  said = (words: string | RegExp) => this.list.getByText(words).first().waitFor()
  all = () => this.list.locator('[data-toast]').allInnerTexts()
}

export type PictureTime = { at: number; version: number }

export class GamePage {
  readonly page: Page
  readonly spinKey: Locator
  readonly takeWinKey: Locator
  readonly notice: Locator
  readonly secondsLeft: Locator
  readonly picture: Locator
  constructor(page: Page) {
    this.page = page
    this.spinKey = page.getByRole('button', { name: 'Spin' })
    this.takeWinKey = page.getByRole('button', { name: 'Take win' })
    this.notice = page.getByText('Press Take win to add it to your credit')
    this.secondsLeft = page.getByTestId('seconds-left')
    this.picture = page.getByTestId('picture')
  }
  /** The seat is taken and the cabinet listens. */
  playing = (timeout?: number) =>
    this.page.locator('[data-screen=playing]').waitFor(timeout === undefined ? {} : { timeout })
  away = () => this.page.locator('[data-screen=away]').waitFor()
  screen = () => this.page.locator('[data-screen]').getAttribute('data-screen')

  credit = () => figureOf(this.page.getByTestId('credit'))
  bet = () => figureOf(this.page.getByTestId('bet'))
  win = () => figureOf(this.page.getByTestId('win'))
  balance = () => figureOf(this.page.getByTestId('balance'))
  connection = () => this.page.getByTestId('connection').innerText()

  /** What is measured of the connection, beside its light. */
  readonly measures = {
    open: () => this.page.keyboard.press('i'),
    shown: () => this.page.getByRole('region', { name: 'Connection, measured' }).waitFor(),
    loss: async () => Number.parseFloat(await this.page.getByTestId('measure-loss').innerText()),
    copy: () => this.page.getByRole('button', { name: 'Copy report' }).click(),
  }
  /** The dialog of picture, keys and feel. */
  readonly settings = {
    open: () => this.page.getByRole('button', { name: 'Game settings' }).click(),
    choose: (quality: string) => this.page.getByRole('radio', { name: new RegExp(`^${quality}`) }).check(),
    rebind: (action: string) => this.page.getByRole('button', { name: `${action}, Key:` }).click(),
    keyOf: (action: string) => this.page.getByRole('button', { name: `${action}, Key:` }).innerText(),
    close: () => this.page.getByRole('button', { name: 'Done' }).click(),
  }
  /** How long the seat is still held, while away. */
  async secondsHeld(): Promise<number> {
    const [minutes = 0, seconds = 0] = (await this.secondsLeft.innerText()).split(':').map(Number)
    return minutes * 60 + seconds
  }
  spin = () => this.spinKey.click()
  takeWin = () => this.takeWinKey.click()
  cashOut = () => this.page.getByRole('button', { name: 'Cash out', exact: true }).last().click()
  toLobby = () => this.page.getByRole('button', { name: 'Back to lobby' }).click()
  async topUp(amount: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Top up the credit' }).click()
    await this.page.getByRole('radio', { name: 'Other amount' }).click()
    await typeInto(this.page.getByRole('textbox', { name: 'Amount' }), amount)
    await this.page.getByRole('button', { name: 'Move to the cabinet' }).click()
  }
  /** The dialog of a session that is open on another machine. */
  readonly elsewhere = {
    shown: () => this.page.getByRole('alertdialog', { name: 'You have a session open' }).waitFor(),
    words: () => this.page.getByRole('alertdialog').innerText(),
    continue: () => this.page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click(),
    cancel: () => this.page.getByRole('alertdialog').getByRole('button', { name: 'End it and play here' }).click(),
  }
  moved = () => this.page.getByRole('heading', { name: 'The game is in another tab' }).waitFor()
  /** The round is over and the cabinet takes the next press. */
  ready = () =>
    until(() => this.spinKey.isEnabled(), true, { timeout: 60_000, message: 'the cabinet never took the next press' })

  /** A whole round, whatever it brings: the bet is taken, a feature plays itself out, a win is taken. */
  async round(): Promise<void> {
    await this.ready()
    const before = await this.credit()
    await this.spin()
    await until(this.credit, (credit) => credit !== before)
    const isOver = () => this.spinKey.isEnabled()
    const stops = async () => (await isOver()) || (await this.notice.isVisible())
    for (;;) {
      // Ten free spins, which may bring ten more.
      await until(stops, true, { timeout: 180_000, message: 'the round never ended' })
      if (await isOver()) return
      await this.takeWin()
      await this.notice.waitFor({ state: 'hidden' })
    }
  }

  /** What the picture itself says: when it was drawn, and which state of the cabinet it shows. Null without a moving picture. */
  clock = () =>
    this.page.evaluate(() =>
      (window as unknown as { takewin: { readPictureClock(): PictureTime | null } }).takewin.readPictureClock(),
    )
  /** Waits for a picture that moves: two different clocks. Answers the newer. */
  async moving(timeout = 15_000): Promise<PictureTime> {
    let first: PictureTime | null = null
    let newer: PictureTime | null = null
    const isNewer = async () => {
      const read = await this.clock()
      if (read && first === null) first = read
      newer = read
      return read !== null && first !== null && read.at !== first.at
    }
    await until(isNewer, true, { timeout, message: 'the picture never moved' })
    return newer as unknown as PictureTime
  }
  turnSoundOn = () => this.page.getByRole('button', { name: 'Sound is off. Turn it on' }).click()
  turnSoundOff = () => this.page.getByRole('button', { name: 'Sound is on. Turn it off' }).click()
  /** Whether the picture's sound can be heard. */
  isHeard = () =>
    this.picture.evaluate((element) => !(element as HTMLVideoElement).muted && (element as HTMLVideoElement).volume > 0)

  /** What comes of the pixels of the reels at this moment, above the strip of the clock. */
  pixels = () =>
    this.picture.evaluate((element) => {
      const video = element as HTMLVideoElement
      const canvas = document.createElement('canvas')
      canvas.width = 96
      canvas.height = 54
      const context = canvas.getContext('2d')
      context?.drawImage(video, 0, 0, video.videoWidth, video.videoHeight * (540 / 560), 0, 0, 96, 54)
      return [...(context?.getImageData(0, 0, 96, 54).data ?? [])]
    })
}

/** Share of the values that differ visibly. */
export function difference(one: number[], other: number[]): number {
  const differing = one.filter((value, place) => Math.abs(value - (other[place] ?? 0)) > 24)
  return differing.length / one.length
}
