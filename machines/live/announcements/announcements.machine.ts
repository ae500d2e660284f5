/** What staff say to everybody: a quiet line, until its time is over, it is taken back, or the person puts it away. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { mailbox, send } from '../../kit/messages.ts'
import { unprovidedCallback } from '../../kit/unprovided.ts'
import type {
  AnnouncementsContext,
  AnnouncementsEvent,
  KeptAnnouncements,
  StoredAnnouncementsRequest,
} from './announcements.types.ts'

type EventOf<Type extends AnnouncementsEvent['type']> = Extract<AnnouncementsEvent, { type: Type }>
type Told = EventOf<'announcements.told'>

const chart = setup({
  types: {} as {
    context: AnnouncementsContext
    events: AnnouncementsEvent
    children: { storedAnnouncements: 'storedAnnouncements' }
  },
  actors: { storedAnnouncements: unprovidedCallback<StoredAnnouncementsRequest>('storedAnnouncements') },
  actions: {
    send,
    setTold: assign((_, { announcements, sequence }: Told) => ({ announcements, sequence })),
    setKept: assign((_, { kept }: { kept: KeptAnnouncements | null }) => ({ putAway: kept ?? [] })),
    // Of those that stand no more nothing is kept.
    putAway: assign(({ context: { putAway, announcements } }, { id }: { id: number }) => ({
      putAway: announcements.flatMap((one) => (one.id === id || putAway.includes(one.id) ? [one.id] : [])),
    })),
  },
  guards: {
    isNewer: ({ context }, { sequence }: Told) => sequence >= context.sequence,
    isShown: ({ context: { putAway, announcements } }, { id }: { id: number }) =>
      !putAway.includes(id) && announcements.some((one) => one.id === id),
  },
})

const told = ({ event }: { event: Told }) => event
const away = ({ event }: { event: EventOf<'announcement.putAway'> }) => event
const takesNews = {
  'announcements.told': {
    guard: { type: 'isNewer', params: told },
    actions: { type: 'setTold', params: told },
  },
} as const

export const announcementsMachine = chart.createMachine({
  id: 'announcements',
  description: 'All that stand are told each time: what was missed is made good by the next snapshot.',
  context: { announcements: [], sequence: 0, putAway: [] },
  invoke: {
    id: 'storedAnnouncements',
    src: 'storedAnnouncements',
    systemId: mailbox('storedAnnouncements'),
    onError: '.listening',
  },
  initial: 'reading',
  states: {
    reading: {
      description: 'What was put away on this device is not known yet: nothing is shown.',
      on: {
        ...takesNews,
        'kept.read': { target: 'listening', actions: { type: 'setKept', params: ({ event }) => event } },
      },
    },
    listening: {
      tags: 'shown',
      on: {
        ...takesNews,
        'announcement.putAway': {
          guard: { type: 'isShown', params: away },
          actions: [
            { type: 'putAway', params: away },
            {
              type: 'send',
              params: ({ context }) => ({
                to: 'storedAnnouncements',
                event: { type: 'kept.write', kept: context.putAway },
              }),
            },
          ],
        },
      },
    },
  },
})

export type AnnouncementsRef = ActorRefFrom<typeof announcementsMachine>
