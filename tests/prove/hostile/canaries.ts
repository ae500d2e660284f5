/** Password, PIN, token and card number of one person, looked for wherever they should not be. */
import { hash } from 'node:crypto'
import { type Cast, canary, type Role } from './cast.ts'
import { tablesHolding } from './rows.ts'
import type { Find } from './storm.ts'

/** As words of their own: six digits stand in many a number. */
const asWord = (text: string) => new RegExp(`(?<![\\w.-])${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`)

export async function lookForCanaries({ cast, find }: { cast: Cast; find: Find }) {
  const { database } = cast.store
  const secrets = [...new Set([...cast.secrets, canary.metricsToken])]
  const known = [...secrets, canary.card].map((text) => ({ text, word: asWord(text) }))
  let places = 0
  const look = (place: string, text: string) => {
    places += 1
    for (const one of known)
      if (one.word.test(text)) {
        const at = text.search(one.word)
        find({ kind: 'a canary', what: `${place}: …${text.slice(Math.max(0, at - 120), at + 60)}…` })
      }
  }
  await temptErrors(cast, look)
  const get = async (place: string, role: Role, path: string, body?: unknown) => {
    const { status, text } = await cast.call(role, body === undefined ? 'GET' : 'POST', path, body)
    if (status >= 400) find({ kind: 'stuck', what: `${place} could not be looked at: ${status} ${text.slice(0, 200)}` })
    look(place, text)
  }
  const metrics = await fetch(`${cast.url}/metrics`, { headers: { authorization: `Bearer ${canary.metricsToken}` } })
  look('metrics', await metrics.text())
  await get('inspector', 'boss', '/inspector')
  await get('dock', 'boss', '/dock/machines')
  await get('dock of a machine', 'boss', '/dock/machines/1')
  for (const kind of ['sessions', 'transactions'])
    await get(`history ${kind}`, 'owner', `/player/history.csv?kind=${kind}`)
  for (const path of ['/player/sessions', '/player/transactions', '/player/money']) await get(path, 'owner', path)
  for (const path of ['/admin/activities', '/admin/audit', '/admin/logs/login', '/admin/logs/security'])
    await get(path, 'boss', path)
  await get('the protocol', 'nobody', '/openapi.json')
  look('the log', cast.kit.process.log)
  const marks = secrets.map((text) => hash('sha256', text))
  const rows = await tablesHolding(database, [...secrets.filter((text) => text.length > 8), ...marks])
  for (const row of rows) find({ kind: 'a canary', what: `in the rows of ${row}` })
  return { places, secrets: known.length }
}

/** Puts them where an error may repeat them. */
async function temptErrors(cast: Cast, look: (place: string, text: string) => void): Promise<void> {
  const { password, pin, card } = canary
  const token = cast.tokens.owner ?? ''
  const attempts: [string, RequestInit][] = [
    ['/login', json({ username: 'nobody-here', password })],
    ['/login', json({ username: 'player-1', password: `${password}!` })],
    ['/login', json({ username: 1, password: [password] })],
    ['/login', json(password)],
    ['/login', { ...json({}), body: `{"username":"player-1","password":"${password}"` }],
    ['/login', { ...json({}), headers: { 'content-type': 'text/plain' }, body: password }],
    ['/player/unlock', json({ pin: [pin], card }, token)],
    ['/player/pin', json({ password, pin: `${pin}x` }, token)],
    ['/player/password', json({ oldPassword: password, newPassword: 'short' }, token)],
    [`/player/balance?token=${token}&password=${encodeURIComponent(password)}`, {}],
    [`/nowhere/${encodeURIComponent(password)}?card=${card}`, { headers: { accept: 'application/json' } }],
    ['/player/balance', { headers: { authorization: `Bearer ${password}`, referer: `${cast.url}/?token=${token}` } }],
    [`/machine/${encodeURIComponent(token)}`, { headers: { authorization: `Bearer ${token}x` } }],
  ]
  for (const [path, init] of attempts) {
    const response = await fetch(cast.url + path, init)
    look(`the answer to ${init.method ?? 'GET'} ${path.slice(0, 20)}`, await response.text())
    if (response.headers.get('referrer-policy') !== 'no-referrer') look('Referer', token)
  }
  for (const namespace of ['game', 'notification'])
    await fetch(`${cast.url}/socket.io/?EIO=4&transport=polling&token=${token}&nsp=${namespace}`).then(
      async (response) => look(`a socket of ${namespace}`, await response.text()),
    )
}
const json = (body: unknown, token?: string): RequestInit => ({
  method: 'POST',
  headers: {
    ...{ 'content-type': 'application/json', 'idempotency-key': `canary-${Math.random().toString(36).slice(2)}` },
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify(body),
})
