import { expect, it } from 'vitest'
import { type ChunkContext, chunkMachine } from '#machines/app/chunk/index.ts'
import { walkChart } from '#tests/kit/walk.ts'

const problem = new Error('no part')

it('walks every transition: delivered once, given up only when it fails between two looks at a page that is there', () => {
  const walked = walkChart({
    machine: chunkMachine,
    alphabet: {},
    outcomes: { fetch: { done: ['part'], error: [problem] }, page: { done: [true, false], error: [problem] } },
    check: ({ before, after, said, open }) => {
      const orders = said.map(({ type }) => type)
      const isMissing = after.matches('missing')
      expect(orders.includes('deliver')).toBe(after.matches('arrived'))
      expect(orders.includes('reportMissing')).toBe(isMissing && !before.matches('missing'))
      expect(orders.includes('reportFound')).toBe(before.matches('missing') && !isMissing)
      const isGone = after.matches({ missing: 'gone' })
      expect(orders.includes('giveUp')).toBe(isGone)
      if (isGone) {
        expect(before.matches({ missing: 'verifying' })).toBe(true)
        expect((before.context as ChunkContext).wasPageThere).toBe(true)
      }
      const isAsked = after.matches('fetching') || after.matches({ missing: 'retrying' })
      const isLooked = after.matches({ missing: 'lookingForPage' }) || after.matches({ missing: 'verifying' })
      expect(open).toEqual(isAsked ? ['fetch'] : isLooked ? ['page'] : [])
    },
  })
  expect(walked.untaken).toEqual([])
})
