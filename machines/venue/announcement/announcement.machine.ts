/** What staff say to everybody for a span of time. Its row holds the facts; stepped by `transition()`. */
import { setup } from 'xstate'
import type {
  AnnouncementContext,
  AnnouncementEvent,
  AnnouncementInput,
  AnnouncementTag,
} from './announcement.types.ts'

type Passed = { at: number }
const chart = setup({
  types: {} as {
    input: AnnouncementInput
    context: AnnouncementContext
    events: AnnouncementEvent
    tags: AnnouncementTag
  },
  guards: {
    isToBegin: ({ context }, { at }: Passed) => at >= context.startsAt,
    isToEnd: ({ context }, { at }: Passed) => at >= context.until,
  },
})

const passed = ({ event }: { event: Passed }) => event

export const announcementMachine = chart.createMachine({
  id: 'announcement',
  context: ({ input }) => input,
  initial: 'planned',
  states: {
    planned: {
      tags: 'open',
      description: 'Nobody but who writes announcements knows of it. One whose time went by meanwhile is never shown.',
      on: {
        'deadline.passed': [
          { guard: { type: 'isToEnd', params: passed }, target: 'over' },
          { guard: { type: 'isToBegin', params: passed }, target: 'standing' },
        ],
        'announcement.takenBack': 'takenBack',
      },
    },
    standing: {
      tags: 'open',
      description: 'Shown to everybody whom it is for, until its time is over or staff take it back.',
      on: {
        'deadline.passed': { guard: { type: 'isToEnd', params: passed }, target: 'over' },
        'announcement.takenBack': 'takenBack',
      },
    },
    over: { type: 'final' },
    takenBack: { type: 'final' },
  },
})
