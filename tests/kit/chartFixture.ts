/** The browser's whole house of charts, under a simulated clock, with wire replaced by answers given by hand. Everything is synchronous. */
import {
  type ActorLogic,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyEventObject,
  createActor,
  SimulatedClock,
} from 'xstate'
import { favouritesMachine } from '#machines/lobby/favourites/favourites.machine.ts'
import { freeWatchMachine } from '#machines/lobby/freeWatch/freeWatch.machine.ts'
import { lobbyMachine } from '#machines/lobby/lobby/lobby.machine.ts'
import { announcementsMachine } from '#machines/live/announcements/index.ts'
import { noticesMachine } from '#machines/account/notices/index.ts'
import { seatMessagesMachine } from '#machines/game/seatMessages/seatMessages.machine.ts'
import { lineMachine } from '#machines/live/line/line.machine.ts'
import { notificationsMachine } from '#machines/live/notifications/notifications.machine.ts'
import { connectionMachine } from '#machines/game/connection/connection.machine.ts'
import { controlsMachine } from '#machines/game/controls/controls.machine.ts'
import { devicesMachine } from '#machines/game/devices/devices.machine.ts'
import { reservationMachine } from '#machines/lobby/reservation/reservation.machine.ts'
import { seatMachine } from '#machines/game/seat/seat.machine.ts'
import type { Recorder } from '#machines/kit/recorder.ts'
import { streamMachine } from '#machines/game/stream/stream.machine.ts'
import { inspectorMachine } from '#machines/inspect/inspector/inspector.machine.ts'
import { inspectionMachine } from '#machines/inspect/inspection/inspection.machine.ts'
import { languageMachine } from '#machines/app/language/index.ts'
import { selectToasts } from '#machines/app/toasts/toasts.selectors.ts'
import { authMachine } from '#machines/app/auth/auth.machine.ts'
import { bootstrapMachine } from '#machines/app/bootstrap/bootstrap.machine.ts'
import { loginMachine } from '#machines/app/login/login.machine.ts'
import { tokenMachine } from '#machines/app/token/token.machine.ts'
import { appMachine } from '#machines/app/app/app.machine.ts'
import type { AppInput } from '#machines/app/app/app.types.ts'
import { defaultSettings } from '#protocol/core/settings.ts'

export type FakeWire = {
  name: string
  input: unknown
  received: AnyEventObject[]
  /** As the actor itself would: events to its parent, an answer, a failure. */
  say: (event: AnyEventObject) => void
  done: (output?: unknown) => void
  fail: (error: unknown) => void
}

