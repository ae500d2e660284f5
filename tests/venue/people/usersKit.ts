import type { LoginResult } from '#protocol/core/signIn.ts'
import { Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { codeOf, stepOf } from '#venue/identity/totp.ts'

export type Reply = { status: number; body: Record<string, unknown> }

/** A call of a guest. */
export async function ask(
  venue: TestVenue,
  path: string,
  body: unknown,
  agent = 'tests',
  key?: string,
): Promise<Reply> {
  const response = await fetch(venue.url + path, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'user-agent': agent },
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
export const tryLogin = (venue: TestVenue, username: string, password: string) =>
  ask(venue, '/login', { username, password })

export async function loginAs(venue: TestVenue, username: string, password: string): Promise<Person> {
  const { status, body } = await tryLogin(venue, username, password)
  if (status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(body)}`)
  return new Person(venue.url, body as unknown as LoginResult)
}

export function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What the authenticator app would show. */
export const appCode = (venue: TestVenue, secret: string, steps = 0) =>
  codeOf(fromBase32(secret), stepOf(venue.clock.now()) + steps)

/** Enrols an authenticator app for somebody. */
export async function enrol(
  venue: TestVenue,
  person: Person,
  password: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await person.call('POST', '/player/second-factor', { password })
  const secret = started.body.secret as string
  const confirmed = await person.call('PUT', '/player/second-factor', { code: appCode(venue, secret) })
  if (confirmed.status !== 200) throw new Error(`not enrolled: ${JSON.stringify([started, confirmed])}`)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

export const secondStep = 30_000
export const minute = 60_000
