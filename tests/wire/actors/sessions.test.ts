/** A session’s story is read to its first step, its first round and its first posting, however many pages they are. */
import { expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refused } from '#protocol/core/refused.ts'
import { createSessionsActors } from '#wire/actors/sessions.ts'
import type { Client } from '#wire/http/client.ts'

const pageSize = 50
const page = <Row>(all: readonly Row[], isOlder: (row: Row) => boolean) => all.filter(isOlder).slice(0, pageSize)
const newestFirst = (count: number) => Array.from({ length: count }, (_, place) => count - place)

const posted = (at: number, detail: object) => ({ at, event: 'posted.fundIn', detail })
/** In two pieces, both of which tell the posting at their edge. */
function tracePiece(lastStep: number) {
  const [newer, older] = [
    posted(2, { posting: 9, amount: 500, link: 3, hash: 'ab' }),
    posted(1, { posting: 4, amount: -500 }),
  ]
  const events = lastStep === Infinity ? [newer, { at: 2, event: 'round', detail: { bet: 20 } }] : [newer, older]
  return { trace: { venue: { events } }, earlierThan: lastStep === Infinity ? 40 : null }
}

it.for([
  { steps: 0, rounds: 0 },
  { steps: 50, rounds: 100 },
  { steps: 173, rounds: 51 },
])('of $steps steps and $rounds rounds', async ({ steps, rounds }) => {
  const [allSteps, allRounds] = [
    newestFirst(steps).map((sequence) => ({ sequence })),
    newestFirst(rounds).map((id) => ({ id })),
  ]
  const asked: string[] = []
  const client = {
    call: async ({ path }: { path: string }, { query }: { query?: { lastStep?: number; lastRoundID?: number } }) => {
      asked.push(path)
      if (path.endsWith('/receipt')) throw new Refused(ErrorCode.unknown, undefined, 'No receipt')
      const { lastStep = Infinity, lastRoundID = Infinity } = query ?? {}
      if (path.endsWith('/trace')) return tracePiece(lastStep)
      return path.endsWith('/rounds')
        ? { rounds: page(allRounds, ({ id }) => id < lastRoundID) }
        : { steps: page(allSteps, ({ sequence }) => sequence < lastStep), transfers: [] }
    },
  } as unknown as Client
  const { fetchStory } = createSessionsActors({ client, now: () => 1_000 })
  const story = await toPromise(createActor(fetchStory, { input: { id: 7 } }).start())
  expect(story.steps).toEqual(allSteps)
  expect(story.roundList).toEqual(allRounds)
  expect([story.receipt, story.readAt]).toEqual([null, 1_000])
  expect(story.postings).toEqual([
    { id: 9, at: 2, amount: 500, link: { number: 3, hash: 'ab' } },
    { id: 4, at: 1, amount: -500, link: null },
  ])
  // A page that is full may be the last: one more is asked for then, and no more.
  const pages = (count: number) => Math.floor(count / pageSize) + 1
  expect(asked.length).toBe(pages(steps) + pages(rounds) + 1 + 2)
})
