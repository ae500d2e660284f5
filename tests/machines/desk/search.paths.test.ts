import { describe, expect, it } from 'vitest'
import { fold, mostSuggestions, suggest } from '#machines/desk/navigation/suggest.ts'
import { searchMachine } from '#machines/desk/search/index.ts'
import type { Entry, SearchContext, SearchEvent } from '#machines/desk/search/search.types.ts'
import { type Alphabet, type Step, walkChart } from '#tests/kit/walk.ts'

const entries: Entry[] = [
  ...['Machine Board', 'Machines'].map((title) => ({ id: title, url: `/${title}`, title })),
  { id: 'lock', title: 'Machine lock', message: { to: 'idleLock', event: { type: 'lock.chosen' } } },
]
const alphabet = {
  'search.opened': [{ type: 'search.opened', entries }],
  'search.typed': [
    { type: 'search.typed', text: 'machi' },
    { type: 'search.typed', text: 'zzz' },
  ],
  'search.moved': [
    { type: 'search.moved', by: 1 },
    { type: 'search.moved', by: -1 },
  ],
  'search.chosen': [
    { type: 'search.chosen' },
    { type: 'search.chosen', id: 'Machines' },
    { type: 'search.chosen', id: 'lock' },
  ],
  'search.closed': [{ type: 'search.closed' }],
} satisfies Alphabet<SearchEvent>

function chosenOf({ before, event }: Step): Entry | undefined {
  const { found, active } = before.context as SearchContext
  return event.id === undefined ? found[active] : found.find(({ id }) => id === event.id)
}

it.each([false, true])(
  'walks every transition; what is chosen is what was active (all are offered: %s)',
  (offersAll) => {
    const walked = walkChart({
      machine: searchMachine,
      input: { offersAll },
      alphabet,
      key: ({ context }) => context,
      messages: [
        [
          'search.chosen',
          (step) => {
            const chosen = chosenOf(step)
            return chosen && 'message' in chosen ? chosen.message : []
          },
        ],
      ],
      check: (step) => {
        const { after, event, said } = step
        const { found, active, typed } = after.context as SearchContext
        expect(active).toBeLessThan(Math.max(1, found.length))
        if (!after.hasTag('open')) expect([typed, found]).toEqual(['', []])
        else if (typed === '') expect(found).toEqual(offersAll ? entries : [])
        const chosen = event.type === 'search.chosen' ? chosenOf(step) : undefined
        expect(said).toEqual(chosen && 'url' in chosen ? [{ type: 'navigate', params: { to: chosen.url } }] : [])
      },
    })
    expect(walked.untaken).toEqual([])
  },
)

describe('what is found', () => {
  it.each([
    ['  ÇıkıŞ ', 'cikis'],
    ['İSTANBUL', 'istanbul'],
    ['ISPARTA', 'isparta'],
    ['Résumé', 'resume'],
    ['لوحة', 'لوحة'],
  ])('%s is folded to %s', (text, folded) => expect(fold(text)).toBe(folded))
  it('titles that begin with it come first, ten at most', () => {
    const many = Array.from({ length: 30 }, (_, place) => ({ title: place < 20 ? `A page ${place}` : `page ${place}` }))
    const found = suggest(many, 'PAGE')
    expect(found).toHaveLength(mostSuggestions)
    expect(found.every(({ title }) => title.startsWith('page'))).toBe(true)
    expect(suggest(many, ' ')).toEqual([])
    expect(suggest(many, 'ages')).toEqual([])
  })
})
