/** Each screen: the program part that it needs, then the chart behind it. One that belongs to a screen lives as long as the screen is shown. */
import { UserType } from '#protocol/core/codes.ts'
import type { SeatOutput } from '../../game/seat/seat.types.ts'
import type { PagePlace } from '../../desk/pages/page.types.ts'
import { mailbox, type Message, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { lobbyPath, matchRoute } from '../routes/routes.ts'
import { chart } from './app.setup.ts'
import type { AppContext, Route } from './app.types.ts'

const framed = chart.createStateConfig({
  exit: sends({ to: 'toasts', event: { type: 'actions.ended', to: 'command' } }),
  invoke: {
    id: 'frame',
    src: 'frame',
    systemId: mailbox('frame'),
    input: ({ context: { type, userId, permissions, shortcuts, settings, route } }) => ({
      viewer: { type, permissions },
      userId: userId ?? 0,
      ...{ shortcuts, isPolling: settings.intervalFlag, timeZone: settings.timeZone, place: pageOf(route) },
    }),
    onError: '#app.broken',
  },
})

export const lobby = chart.createStateConfig({
  initial: 'loading',
  states: {
    loading: { invoke: { id: 'loadLobby', src: 'loadLobby', onDone: 'open', onError: '#app.broken' } },
    open: {
      invoke: {
        id: 'lobby',
        src: 'lobby',
        systemId: mailbox('lobby'),
        input: ({ context: { screen, settings, route, userId, type, userSettings } }) => ({
          ...{ userId: userId ?? 0, isStaff: type > 0, userSettings, search: route.search },
          brandId: settings.showLobby && screen?.name === 'lobby' ? screen.brandId : null,
          pollEvery: settings.lobbyRefresh * 1_000,
        }),
        onError: '#app.broken',
      },
    },
  },
})

/** The lobby keeps a place for the receipt of a seat that was cashed out: notifications tell of it a moment later. */
const receiptOf = ({ ended }: SeatOutput): Message[] =>
  ended === 'closed' ? [{ to: 'app', event: { type: 'receipt.expected' } }] : []
export const game = chart.createStateConfig({
  exit: [sends({ to: 'auth', event: { type: 'seat.left' } }), 'clearRetake'],
  initial: 'loading',
  states: {
    loading: {
      description:
        'The program part that holds the seat’s charts. It waits for as long as the part takes; a seat that is not yet asked for can miss nothing.',
      invoke: { id: 'loadPlay', src: 'loadPlay', onDone: 'seated', onError: '#app.broken' },
    },
    seated: {
      invoke: {
        id: 'seat',
        src: 'seat',
        systemId: mailbox('seat'),
        input: ({ context: { screen, settings, keyPrefix, joins, userSettings, retake } }) => ({
          machineID: screen?.name === 'game' ? screen.machineID : 0,
          amount: screen?.name === 'game' && retake?.machineID === screen.machineID ? retake.amount : null,
          volume: settings.volume,
          initKey: `${keyPrefix}-${joins}`,
          controls: userSettings['controls'],
        }),
        onDone: {
          target: '#app.running.screen.none',
          actions: [
            { type: 'send', params: ({ event }) => receiptOf(event.output) },
            { type: 'navigate', params: ({ event }) => ({ to: wayOn(event.output), replace: true }) },
          ],
        },
        onError: {
          target: '#app.running.screen.none',
          actions: [
            sends(toast('error', { key: 'seat.failed' })),
            { type: 'navigate', params: { to: lobbyPath, replace: true } },
          ],
        },
      },
    },
  },
})

export const inspect = chart.createStateConfig({
  initial: 'loading',
  states: {
    loading: { invoke: { id: 'loadInspection', src: 'loadDock', onDone: 'open', onError: '#app.broken' } },
    open: {
      invoke: [
        { id: 'inspection', src: 'inspection', systemId: mailbox('inspection'), onError: '#app.broken' },
        {
          id: 'inspector',
          src: 'inspector',
          systemId: mailbox('inspector'),
          input: ({ context }) => ({ search: context.route.search }),
          onError: '#app.broken',
        },
      ],
    },
  },
})

export const dock = chart.createStateConfig({
  initial: 'loading',
  states: {
    loading: { invoke: { id: 'loadDock', src: 'loadDock', onDone: 'open', onError: '#app.broken' } },
    open: { invoke: { id: 'dock', src: 'dock', systemId: mailbox('dock'), onError: '#app.broken' } },
  },
})

export const showcase = chart.createStateConfig({
  initial: 'loading',
  states: {
    loading: { invoke: { id: 'loadShowcase', src: 'loadShowcase', onDone: 'open', onError: '#app.broken' } },
    open: { invoke: { id: 'showcase', src: 'showcase', systemId: mailbox('showcase'), onError: '#app.broken' } },
  },
})

export const extension = chart.createStateConfig({
  initial: 'loading',
  states: {
    loading: { invoke: { id: 'loadExtension', src: 'loadExtension', onDone: 'open', onError: '#app.broken' } },
    open: {
      invoke: {
        id: 'extension',
        src: 'extension',
        systemId: mailbox('extension'),
        input: ({ context: { route } }) => ({ route }),
        onError: '#app.broken',
      },
    },
  },
})

export const desk = chart.createStateConfig({
  description: 'A page of the back office within its frame, which stays while pages change.',
  initial: 'loading',
  states: {
    loading: { invoke: { id: 'loadDesk', src: 'loadDesk', onDone: 'open', onError: '#app.broken' } },
    open: framed,
  },
})

export const register = chart.createStateConfig({
  initial: 'loading',
  states: {
    loading: { invoke: { id: 'loadAccount', src: 'loadAccount', onDone: 'open', onError: '#app.broken' } },
    open: { invoke: { id: 'register', src: 'register', onError: '#app.broken' } },
  },
})

export const profile = chart.createStateConfig({
  description: 'Players see it in their own world, staff within the frame of the desk.',
  initial: 'loading',
  states: {
    loading: { invoke: { id: 'loadAccount', src: 'loadAccount', onDone: 'open', onError: '#app.broken' } },
    open: {
      invoke: {
        id: 'profile',
        src: 'profile',
        input: ({ context }) => ({
          ...profileOf(context),
          ...{ isStaff: context.type >= UserType.staff, search: context.route.search },
        }),
        onError: '#app.broken',
      },
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isAtTheDesk', target: 'loadingFrame' }, { target: 'alone' }] },
        alone: {},
        loadingFrame: {
          invoke: { id: 'loadDesk', src: 'loadDesk', onDone: 'framed', onError: '#app.broken' },
        },
        framed,
      },
    },
  },
})

function profileOf({ screen, userId }: AppContext): { id: number; isOwn: boolean } {
  const own = userId ?? 0
  const id = screen?.name === 'profile' ? (screen.profileId ?? own) : own
  return { id, isOwn: id === own }
}
function wayOn({ ended, machineID }: SeatOutput): string {
  return ended === 'continued' && machineID !== null ? `/game/${machineID}` : lobbyPath
}
export function pageOf({ path, search }: Route): PagePlace | null {
  const matched = matchRoute(path)
  if (matched === null || !('screen' in matched) || matched.screen.name !== 'desk') return null
  const { page, values } = matched.screen
  return { page, values, search }
}
