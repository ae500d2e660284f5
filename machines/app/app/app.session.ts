/** The person, and what lives as long as they are signed in. */
import { mailbox, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { chart } from './app.setup.ts'

export const session = chart.createStateConfig({
  initial: 'starting',
  on: {
    'auth.settled': [
      {
        guard: { type: 'isGuest', params: ({ event }) => event.person },
        target: '.guest',
        actions: { type: 'setPerson', params: ({ event }) => event.person },
      },
      {
        target: '.signedIn',
        actions: [
          { type: 'setPerson', params: ({ event }) => event.person },
          { type: 'setShortcuts', params: ({ event }) => event },
          { type: 'setUserSettings', params: ({ event }) => event },
          { type: 'setLock', params: ({ event }) => event },
        ],
      },
    ],
    'auth.ended': { target: '.guest', actions: 'becomeGuest' },
  },
  states: {
    starting: { tags: 'splash' },
    // The flag of a lock is a person’s: the next to sign in on this device begins unlocked.
    guest: { entry: ['clearFlag', 'removeFlag'] },
    signedIn: {
      type: 'parallel',
      states: {
        news: {
          initial: 'loading',
          states: {
            loading: { invoke: { id: 'loadNews', src: 'loadLobby', onDone: 'listening', onError: '#app.broken' } },
            listening: {
              invoke: {
                id: 'notifications',
                src: 'notifications',
                systemId: mailbox('notifications'),
                input: ({ context }) => ({ userId: context.userId ?? 0 }),
                onError: { target: 'unavailable', actions: sends(toast('error', { key: 'notifications.failed' })) },
              },
            },
            unavailable: { description: 'A fault of our own: play goes on, the lobby polls.' },
          },
        },
        receipts: {
          description:
            'What the session of the seat that was left came to, until the person is done with it or sits down again.',
          initial: 'none',
          on: {
            'receipt.due': {
              target: '.loading',
              actions: { type: 'setDue', params: ({ event }) => event },
            },
            'receipt.over': '.none',
          },
          states: {
            none: { on: { 'receipt.expected': 'expected' } },
            expected: { tags: 'receiptDue', after: { receiptTimeout: 'none' } },
            loading: {
              tags: 'receiptDue',
              invoke: { id: 'loadReceipt', src: 'loadAccount', onDone: 'told', onError: 'none' },
            },
            told: {
              tags: 'receiptDue',
              invoke: {
                id: 'receipt',
                src: 'receipt',
                systemId: mailbox('receipt'),
                input: ({ context }) => ({ sessionID: context.receiptOf ?? 0 }),
                onDone: 'none',
                onError: 'none',
              },
            },
          },
        },
        lock: {
          initial: 'deciding',
          // What was locked by the person before is not this one’s.
          exit: 'clearFlag',
          states: {
            deciding: { always: [{ guard: 'locksWhenIdle', target: 'loading' }, { target: 'open' }] },
            open: { on: { 'pin.set': { target: 'deciding', actions: 'setPin' } } },
            loading: {
              tags: 'guarding',
              invoke: { id: 'loadLock', src: 'loadLock', onDone: 'guarded', onError: '#app.broken' },
            },
            guarded: {
              invoke: {
                id: 'idleLock',
                src: 'idleLock',
                systemId: mailbox('idleLock'),
                input: ({ context: { lock, wasLocked } }) => ({ isLocked: lock.isLocked || wasLocked }),
                onError: '#app.broken',
              },
            },
          },
        },
      },
    },
  },
})
