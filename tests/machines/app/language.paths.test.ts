import { expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import {
  type LanguageContext,
  type LanguageEvent,
  type LanguageInput,
  languageMachine,
  selectAreWordsSettled,
} from '#machines/app/language/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const missing = { kind: 'missing', name: 'core.tr' }

it('walks every transition: words are shown once they are there, and no more asked for when the program has none', () => {
  const walked = walkChart({
    machine: languageMachine,
    input: { language: 'ar' },
    alphabet: {
      'language.wanted': [
        { type: 'language.wanted', language: 'ar' },
        { type: 'language.wanted', language: 'tr' },
      ],
    } satisfies Alphabet<LanguageEvent>,
    outcomes: {
      fetchWords: { done: [undefined], error: [new Error('no path'), missing] },
      showWords: { done: [undefined] },
    },
    check: ({ before, after, event, open }) => {
      const [was, is] = [before.context as LanguageContext, after.context as LanguageContext]
      expect(open).toEqual(after.matches('fetching') ? ['fetchWords'] : after.matches('showing') ? ['showWords'] : [])
      if (event.type === 'language.wanted' && event.language !== was.language)
        expect([after.value, is.language, is.retries]).toEqual(['fetching', event.language, 0])
      else expect(is.language).toBe(was.language)
      // English is read meanwhile: what was settled once stays so.
      const hasEnded = ['shown', 'waiting', 'unavailable'].some((state) => after.matches(state))
      expect(selectAreWordsSettled(after as never)).toBe(was.isSettled || hasEnded)
    },
  })
  expect(walked.untaken).toEqual([])
})

function open(comes: () => boolean) {
  const clock = new SimulatedClock()
  const asked: [string, number][] = []
  const actor = createActor(
    languageMachine.provide({
      actors: {
        fetchWords: fromPromise<void, LanguageInput>(async ({ input }) => {
          asked.push([input.language, clock.now()])
          if (!comes()) throw new Error('no path')
        }),
        showWords: fromPromise<void, LanguageInput>(() => Promise.resolve()),
      },
    }),
    { clock, input: { language: 'ar' } },
  ).start()
  const until = (state: 'waiting' | 'shown') =>
    new Promise<void>((resolve) => {
      const { unsubscribe } = actor.subscribe((snapshot) => {
        if (!snapshot.matches(state)) return
        resolve()
        queueMicrotask(() => unsubscribe())
      })
    })
  return { clock, asked, actor, until }
}

it('words are asked for again after 1, 2, 4, 8, 16 and then each 30 s; those of another language at once, and soon again', async () => {
  const { clock, asked, actor, until } = open(() => false)
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    await until('waiting')
    const before = asked.length
    clock.increment(seconds * 1_000 - 1)
    expect(asked).toHaveLength(before)
    clock.increment(1)
    expect(asked).toHaveLength(before + 1)
  }
  const now = clock.now()
  actor.send({ type: 'language.wanted', language: 'tr' })
  await until('waiting')
  clock.increment(1_000)
  expect(asked.slice(-2)).toEqual([
    ['tr', now],
    ['tr', now + 1_000],
  ])
})

it('once they are there nobody asks for them', async () => {
  const { clock, asked, actor, until } = open(() => true)
  await until('shown')
  clock.increment(100_000)
  actor.send({ type: 'language.wanted', language: 'ar' })
  expect(asked).toEqual([['ar', 0]])
})
