import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { gamePushes, gameRequests, notificationPushes } from '#protocol/sockets/sockets.ts'
import { type LineEvent, openLine } from '#wire/sockets/line.ts'
import { createVenueAddress } from '#wire/http/venueAddress.ts'

type Acknowledge = (silence: Error | null, reply?: unknown) => void
class FakeSocket extends EventEmitter {
  pending: Acknowledge[] = []
  timeout() {
    return { emit: (_name: string, _payload: unknown, acknowledge: Acknowledge) => this.pending.push(acknowledge) }
  }
  override off(): this {
    return this.removeAllListeners()
  }
  disconnect(): void {}
}

const pushes = Object.fromEntries(
  Object.entries({ ...gamePushes, ...notificationPushes }).map(([name, schema]) => [
    name,
    { schema, event: (push: unknown) => ({ type: 'push', name, push }) },
  ]),
)
type Told = LineEvent | { type: string; name?: string; push?: unknown; answer?: unknown }

async function openFake() {
  const told: Told[] = []
  const socket = new FakeSocket()
  const line = openLine<Told>(
    {
      address: createVenueAddress(),
      token: { current: 'mine' },
      watch: () => undefined,
      warn: () => undefined,
      page: new EventTarget(),
      loadSocketIo: async () => ({ io: (() => socket) as unknown as typeof import('socket.io-client').io }),
    },
    '/game',
    pushes,
    (event) => told.push(event),
  )
  await Promise.resolve()
  await Promise.resolve()
  socket.emit('connect')
  return { told, socket, line }
}

/** Values that are near to the protocol: its own names, with anything behind them. */
const names = [
  'sequence',
  'state',
  'credit',
  'bet',
  'win',
  'buttons',
  'viewer',
  'signal',
  'type',
  'sdp',
  'id',
  'status',
  'ErrorCode',
  'code',
  'ErrorMessage',
  'Params',
  '__proto__',
]
const near = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.jsonValue(), fc.integer(), fc.string()))
const anything = fc.oneof(fc.jsonValue(), near, fc.anything())
const options = { seed: 20_261_121, numRuns: 300 }

test('whatever is pushed, the chart hears only what the protocol allows, and the line lives on', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(pushes)), anything), { maxLength: 8 }),
      async (given) => {
        const { told, socket, line } = await openFake()
        for (const [name, payload] of given) socket.emit(name, payload)
        line.close()
        expect(told[0]).toEqual({ type: 'socket.up' })
        for (const event of told.slice(1)) {
          const { name = '', push } = event as { name?: string; push?: unknown }
          expect(z.safeParse(pushes[name]?.schema as z.ZodMiniType, push).success).toBe(true)
        }
      },
    ),
    options,
  )
})

test('whatever is answered, a request ends as an answer, a refusal or the end of the line, once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(gameRequests) as (keyof typeof gameRequests)[])),
      anything,
      async (name, reply) => {
        const { told, socket, line } = await openFake()
        line.ask({
          name,
          payload: {},
          answer: gameRequests[name].answer,
          answered: (answer) => ({ type: 'answered', answer }),
          refused: () => ({ type: 'refused' }),
        })
        for (const acknowledge of socket.pending) acknowledge(null, reply)
        expect(['answered', 'refused', 'socket.down']).toContain(told[1]?.type)
        expect(told).toHaveLength(2)
        line.close()
      },
    ),
    options,
  )
})