export function openHouse(given: Partial<AppInput> = {}, inspect?: Recorder['inspect']) {
  const clock = new SimulatedClock()
  const living: FakeWire[] = []
  const navigations: string[] = []
  const device: { token: string | null; remembered: string | null } = { token: null, remembered: null }

  function wire(name: string): ActorLogic<never, AnyEventObject, unknown> {
    const known = new Map<AnyActorRef, FakeWire>()
    const end = (self: AnyActorRef) => {
      const index = living.findIndex((one) => one === known.get(self))
      if (index >= 0) living.splice(index, 1)
    }
    return {
      getInitialSnapshot: ((scope: { self: AnyActorRef & { _parent: AnyActorRef } }, input: unknown) => {
        const { self } = scope
        const fake: FakeWire = {
          name,
          input,
          received: [],
          say: (event) => self._parent.send(event),
          done: (output) => self.send({ type: 'fake.done', output }),
          fail: (error) => self.send({ type: 'fake.error', error }),
        }
        known.set(self, fake)
        living.push(fake)
        return { status: 'active', output: undefined, error: undefined, input }
      }) as never,
      getPersistedSnapshot: ((snapshot: unknown) => snapshot) as never,
      transition: ((snapshot: object, event: AnyEventObject, { self }: { self: AnyActorRef }) => {
        if (event.type === 'xstate.stop') end(self)
        else if (event.type === 'fake.done') {
          end(self)
          return { ...snapshot, status: 'done', output: event.output }
        } else if (event.type === 'fake.error') {
          end(self)
          return { ...snapshot, status: 'error', error: event.error }
        } else known.get(self)?.received.push(event)
        return snapshot
      }) as never,
    }
  }
  const atOnce = { ...wire('loadPlay'), getInitialSnapshot: () => ({ status: 'done', output: undefined }) }
  const actors = (...names: string[]) =>
    ({ actors: Object.fromEntries(names.map((name) => [name, wire(name)])) }) as never

  const removeToken = () => {
    device.token = null
  }
  const auth = authMachine.provide({
    actors: {
      ...(actors('logout', 'callWatch') as { actors: object }).actors,
      bootstrap: bootstrapMachine.provide({ ...(actors('validate') as object), actions: { removeToken } }),
      login: loginMachine.provide(actors('login')),
      token: tokenMachine.provide(actors('validate')),
    },
    actions: {
      storeToken: (_, { token }) => {
        device.token = token
      },
      removeToken,
    },
  })
  const stream = streamMachine.provide(actors('peer', 'hls', 'still'))
  const seat = seatMachine.provide({
    actors: {
      ...(actors('gameSocket', 'cancelOther', 'pathWatch') as { actors: object }).actors,
      preflight: atOnce as never,
      connection: connectionMachine.provide(actors('sampler', 'copyReport')),
      controls: controlsMachine.provide(actors('keyboard', 'gamepad', 'haptics', 'saveControls')),
      devices: devicesMachine.provide(actors('wakeLock', 'fullscreen', 'pictureInPicture')),
      stream,
    },
  })
  const machine = appMachine.provide({
    actors: {
      loadSettings: wire('loadSettings') as never,
      language: languageMachine.provide({ actors: { fetchWords: atOnce as never, showWords: atOnce as never } }),
      auth,
      notifications: notificationsMachine.provide({
        actors: {
          ...(actors('fetchBalance') as { actors: object }).actors,
          line: lineMachine.provide(actors('notificationSocket', 'pathWatch')),
          freeWatch: freeWatchMachine.provide({
            ...(actors('storedWatches') as object),
            actions: { navigate: (_, { to }) => go(to) },
          }),
          announcements: announcementsMachine.provide(actors('storedAnnouncements')),
          notices: noticesMachine.provide(actors('markSeen')),
          seatMessages: seatMessagesMachine.provide(actors('storedMessages')),
        },
      }),
      lobby: lobbyMachine.provide({
        actors: {
          ...(actors('fetchLobby', 'clock') as { actors: object }).actors,
          readKept: { ...wire('readKept'), getInitialSnapshot: () => ({ status: 'done', output: null }) } as never,
          reservation: reservationMachine.provide(actors('reserve', 'cancelReservation')),
          favourites: favouritesMachine.provide(actors('loadMarks', 'saveMarks')),
        },
        actions: { navigate: (_, { to }) => go(to) },
      }),
      loadLobby: atOnce as never,
      loadPlay: atOnce as never,
      loadDock: atOnce as never,
      seat,
      inspection: inspectionMachine.provide(actors('fetchInspection')),
      inspector: inspectorMachine.provide(
        actors('coverage', 'draw', 'saveFile', 'readTrace', 'fetchSession', 'tryEvent'),
      ),
    },
    actions: {
      navigate: (_, { to }) => go(to),
      remember: (_, { path }) => {
        device.remembered = path
      },
    },
  })
  function go(to: string): void {
    navigations.push(to)
    const [path = '', search = ''] = to.split('?')
    app.send({ type: 'route.changed', route: { path, search: search && `?${search}` } })
  }
  const app = createActor(machine, {
    systemId: 'app',
    clock,
    ...(inspect && { inspect }),
    input: {
      auth: { urlToken: null, storedToken: null },
      route: { path: '/lobby', search: '' },
      remembered: null,
      defaults: defaultSettings,
      preferences: { language: null, wasLocked: false, hasAppearance: false },
      keyPrefix: 'page',
      ...given,
    },
  })
  app.start()

  const find = (name: string) => living.filter((one) => one.name === name)
  return {
    app,
    clock,
    /** Lets time pass in small steps: a timer that starts another is late by a step at most, as in a browser. */
    pass: (ms: number) => {
      for (let left = ms; left > 0; left -= 250) clock.increment(Math.min(250, left))
    },
    navigations,
    device,
    /** The one actor of that name that lives; throws when there is none, or more. */
    wire: (name: string): FakeWire => {
      const [one, ...more] = find(name)
      if (!one || more.length > 0)
        throw new Error(`${find(name).length} of ${name} live: ${living.map((other) => other.name).join(', ')}`)
      return one
    },
    lives: (name: string) => find(name).length,
    open: () => living.map(({ name }) => name).sort(),
    chart: <
      Chart extends
        | 'auth'
        | 'seat'
        | 'lobby'
        | 'reservation'
        | 'favourites'
        | 'freeWatch'
        | 'notifications'
        | 'stream'
        | 'takeWin',
    >(
      id: Chart,
    ) =>
      app.system.get(id) as ActorRefFrom<
        {
          auth: typeof authMachine
          seat: typeof seatMachine
          lobby: typeof lobbyMachine
          reservation: typeof reservationMachine
          favourites: typeof favouritesMachine
          freeWatch: typeof freeWatchMachine
          notifications: typeof notificationsMachine
          stream: typeof streamMachine
          takeWin: typeof import('#machines/game/takeWin/takeWin.machine.ts').takeWinMachine
        }[Chart]
      >,
    toasts: () =>
      selectToasts((app.getSnapshot().children.toasts as never as { getSnapshot(): never }).getSnapshot()).map(
        ({ words }) => words,
      ),
    go: (path: string, search = '') => app.send({ type: 'route.changed', route: { path, search } }),
  }
}
export type ChartFixture = ReturnType<typeof openHouse>
