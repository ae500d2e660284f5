import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { type AreaRef, selectCursor, selectPlace, selectThing, selectThingId } from '#machines/sample/area/index.ts'
import { addressOf } from '#machines/sample/frame/index.ts'
import { Button } from '#ui/Button.tsx'
import { resolverOf } from '#ui/form/index.ts'
import type { Column } from '#ui/table/index.ts'
import { AreaForm } from '../area/AreaForm.tsx'
import { AreaPage } from '../area/AreaPage.tsx'
import { useAskRemoval } from '../area/ask.ts'
import { baseOf, createArea, saidAs } from '../area/createArea.ts'
import type { FieldSpec } from '../area/EditForm.tsx'
import { Rows, useAbout } from '../area/Rows.tsx'
import { fieldOf, momentOf } from '../area/moments.ts'
import { useMoment } from '../area/useMoment.ts'
import { definePage, type SamplePageSetup } from '../frame/page.ts'
import { useRoot } from '../../view/root.ts'
import { type Day, dayNamed, dayOf, nameOf, startOf } from './days.ts'
import { type Event, NewEvent } from './entities.ts'
import { Month } from './Month.tsx'

type Row = z.infer<typeof Event>
const path = '/api/calendar-app'
const fields: readonly FieldSpec[] = [
  { name: 'title', kind: 'text' },
  { name: 'allDay', kind: 'switch' },
  { name: 'start', kind: 'moment' },
  { name: 'end', kind: 'moment' },
  { name: 'desc', kind: 'area' },
]
type Values = Omit<Row, 'id'>
const valuesOf = ({ start, end, ...event }: Values): Values => ({ ...event, start: fieldOf(start), end: fieldOf(end) })
const eventOf = ({ start, end, ...event }: Values): Values => ({
  ...{ ...event, start: momentOf(start) ?? '', end: momentOf(end) ?? '' },
})
/** The words of the layer's own shape, told of the fields as they are written. */
const resolver = resolverOf<Values, unknown>(NewEvent, eventOf)
const hour = 3_600_000
const morning = 9

/** Events in their month and one after the other; one of them, or a new one, in its form. */
function Calendar({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const when = useMoment()
  const askRemoval = useAskRemoval()
  const event = useSelector(area, selectThing<Row>)
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { id: 'title', label: t('samplePages.field.title'), value: ({ title }) => title, isName: true, width: 200 },
      {
        ...{ id: 'start', label: t('samplePages.field.start'), width: 150 },
        value: ({ start }) => Date.parse(start),
        cell: ({ start }) => when(start),
      },
      {
        ...{ id: 'end', label: t('samplePages.field.end'), width: 150 },
        value: ({ end }) => Date.parse(end),
        cell: ({ end }) => when(end),
      },
      {
        ...{ id: 'allDay', label: t('samplePages.field.allDay'), canGroup: true },
        value: ({ allDay }) => t(allDay ? 'samplePages.yes' : 'samplePages.no'),
      },
    ],
    [t, when],
  )
  return (
    <AreaPage<Row>
      {...{ area, columns }}
      id="calendar"
      nameOf={({ title }) => title}
      make={t('samplePages.make.calendar')}
      head={<Shown area={area} />}
    >
      <AreaForm
        {...{ area, fields, resolver: resolver as never }}
        more={
          event && (
            <Button kind="danger" onClick={() => askRemoval(event.title, { name: 'remove', data: event.id })}>
              {t('samplePages.remove.verb')}
            </Button>
          )
        }
      />
    </AreaPage>
  )
}

/** The month of the day that the address names, or of today. */
function Shown({ area }: { area: AreaRef }) {
  const { navigate } = useRoot()
  const { values, search } = useSelector(area, selectPlace)
  const id = useSelector(area, selectThingId)
  const focused = useSelector(area, selectCursor)
  const today = useAbout<Day>(area)
  const query = new URLSearchParams(search)
  const show = (day: Day) => {
    query.set('day', nameOf(day))
    const path = [addressOf('calendar', id), ...(values['day'] ? [values['day']] : [])].join('/')
    navigate(`${path}?${query}`, { replace: true })
  }
  return (
    <Rows<Row> area={area} isWhole>
      {(events) =>
        today !== null && (
          <Month
            {...{ events, today, search, focused, open: id, onDay: show }}
            onFocus={(to) => area.send({ type: 'cursor.moved', to })}
            onBlur={(from) => area.send({ type: 'cursor.left', from })}
            day={dayNamed(query.get('day')) ?? dayNamed(values['day']) ?? today}
          />
        )
      }
    </Rows>
  )
}

function createCalendar(setup: SamplePageSetup) {
  const { ask, now } = setup
  const all = () => ask<Row[]>('GET', `${path}/events`)
  const one = async (id: string): Promise<Row> => {
    const there = (await all()).find((event) => event.id === id)
    if (!there) throw new Error('there is no such event')
    return there
  }
  const fresh = (day: Day | null): Values => {
    const start = day === null ? Math.ceil(now() / hour) * hour : startOf(day) + morning * hour
    const [begin, end] = [start, start + hour].map((at) => new Date(at).toISOString())
    return { title: '', allDay: false, desc: '', start: begin ?? '', end: end ?? '' }
  }
  return createArea(setup, {
    rows: async () => (await all()).toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start)),
    about: async () => dayOf(now()),
    thing: async ({ id, values }) => {
      if (id === 'new') return { row: null, base: baseOf(valuesOf(fresh(dayNamed(values['day'])))) }
      const { id: _, ...event } = await one(id)
      return { row: { ...event, id }, base: baseOf(valuesOf(event)) }
    },
    save: async ({ id, changed, before }) => {
      if (id === null) {
        const newEvent = eventOf({ ...(before as Values), ...changed })
        const made = await ask<Row>('POST', `${path}/add-event`, { data: { newEvent } })
        return { values: changed, goTo: addressOf('calendar', made.id) }
      }
      const event = { ...eventOf({ ...valuesOf(await one(id)), ...changed }), id }
      await ask('POST', `${path}/update-event`, { data: { event } })
      return { values: changed, goTo: null }
    },
    act: async ({ data }) => {
      await ask('POST', `${path}/remove-event`, { data: { eventId: data } })
      return saidAs('samplePages.removed', addressOf('calendar'))
    },
  })
}

export const page = definePage({ create: createCalendar, View: Calendar })
