import { mailbox } from '../../kit/messages.ts'
import { chart } from './app.setup.ts'

export const look = chart.createStateConfig({
  description:
    'How the person wants the shell: loaded for staff, for whoever chose something, and when it is asked for. Nobody else waits for it.',
  initial: 'plain',
  on: { 'auth.settled': '.deciding', 'auth.ended': '.deciding' },
  states: {
    plain: {
      on: { 'settings.asked': { target: 'fetching', actions: { type: 'setAsked', params: ({ event }) => event } } },
    },
    // The person is known by the other region, which takes the same event before this state is entered.
    deciding: { always: [{ guard: 'hasAppearance', target: 'theming' }, { target: 'plain' }] },
    theming: {
      tags: 'theming',
      invoke: { id: 'loadAppearance', src: 'loadAppearance', onDone: 'themed', onError: '#app.broken' },
    },
    fetching: { invoke: { id: 'fetchAppearance', src: 'loadAppearance', onDone: 'themed', onError: '#app.broken' } },
    themed: {
      exit: 'clearAsked',
      on: {
        'settings.asked': {
          actions: {
            type: 'send',
            params: ({ event: { page } }) => ({ to: 'settings', event: { type: 'dialog.opened', page } }),
          },
        },
      },
      invoke: {
        id: 'settings',
        src: 'settings',
        systemId: mailbox('settings'),
        input: ({ context: { userId, userSettings, askedPage } }) => ({
          ...{ userId, kept: userSettings['shell'], page: askedPage },
        }),
        onError: '#app.broken',
      },
    },
  },
})
