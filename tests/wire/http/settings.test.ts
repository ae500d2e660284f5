import { expect, test } from 'vitest'
import { defaultSettings } from '#protocol/core/settings.ts'
import { loadSettings } from '#wire/http/settings.ts'

function load(answer: () => Promise<Response>, deadline = 5_000) {
  const warnings: string[] = []
  const get = ((_: string, { signal }: RequestInit) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      answer().then(resolve, reject)
    })) as typeof fetch
  return { warnings, loaded: loadSettings(get, { warn: (text) => warnings.push(text), deadline }) }
}
const keys = Object.keys(defaultSettings)

test('a whole file warns of nothing', async () => {
  const file = { ...defaultSettings, currency: 'EUR', baseUrl: 'https://venue.example' }
  const { loaded, warnings } = load(async () => Response.json(file))
  expect(await loaded).toEqual({ settings: file, fallbacks: [] })
  expect(warnings).toEqual([])
})

test('wrong keys keep their defaults and are named', async () => {
  const { loaded, warnings } = load(async () => Response.json({ ...defaultSettings, fps: 'fast', language: 'xx' }))
  expect(await loaded).toEqual({ settings: defaultSettings, fallbacks: ['language', 'fps'] })
  expect(warnings).toEqual(['Settings.json: defaults for language, fps'])
})

test.each([
  ['no JSON', async () => new Response('<!doctype html>')],
  ['missing', async () => new Response('', { status: 404 })],
  ['no network', async () => Promise.reject(new TypeError('failed to fetch'))],
  ['silence', () => new Promise<Response>(() => undefined)],
])('%s: the defaults, one warning, no failure', async (_, answer) => {
  const { loaded, warnings } = load(answer, 50)
  expect(await loaded).toEqual({ settings: defaultSettings, fallbacks: keys })
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain(`defaults for ${keys.join(', ')}`)
})
