import * as z from 'zod/mini'
import { type Area, callsOf, nextId, removed, replaced } from '../kit/area.ts'
import { Id } from '../kit/scalars.ts'
import { Event, NewEvent, State } from './entities.ts'
import { seed } from './seed.ts'

const { get, post } = callsOf<State>()
const lunch = {
  ...{ title: 'Lunch', allDay: false, desc: 'With the team' },
  ...{ start: '2026-11-24T12:00:00.000Z', end: '2026-11-24T13:00:00.000Z' },
}
export const calendar: Area<State> = {
  name: 'calendar',
  state: State,
  seed,
  calls: [
    get({
      path: '/api/calendar-app/events',
      summary: 'All events.',
      answer: z.array(Event),
      run: ({ state }) => state.events,
    }),
    post({
      path: '/api/calendar-app/add-event',
      summary: 'A new event, which gets an id.',
      data: z.object({ newEvent: NewEvent }),
      answer: Event,
      example: { data: { newEvent: lunch } },
      run: ({ state, data }) => {
        const event = { ...data.newEvent, id: nextId(state.events) }
        state.events.push(event)
        return event
      },
    }),
    post({
      path: '/api/calendar-app/update-event',
      summary: 'Replaces an event.',
      data: z.object({ event: Event }),
      answer: Event,
      example: { data: { event: { ...lunch, id: '1' } } },
      run: ({ state, data }) => replaced(state.events, data.event, 'event'),
    }),
    post({
      path: '/api/calendar-app/remove-event',
      summary: 'Removes an event, and answers it.',
      data: z.object({ eventId: Id }),
      answer: Event,
      example: { data: { eventId: '2' } },
      run: ({ state, data }) => removed(state.events, data.eventId, 'event'),
    }),
  ],
}
