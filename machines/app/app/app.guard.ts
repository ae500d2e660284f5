/** The one guard of all routes: the screen that the address asks for, for who may see it. */
import { type Message, sends } from '../../kit/messages.ts'
import { homeOf } from '../routes/guard.ts'
import { lobbyPath, matchRoute } from '../routes/routes.ts'
import { desk, dock, extension, game, inspect, lobby, pageOf, profile, register, showcase } from './app.screens.ts'
import { decisionOf, guest } from './app.decisions.ts'
import { chart } from './app.setup.ts'
import type { Route } from './app.types.ts'

export const screen = chart.createStateConfig({
  description: 'The one guard of all routes. A chart that belongs to a screen lives as long as the screen is shown.',
  initial: 'none',
  on: {
    'route.changed': [
      {
        guard: { type: 'isSameScreen', params: ({ event }) => event },
        actions: [
          { type: 'setRoute', params: ({ event }) => event },
          'showScreen',
          {
            type: 'send',
            params: ({ context, event }) => [
              {
                to: 'lobby',
                event: {
                  type: 'place.shown',
                  search: event.route.search,
                  brandId: context.settings.showLobby ? brandOf(event.route) : null,
                },
              },
              { to: 'history', event: { type: 'place.shown', search: event.route.search } },
              { to: 'navbar', event: { type: 'page.chosen' } },
              { to: 'extension', event: { type: 'route.shown', route: event.route } },
              ...pageShown(event.route),
            ],
          },
        ],
      },
      { target: '.resolving', actions: { type: 'setRoute', params: ({ event }) => event } },
    ],
    'seat.retaken': {
      guard: 'isSignedIn',
      actions: [
        { type: 'setRetake', params: ({ event }) => event },
        { type: 'navigate', params: ({ event }) => ({ to: `/game/${event.machineID}`, replace: false }) },
      ],
    },
    'auth.settled': '.resolving',
    'auth.ended': [{ guard: 'isOpenToGuests', target: '.resolving' }, { target: '.dismissed' }],
  },
  states: {
    none: { entry: 'hideScreen' },
    resolving: {
      always: [
        { guard: 'isUnsettled', target: 'none' },
        {
          guard: 'isElsewhere',
          target: 'none',
          actions: [
            {
              type: 'navigate',
              params: ({ context }) => {
                const decision = decisionOf(context)
                return { to: 'go' in decision ? decision.go : lobbyPath, replace: true }
              },
            },
            'setRemembered',
            { type: 'remember', params: ({ context }) => ({ path: context.remembered }) },
          ],
        },
        { guard: 'isLobby', target: 'lobby', actions: 'showScreen' },
        { guard: 'isGame', target: 'game', actions: ['showScreen', 'countJoin'] },
        { guard: 'isInspect', target: 'inspect', actions: 'showScreen' },
        { guard: 'isDock', target: 'dock', actions: 'showScreen' },
        { guard: 'isShowcase', target: 'showcase', actions: 'showScreen' },
        { guard: 'isExtension', target: 'extension', actions: 'showScreen' },
        { guard: 'isDesk', target: 'desk', actions: 'showScreen' },
        { guard: 'isRegister', target: 'register', actions: 'showScreen' },
        { guard: 'isProfile', target: 'profile', actions: 'showScreen' },
        {
          guard: 'isLogout',
          target: 'plain',
          actions: ['showScreen', sends({ to: 'auth', event: { type: 'logout.request' } })],
        },
        { target: 'plain', actions: 'showScreen' },
      ],
    },
    dismissed: {
      description:
        'Signed out on a screen for people signed in. Its path is not remembered: the next one to sign in may be another.',
      entry: [
        'hideScreen',
        'clearRemembered',
        { type: 'remember', params: { path: null } },
        { type: 'navigate', params: { to: homeOf(guest), replace: true } },
      ],
    },
    ...{ lobby, game, inspect, dock, showcase },
    ...{ extension, desk, register, profile },
    plain: {},
  },
})

function pageShown(route: Route): Message[] {
  const place = pageOf(route)
  return place === null ? [] : [{ to: 'frame', event: { type: 'place.shown', place } }]
}
function brandOf(route: Route): number | null {
  const matched = matchRoute(route.path)
  return matched !== null && 'screen' in matched && matched.screen.name === 'lobby' ? matched.screen.brandId : null
}
