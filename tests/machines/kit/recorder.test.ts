import { expect, it } from 'vitest'
import { assign, createActor, sendTo, setup } from 'xstate'
import { allowedKeys } from '#machines/kit/allowedKeys.ts'
import { createRecorder, stateName } from '#machines/kit/recorder.ts'
import { defaultSettings, type Settings } from '#protocol/core/settings.ts'
import { Inspection } from '#protocol/core/entities.ts'
import { openHouse } from '#tests/kit/chartFixture.ts'
import { signedInAs } from '../../kit/samples.ts'

it('keeps what actors do as the protocol says it, allowed keys only', () => {
  let at = 0
  const recorder = createRecorder({ now: () => ++at, allow: ['kind', 'id', 'next'] })
  const chart = setup({ types: {} })
  const machine = chart.createMachine({
    id: 'toasts',
    context: { next: 1, pin: '1234' },
    initial: 'listening',
    states: { listening: { on: { 'toast.show': { actions: assign({ next: ({ context }) => context.next + 1 }) } } } },
  })
  const actor = createActor(machine, { inspect: recorder.inspect, systemId: 'toasts' }).start()
  actor.send({ type: 'toast.show', ...{ kind: 'info', words: { text: 'for one pair of eyes' } } })
  expect(recorder.inspection()).toEqual({
    actors: [
      {
        id: 'toasts',
        parent: null,
        chart: 'toasts',
        state: 'listening',
        status: 'active',
        context: { next: 2 },
        born: 1,
        ended: null,
      },
    ],
    events: [
      {
        sequence: 1,
        at: 1,
        actor: 'toasts',
        event: 'xstate.init',
        from: null,
        to: 'listening',
        cause: null,
        taken: [],
        changed: {},
        detail: {},
      },
      {
        sequence: 2,
        at: 2,
        actor: 'toasts',
        event: 'toast.show',
        from: 'listening',
        to: 'listening',
        cause: null,
        taken: ['toasts.listening toast.show 0'],
        changed: { next: { from: 1, to: 2 } },
        detail: { kind: 'info' },
      },
    ],
  })
  expect([...recorder.taken()].map(([id, counts]) => [id, [...counts]])).toEqual([
    ['toasts', [['toasts.listening toast.show 0', 1]]],
  ])
})

it('keeps the last events only, tells its listeners, and answers the same object until something is recorded', () => {
  const recorder = createRecorder({ now: () => 7, limit: 2 })
  let told = 0
  const stop = recorder.subscribe(() => told++)
  for (const sequence of [1, 2, 3])
    recorder.record({
      actor: 'occupancy 3',
      chart: 'occupancy',
      event: { type: 'machine.claimed', sequence, token: 'x' },
      from: 'free',
      to: 'taken',
      context: { sequence, pin: '1' },
    })
  const inspection = recorder.inspection()
  expect([told, recorder.inspection() === inspection, inspection]).toEqual([
    3,
    true,
    {
      actors: [
        {
          id: 'occupancy 3',
          parent: null,
          chart: 'occupancy',
          state: 'taken',
          status: 'active',
          context: { sequence: 3 },
          born: 1,
          ended: null,
        },
      ],
      events: [2, 3].map((sequence) => ({
        sequence,
        at: 7,
        actor: 'occupancy 3',
        event: 'machine.claimed',
        from: 'free',
        to: 'taken',
        cause: null,
        taken: [],
        changed: { sequence: { from: sequence - 1, to: sequence } },
        detail: { sequence },
      })),
    },
  ])
  stop()
  recorder.record({ actor: 'a', chart: 'a', event: { type: 'a' }, from: null, to: 'a', context: {} })
  expect(told).toBe(3)
})

it('shows no secret of the whole house', () => {
  const recorder = createRecorder({ now: () => 0, limit: 1_000 })
  const venue = openHouse(
    {
      auth: { urlToken: null, storedToken: { token: 'secret-1', userId: 1, expired: false } },
      route: { path: '/game/3', search: '?secret-9' },
    },
    recorder.inspect,
  )
  venue.wire('loadSettings').done({
    settings: { ...defaultSettings, iceServers: [{ urls: 'turn:x', credential: 'secret-2' }] } satisfies Settings,
    fallbacks: [],
  })
  venue.wire('validate').done({ ...signedInAs(1, { token: 'secret-3' }) })
  venue.wire('gameSocket').say({ type: 'socket.up' })
  venue.wire('gameSocket').say({ type: 'peer.signalled', viewer: 'v', signal: { type: 'offer', sdp: 'secret-6' } })
  const text = JSON.stringify(Inspection.parse(recorder.inspection()))
  expect(text).not.toMatch(/secret-/)
  expect(text).toContain('"gameSocket"')
  const ofGuest = createRecorder({ now: () => 0, limit: 1_000 })
  const guest = openHouse({}, ofGuest.inspect)
  guest.wire('loadSettings').done({ settings: defaultSettings, fallbacks: [] })
  const login = guest.chart('auth').getSnapshot().children.login
  login?.send({ type: 'login.submit', username: 'secret-4', password: 'secret-5' })
  const textOfGuest = JSON.stringify(Inspection.parse(ofGuest.inspection()))
  expect(textOfGuest).not.toMatch(/secret-/)
  expect(textOfGuest).toContain('login.submit')
  expect(allowedKeys.filter((key) => /token|password|^pin|pin_|sdp|secret|credential|text|search/i.test(key))).toEqual(
    [],
  )
})

it('tells who sent an event, and with the next event what one that nobody wants to see has changed', () => {
  const recorder = createRecorder({ now: () => 0, ignore: ['clock.', 'xstate.'], allow: ['ticks'] })
  const lamp = setup({}).createMachine({
    id: 'lamp',
    context: { ticks: 0 },
    on: {
      'clock.ticked': { actions: assign({ ticks: ({ context }) => context.ticks + 1 }) },
      'lamp.lit': {},
    },
  })
  const room = setup({ actors: { lamp } }).createMachine({
    id: 'room',
    invoke: { id: 'lamp', src: 'lamp' },
    on: { 'room.entered': { actions: sendTo('lamp', { type: 'lamp.lit' }) } },
  })
  const actor = createActor(room, { inspect: recorder.inspect, systemId: 'room' }).start()
  for (let tick = 0; tick < 3; tick += 1) recorder.actor('room/lamp')?.send({ type: 'clock.ticked' })
  actor.send({ type: 'room.entered' })
  const [lit] = recorder.inspection().events.filter((event) => event.actor === 'room/lamp')
  expect(lit).toMatchObject({ event: 'lamp.lit', cause: 'room', changed: { ticks: { from: 0, to: 3 } } })
  expect([recorder.machine('lamp')?.id, recorder.machine('sun')]).toEqual(['lamp', undefined])
})

it('names states of several regions', () => {
  expect(stateName({ active: { hold: { held: 'away' }, line: 'waiting' } })).toBe(
    'active.{hold.held.away, line.waiting}',
  )
})
