/** A person with a telephone in Arabic: what they tap they find by its name in their language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { TransactionType } from '#protocol/core/codes.ts'
import type { BrowserVenue } from './browserVenue.ts'

const patient = { timeout: 30_000 }
type Texts = { [key: string]: string | Texts }
const texts = ['core', 'lobby', 'game', 'account'].map(
  (name) =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../../src/view/locales/${name}.ar.json`), 'utf8')) as Texts,
)
/** What a page says in Arabic. */
export function arabic(key: string, values: Record<string, string | number> = {}): string {
  const found = texts.map((all) =>
    key.split('.').reduce<string | Texts | undefined>((at, part) => (at as Texts | undefined)?.[part], all),
  )
  const text = found.find((one) => typeof one === 'string')
  if (typeof text !== 'string') throw new Error(`no word is called ${key}`)
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}

/** A thumb: what it taps it finds by its name. */
export function thumbOn(page: Page) {
  const button = (key: string, within: Page | Locator = page) =>
    within.getByRole('button', { name: arabic(key), exact: true }).last()
  return {
    button,
    tap: (key: string, within?: Page | Locator) => button(key, within).tap(patient),
    follow: (key: string, values?: Record<string, string | number>) =>
      page
        .getByRole('link', { name: arabic(key, values), exact: true })
        .first()
        .tap(patient),
    write: async (field: string, text: string) => {
      await page.locator(field).tap(patient)
      await page.keyboard.type(text)
    },
  }
}

/** The desk opens the account that somebody asked for and takes what they bring. */
export async function served(venue: BrowserVenue, username: string, password: string, amount: number): Promise<void> {
  const admin = await venue.tokenOf('admin')
  const { registrations } = (await venue.call(admin, 'GET', '/admin/registrations')) as {
    registrations: { id: number; username: string }[]
  }
  const asked = registrations.find((one) => one.username === username)
  await venue.call(admin, 'POST', `/admin/registrations/${asked?.id}/accept`, {}, 'stranger-accepted')
  const [, payload = ''] = (
    (await venue.call(null, 'POST', '/login', { username, password })) as { token: string }
  ).token.split('.')
  const { id: playerID } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { id: number }
  const deposit = { playerID, type: TransactionType.deposit, amount, reason: 'the first visit' }
  await venue.call(await venue.tokenOf('cashier'), 'POST', '/cashier/transactions', deposit, 'stranger-deposit')
}
