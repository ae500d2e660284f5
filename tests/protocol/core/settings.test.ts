import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings, readSettings, Settings } from '#protocol/core/settings.ts'

const keys = Object.keys(defaultSettings) as (keyof Settings)[]

describe('reading a settings file', () => {
  test('the defaults are settings themselves, and what the product lists', () => {
    expect(Settings.parse(defaultSettings)).toEqual(defaultSettings)
    expect(defaultSettings).toEqual({
      baseUrl: '',
      currency: 'TRY',
      language: 'en',
      languageSelect: false,
      pinCheck: true,
      showLobby: true,
      lobbyRefresh: 10,
      fps: 60,
      volume: 0,
      siteId: 0,
      hotLimit: 10_000_000,
      hotFlagLimit: 20_000,
      hotCoinPrices: [50, 100, 200, 500, 0],
      discount: 20,
      bonus: 10,
      sites: { 1002: { discount: 25, bonus: 5 } },
      iceServers: [],
      intervalFlag: true,
      selfRegistration: false,
      timeZone: 'Europe/Istanbul',
      extension: undefined,
      helpSite: '',
    })
  })

  test('whatever it holds, settings come out, and nothing is thrown', () => {
    const file = fc.oneof(
      fc.anything(),
      fc.dictionary(fc.constantFrom<string>(...keys, 'other', '__proto__'), fc.anything()),
    )
    fc.assert(
      fc.property(file, (given) => {
        const { settings, fallbacks } = readSettings(given)
        expect(Settings.safeParse(settings).success).toBe(true)
        expect(Object.keys(settings)).toEqual(keys)
        for (const key of fallbacks)
          expect(settings[key as keyof Settings]).toEqual(defaultSettings[key as keyof Settings])
      }),
      { numRuns: 500, seed: 20260501 },
    )
  })

  test('good settings come out as they went in', () => {
    const percent = fc.integer({ min: 0, max: 100 })
    const good = fc.record(
      {
        baseUrl: fc.webUrl(),
        currency: fc.stringMatching(/^[A-Z]{3}$/),
        language: fc.constantFrom('en', 'tr', 'ar'),
        languageSelect: fc.boolean(),
        pinCheck: fc.boolean(),
        showLobby: fc.boolean(),
        lobbyRefresh: fc.integer({ min: 1, max: 3600 }),
        fps: fc.integer({ min: 1, max: 60 }),
        volume: fc.constantFrom(0, 0.5, 1),
        siteId: fc.nat(),
        hotLimit: fc.nat(),
        hotFlagLimit: fc.nat(),
        hotCoinPrices: fc.array(fc.nat()),
        discount: percent,
        bonus: percent,
        sites: fc.dictionary(
          fc.stringMatching(/^\d{1,5}$/),
          fc.record({ discount: percent, bonus: percent }, { noNullPrototype: true }),
          { noNullPrototype: true },
        ),
        iceServers: fc.array(fc.record({ urls: fc.string() }, { noNullPrototype: true })),
        intervalFlag: fc.boolean(),
        selfRegistration: fc.boolean(),
        timeZone: fc.constantFrom('UTC', 'Europe/Istanbul', 'Asia/Tokyo'),
        extension: fc.option(fc.record({ name: fc.string(), script: fc.string() }, { noNullPrototype: true }), {
          nil: undefined,
        }),
        helpSite: fc.constantFrom('', 'https://help.example/players'),
      },
      { noNullPrototype: true },
    )
    fc.assert(
      fc.property(good, (settings) => {
        expect(readSettings(settings)).toEqual({ settings, fallbacks: [] })
      }),
      { numRuns: 200, seed: 20260501 },
    )
  })

  test.each([
    ['helpSite', ['javascript:alert(1)', 'http://help.example', 'help.example', 7]],
    ['currency', ['try', 'TR', 949, null]],
    ['language', ['de', '', null]],
    ['languageSelect', ['yes', 1]],
    ['lobbyRefresh', [0, -1, 3601, '10']],
    ['fps', [0, 61, 29.97]],
    ['volume', [-0.1, 1.1]],
    ['siteId', [-1, 1.5]],
    ['hotLimit', [-1, '10']],
    ['hotCoinPrices', [[50.5], 'many', [null]]],
    ['discount', [-1, 101]],
    ['sites', [[], { 1002: { discount: 25 } }, { 1002: { discount: 25, bonus: 500 } }]],
    ['iceServers', [{}, [{}], [{ urls: 5 }]]],
    ['timeZone', ['Mars/Base', '', 3]],
  ] as [keyof Settings, unknown[]][])('a wrong %s alone falls back', (key, values) => {
    for (const value of values) {
      const { settings, fallbacks } = readSettings({ ...defaultSettings, baseUrl: 'https://x.example', [key]: value })
      expect(fallbacks, String(value)).toEqual([key])
      expect(settings).toEqual({ ...defaultSettings, baseUrl: 'https://x.example' })
    }
  })

  test('unknown keys are not settings', () => {
    expect(readSettings({ secret: 'x', constructor: 1 }).settings).toEqual(defaultSettings)
  })
})
