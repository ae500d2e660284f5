import { expect, test } from 'vitest'
import { checksumOf } from '#simulator/cabinet/checksum.ts'
import { installedGame, newMemory } from '#simulator/cabinet/state.ts'
import { catalogue } from '#simulator/game/catalogue.ts'
import { CabinetChecksum } from '#protocol/cabinet/answers.ts'

const memoryOf = (game: string, cabinet = 1) => newMemory(cabinet, game, 0)
const of = (game: string, memory = memoryOf(game)) => checksumOf(memory, installedGame(game))

test('every game has a checksum of its own, the same in every cabinet that runs it', () => {
  const digests = catalogue.map(({ id }) => CabinetChecksum.parse(of(id)).digest)
  expect(new Set(digests).size).toBe(catalogue.length)
  for (const [place, { id }] of catalogue.entries()) expect(of(id, memoryOf(id, 99)).digest).toBe(digests[place])
})

test('a changed strip, pay, bet or hand-pay limit is another checksum', () => {
  const { entry, model } = installedGame('tidewright')
  const { digest } = of('tidewright')
  const others = [
    { entry, model: { ...model, strips: [...model.strips.slice(1), model.strips[0] ?? []] } },
    { entry, model: { ...model, pays: { ...model.pays, seven: [0, 25, 80, 501] as const } } },
    { entry: { ...entry, bets: [20, 40, 100, 200, 801] as const }, model },
    { entry: { ...entry, handPayLimit: entry.handPayLimit - 1 }, model },
  ]
  const changed = others.map((game) => checksumOf(memoryOf('tidewright'), game).digest)
  expect(new Set([digest, ...changed]).size).toBe(5)
})

test('with damaged memory it is not what it was, and it says so; without power it says nothing', () => {
  for (const fault of ['checksum', 'ram'] as const) {
    const memory = { ...memoryOf('tidewright'), faults: [fault] }
    expect(of('tidewright', memory)).toMatchObject({
      fault,
      digest: expect.not.stringMatching(of('tidewright').digest),
    })
  }
  expect(of('tidewright').fault).toBe(null)
  expect(() => of('tidewright', { ...memoryOf('tidewright'), powered: false })).toThrow('no power')
})
