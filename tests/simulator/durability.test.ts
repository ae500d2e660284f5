import type { Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Cabinet } from '#simulator/cabinet/cabinet.ts'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import type { Journal } from '#simulator/cabinet/journal.ts'
import { newMemory } from '#simulator/cabinet/state.ts'
import { seededNonces } from '#tests/kit/seededNonces.ts'
import { createLine } from '#simulator/line.ts'
import { FakeClock, temporaryFolder } from './cabinetKit.ts'
import { LineClient, lineKey, media, noStreams } from './lineKit.ts'

/** A disk that says nothing until it is told to. */
class HeldJournal implements Journal {
  #waiting: ((error: Error | null) => void)[] = []
  #open = 0
  append() {
    this.#open += 1
  }
  whenSafe(told: (error: Error | null) => void) {
    if (this.#open === 0) told(null)
    else this.#waiting.push(told)
  }
  compact() {}
  recover() {}
  close() {}
  end(error: Error | null) {
    if (error === null) this.#open = 0
    for (const told of this.#waiting.splice(0)) told(error)
  }
}

let server: Server
let line: LineClient
let journal: HeldJournal
let remove = () => {}
beforeEach(async () => {
  const made = temporaryFolder()
  remove = made.remove
  const clock = new FakeClock()
  const floor = new CabinetBank(null, clock)
  journal = new HeldJournal()
  floor.cabinets.set(
    12,
    new Cabinet({ memory: newMemory(12, 'night-orchard', clock.now()), journal, nonces: seededNonces(5), clock }),
  )
  floor.install({ cabinet: 3, game: 'deep-koi' })
  server = createLine({ floor, streams: noStreams, ...media, key: lineKey })
  const path = join(made.folder, 'line')
  await new Promise<void>((resolve) => server.listen(path, resolve))
  line = await LineClient.open(path)
})
afterEach(() => {
  line.close()
  server.close()
  remove()
})

test('nothing leaves the floor before it would survive a power cut: no answer, no push, no read', async () => {
  const asked = [
    line.ask({ op: 'transfer', cabinet: 12, transfer: 'a', direction: 'in', amount: 500 }),
    line.ask({ op: 'interrogate', cabinet: 12, transfer: 'a' }),
    line.ask({ op: 'state', cabinet: 12 }),
    line.askRaw({ op: 'transfer', cabinet: 12, transfer: 'b', direction: 'in', amount: 500, epoch: 4 }),
    line.askRaw({ op: 'press', cabinet: 12, button: 'bet-2', key: 'k', epoch: 3 }),
  ]
  expect(await line.ask({ op: 'state', cabinet: 3 })).toMatchObject({ credit: 0 })
  expect([line.replies.length, line.pushes.length]).toEqual([1, 0])
  journal.end(null)
  expect(await Promise.all(asked)).toMatchObject([
    { outcome: 'full' },
    { outcome: 'full', amount: 500 },
    { credit: 500 },
    { ok: true, result: { outcome: 'full' } },
    { ok: false, code: 'superseded' },
  ])
  expect(line.pushes.map((push) => push.push === 'exception' && push.state.credit)).toEqual([500, 1_000])
})

test('when the disk fails nothing is told, and the cabinet answers no more', async () => {
  const asked = [
    line.askRaw({ op: 'transfer', cabinet: 12, transfer: 'a', direction: 'in', amount: 500 }),
    line.askRaw({ op: 'interrogate', cabinet: 12, transfer: 'a' }),
  ]
  await line.ask({ op: 'state', cabinet: 3 })
  journal.end(new Error('no space left'))
  expect(await Promise.all(asked)).toMatchObject([
    { ok: false, error: 'no space left' },
    { ok: false, error: 'no space left' },
  ])
  expect(line.pushes).toEqual([])
})
