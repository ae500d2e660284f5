import { expect, test } from 'vitest'
import { createChunkImport } from '#wire/lazy/chunkImport.ts'

/** A page whose files come as the test says: each is answered by hand. `isOpen`: somebody is at it. */
function openPage({ isOpen = true } = {}) {
  const asked: string[] = []
  const answers = new Map<string, PromiseWithResolvers<void>>()
  const { importChunk, pageOpened } = createChunkImport({
    bring: (address) => {
      asked.push(address)
      const answer = Promise.withResolvers<void>()
      answers.set(address, answer)
      return answer.promise
    },
    preload: (address) => void asked.push(`preload ${address}`),
    loaded: ['https://venue.example/assets/index.js'],
    base: 'https://venue.example/',
  })
  if (isOpen) pageOpened()
  const at = (file: string) => answers.get(`https://venue.example/assets/${file}`)
  return {
    importChunk,
    pageOpened,
    asked: () => asked.splice(0).map((address) => address.replace('https://venue.example/assets/', '')),
    comes: (file: string) => at(file)?.resolve(),
    fails: (file: string) => at(file)?.reject(new Error(`${file} did not come`)),
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))
const game = ['assets/game.js', 'assets/index.js', 'assets/shared.js', 'assets/game.css']

test('nothing is imported before all of its files have come; what the page brought with it is not asked for', async () => {
  const { importChunk, asked, comes } = openPage()
  let imports = 0
  const chunk = importChunk(() => Promise.resolve(`game ${(imports += 1)}`), game)
  expect(asked()).toEqual(['game.js', 'shared.js', 'game.css'])
  comes('game.js')
  comes('game.css')
  await settle()
  expect(imports).toBe(0)
  comes('shared.js')
  expect(await chunk).toBe('game 1')
})

test('a file that two chunks need is asked for once, and a second import asks for nothing', async () => {
  const { importChunk, asked, comes } = openPage()
  const both = [
    importChunk(() => Promise.resolve('lobby'), ['assets/lobby.js', 'assets/shared.js']),
    importChunk(() => Promise.resolve('game'), ['assets/game.js', 'assets/shared.js']),
  ]
  expect(asked()).toEqual(['lobby.js', 'shared.js', 'game.js'])
  for (const file of ['lobby.js', 'shared.js', 'game.js']) comes(file)
  expect(await Promise.all(both)).toEqual(['lobby', 'game'])
  expect(await importChunk(() => Promise.resolve('game again'), ['assets/game.js'])).toBe('game again')
  expect(asked()).toEqual([])
})

test('one file that fails fails the import, which no browser has then seen; the next try asks for that file alone', async () => {
  const { importChunk, asked, comes, fails } = openPage()
  let imports = 0
  const tryIt = () => importChunk(() => Promise.resolve((imports += 1)), game)
  const first = tryIt()
  asked()
  comes('game.js')
  comes('game.css')
  fails('shared.js')
  await expect(first).rejects.toThrow('shared.js did not come')
  expect(imports).toBe(0)
  const second = tryIt()
  expect(asked()).toEqual(['shared.js'])
  comes('shared.js')
  expect(await second).toBe(1)
})

test('what needs no file of its own is imported at once', async () => {
  const { importChunk } = openPage()
  expect(await importChunk(() => Promise.resolve('there'))).toBe('there')
})

test('a page that is only opening imports at once, with what the chunk imports beside it; styles come first, words are safe', async () => {
  const { importChunk, pageOpened, asked, comes } = openPage({ isOpen: false })
  const chunk = importChunk(() => Promise.resolve('game'), game)
  expect(asked()).toEqual(['preload game.js', 'preload shared.js', 'game.css'])
  comes('game.css')
  expect(await chunk).toBe('game')
  const words = importChunk(() => Promise.resolve('words'), ['assets/core.ar.js'])
  expect(asked()).toEqual(['core.ar.js'])
  comes('core.ar.js')
  expect(await words).toBe('words')
  // What was preloaded is not fetched once more.
  pageOpened()
  const lobby = importChunk(() => Promise.resolve('lobby'), ['assets/lobby.js', 'assets/shared.js'])
  expect(asked()).toEqual(['lobby.js'])
  comes('lobby.js')
  expect(await lobby).toBe('lobby')
})
