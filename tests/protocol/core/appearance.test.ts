import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settingsOf } from '#machines/app/settings/settings.defaults.ts'
import { readAppearance } from '#protocol/core/appearance.ts'

const defaults = settingsOf({})
const keys = Object.keys(defaults) as (keyof typeof defaults)[]

describe('reading what was chosen of the shell', () => {
  test('what was chosen comes back as it was kept', () => {
    const kept = { ...defaults, layout: 'layout3', mode: 'boxed', mainScheme: 'felt', direction: 'rtl' }
    expect(readAppearance(kept)).toEqual({ chosen: kept, notes: [] })
    expect(readAppearance(JSON.parse(JSON.stringify(kept)))).toEqual({ chosen: kept, notes: [] })
    expect(readAppearance(undefined)).toEqual({ chosen: {}, notes: [] })
  })

  test.each(keys)('a wrong %s falls back alone, and is told', (key) => {
    const kept = { ...defaults, mode: 'boxed', [key]: 'upside down' }
    const { chosen, notes } = readAppearance(kept)
    expect(notes).toEqual([`unknown value of ${key}`])
    expect(settingsOf(chosen)).toEqual({ ...defaults, ...(key === 'mode' ? {} : { mode: 'boxed' }) })
  })

  test('unknown keys are dropped, and told', () => {
    expect(readAppearance({ mode: 'boxed', colour: 'red', constructor: 1 })).toEqual({
      chosen: { mode: 'boxed' },
      notes: ['unknown key colour', 'unknown key constructor'],
    })
  })

  test('whatever was kept, settings come out, each key by itself, and nothing is thrown', () => {
    const value = fc.oneof(
      fc.anything(),
      fc.constantFrom('layout2', 'boxed', 'right', 'above', 'static', 'ink', 'rtl', true),
    )
    const kept = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom<string>(...keys, 'other', '__proto__'), value))
    fc.assert(
      fc.property(kept, (given) => {
        const { chosen, notes } = readAppearance(given)
        expect(Object.keys(settingsOf(chosen)).sort()).toEqual([...keys].sort())
        const entries =
          typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : []
        for (const [key, held] of entries) {
          const alone = readAppearance(Object.fromEntries([[key, held]]))
          expect(Object.entries(alone.chosen)).toEqual(Object.entries(chosen).filter(([one]) => one === key))
          expect(Object.keys(alone.chosen).length + alone.notes.length).toBe(1)
        }
        if (entries.length > 0) expect(Object.keys(chosen).length + notes.length).toBe(entries.length)
      }),
      { numRuns: 500, seed: 20261121 },
    )
  })
})
