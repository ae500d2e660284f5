import { describe, expect, it } from 'vitest'
import { fold, mostSuggestions, suggest } from '#machines/shell/navigation/suggest.ts'
import { searchMachine } from '#machines/shell/search/index.ts'
import type { SearchContext, SearchEvent } from '#machines/shell/search/search.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const entries = ['Machine Board', 'Machines', 'Machine Problems'].map((title) => ({
  id: title,
  url: `/${title}`,
  title,
}))
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
  'search.chosen': [{ type: 'search.chosen' }, { type: 'search.chosen', url: '/Machines' }],
  'search.closed': [{ type: 'search.closed' }],
} satisfies Alphabet<SearchEvent>

it('walks every transition; what is chosen is what was active, and nothing is left of a search that is over', () => {
  const walked = walkChart({
    machine: searchMachine,
    alphabet,
    key: ({ context }) => context,
    check: ({ before, after, event, said }) => {
      const { found, active, typed } = after.context as SearchContext
      const was = before.context as SearchContext
      expect(active).toBeLessThan(Math.max(1, found.length))
      if (!after.hasTag('open')) expect([typed, found]).toEqual(['', []])
      const went = said.filter(({ type }) => type === 'navigate').map(({ params }) => (params as { to: string }).to)
      if (event.type !== 'search.chosen') expect(went).toEqual([])
      else if (event.url !== undefined) expect(went).toEqual([event.url])
      else expect(went).toEqual(was.found[was.active] ? [was.found[was.active]?.url] : [])
    },
  })
  expect(walked.untaken).toEqual([])
})

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
