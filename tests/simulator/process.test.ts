import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import type { CabinetTransfer } from '#protocol/cabinet/transfers.ts'
import { temporaryFolder } from './cabinetKit.ts'
import { LineClient, lineKey } from './lineKit.ts'

let folder = ''
let remove = () => {}
const children: ChildProcess[] = []
const clients: LineClient[] = []
beforeEach(() => {
  const made = temporaryFolder()
  folder = made.folder
  remove = made.remove
  writeFileSync(join(folder, 'line.key'), lineKey)
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  remove()
})

function launch(name: string, more: string[] = []): ChildProcess {
  const child = spawn(
    join('node_modules', '.bin', 'node'),
    [
      join('src', 'main.simulator.ts'),
      '--folder',
      join(folder, 'floor'),
      '--line',
      join(folder, `${name}.line`),
      '--media',
      join(folder, `${name}.media`),
      '--key',
      join(folder, 'line.key'),
      '--encoder',
      'none',
      ...more,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  children.push(child)
  return child
}

async function start(name = 'a', more: string[] = []): Promise<{ child: ChildProcess; line: LineClient }> {
  const child = launch(name, more)
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  const line = await LineClient.open(join(folder, `${name}.line`))
  clients.push(line)
  return { child, line }
}

const exitOf = async (child: ChildProcess) => {
  const errors: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  const [code] = await once(child, 'close')
  return { code, errors: errors.join('') }
}

test('killed in mid-round it comes back with the round, the outcome and the money', async () => {
  const first = await start()
  await first.line.ask({ op: 'install', install: { cabinet: 12, game: 'night-orchard' } })
  await first.line.ask<CabinetTransfer>({ op: 'transfer', cabinet: 12, transfer: 'a', direction: 'in', amount: 50_000 })
  await first.line.ask({ op: 'fault', cabinet: 12, fault: { kind: 'game.outcome', on: true, outcome: 'win' } })
  const pressed = await first.line.ask<{ state: CabinetState }>({ op: 'press', cabinet: 12, button: 'spin', key: 'k1' })
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await start()
  expect(await second.line.ask({ op: 'state', cabinet: 12 })).toMatchObject({
    round: 1,
    credit: 49_900,
    meters: { TurnOver: 100 },
  })
  expect(await second.line.ask({ op: 'press', cabinet: 12, button: 'spin', key: 'k1' })).toEqual(pressed)
  // On a busy machine the reels have landed before anybody could listen.
  const { phase } = await second.line.ask<CabinetState>({ op: 'state', cabinet: 12 })
  if (phase !== 'winWaiting')
    await second.line.push((push) => push.push === 'exception' && push.exception === 'win.waiting')
  const { state } = await second.line.ask<{ state: CabinetState }>({
    op: 'press',
    cabinet: 12,
    button: 'takeWin',
    key: 'k2',
  })
  expect(state).toMatchObject({ phase: 'idle', round: 1 })
  expect(state.credit).toBeGreaterThan(49_900)
  expect(
    await second.line.ask({ op: 'transfer', cabinet: 12, transfer: 'a', direction: 'in', amount: 50_000 }),
  ).toMatchObject({
    outcome: 'full',
    amount: 50_000,
    meters: { AftIn: 50_000, TurnOver: 0 },
  })
})

test('killed among many transfers it stands by every answer it gave, and each happens once', async () => {
  const cabinets = [1, 2, 3, 4, 5, 6]
  const install = (line: LineClient) =>
    Promise.all(cabinets.map((cabinet) => line.ask({ op: 'install', install: { cabinet, game: 'tidewright' } })))
  const order = (cabinet: number, count: number) =>
    ({ op: 'transfer', cabinet, transfer: `t-${cabinet}-${count}`, direction: 'in', amount: 100 }) as const
  const first = await start()
  await install(first.line)
  const answered: [{ cabinet: number; transfer: string }, CabinetTransfer][] = []
  const asked: ReturnType<typeof order>[] = []
  for (let count = 0; count < 200; count += 1)
    for (const cabinet of cabinets) {
      asked.push(order(cabinet, count))
      void first.line.ask<CabinetTransfer>(order(cabinet, count)).then((answer) => {
        answered.push([{ cabinet, transfer: answer.transfer }, answer])
        if (answered.length === 300) first.child.kill('SIGKILL')
      })
    }
  await once(first.child, 'exit')
  await first.line.closed

  const second = await start()
  await install(second.line)
  expect(answered.length).toBeGreaterThanOrEqual(300)
  const interrogated = answered.map(([which]) => second.line.ask({ op: 'interrogate', ...which }))
  const withoutVersion = (one: unknown) => ({ ...(one as CabinetTransfer), version: 0 })
  expect((await Promise.all(interrogated)).map(withoutVersion)).toEqual(
    answered.map(([, answer]) => withoutVersion(answer)),
  )
  await Promise.all(asked.map((again) => second.line.ask(again)))
  for (const cabinet of cabinets)
    expect(await second.line.ask({ op: 'state', cabinet })).toMatchObject({ credit: 20_000, meters: { AftIn: 20_000 } })
})

test('a second floor on the same folder or socket refuses to start, the first one goes on', async () => {
  const { line } = await start('a')
  const sameFolder = await exitOf(launch('b'))
  expect(sameFolder).toEqual({ code: 1, errors: `Another floor runs on ${join(folder, 'floor')}\n` })
  const sameSocket = await exitOf(launch('a', ['--folder', 'memory']))
  expect(sameSocket.code).toBe(1)
  expect(sameSocket.errors).toContain('Another floor answers on')
  expect(await line.authenticate(lineKey)).toMatchObject({ cabinets: [] })
})

test('it stops by itself when no venue comes, and on SIGTERM', async () => {
  const lonely = await exitOf(launch('a', ['--idle-seconds', '1']))
  expect(lonely).toEqual({ code: 0, errors: '' })
  const { child } = await start('b', ['--idle-seconds', '1'])
  child.kill('SIGTERM')
  expect((await exitOf(child)).code).toBe(0)
})

test('a bad option stops the start with one line', async () => {
  expect(await exitOf(launch('a', ['--encoder', 'film']))).toEqual({
    code: 1,
    errors: '--encoder is one of auto, h264, vp8, none\n',
  })
})
