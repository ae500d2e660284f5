import { expect, it } from 'vitest'
import type { MachineLinkContext, MachineLinkEvent } from '#machines/venue/machineLink/index.ts'
import { machineLinkMachine } from '#machines/venue/machineLink/index.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const doubtOf = (identity: string) => ({ isOther: true, behind: [], state: { identity } as CabinetState })
const alphabet = {
  'cabinet.lost': [{ type: 'cabinet.lost', version: 7 }],
  'cabinet.found': [{ type: 'cabinet.found' }],
  'cabinet.agrees': [{ type: 'cabinet.agrees' }],
  'cabinet.contradicts': [
    { type: 'cabinet.contradicts', doubt: doubtOf('two'), version: 8 },
    { type: 'cabinet.contradicts', doubt: doubtOf('three'), version: 8 },
  ],
} satisfies Alphabet<MachineLinkEvent>

it('walks every transition: only what was looked at whole is asked, and a doubt is raised once', () => {
  const walked = walkChart({
    machine: machineLinkMachine,
    input: undefined,
    alphabet,
    pure: true,
    check: ({ before, after, event, said }) => {
      const { doubt, lostAt } = after.context as MachineLinkContext
      expect(after.hasTag('reachable')).toBe(event.type === 'cabinet.found' && !before.matches('doubted'))
      expect(doubt !== null).toBe(after.matches('doubted'))
      const isRaised = event.type === 'cabinet.contradicts' && !before.matches('doubted')
      expect(said.map(({ type }) => type)).toEqual(isRaised ? ['raiseDoubt'] : [])
      if (event.type === 'cabinet.contradicts') expect(doubt).toBe(event.doubt)
      if (event.type === 'cabinet.lost') expect(lostAt).toBe(7)
    },
  })
  expect(walked.untaken).toEqual([])
})
