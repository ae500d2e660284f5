import * as z from 'zod/mini'
import { Id, Moment, Name, Text } from '../kit/scalars.ts'

const endsAfterStart = z.refine<{ start: string; end: string }>(
  ({ start, end }) => Date.parse(start) <= Date.parse(end),
  { path: ['end'] },
)
const fields = { title: Name, allDay: z.boolean(), start: Moment, end: Moment, desc: Text }
export const NewEvent = z.object(fields).check(endsAfterStart)
export const Event = z.object({ id: Id, ...fields }).check(endsAfterStart)
export const State = z.object({ events: z.array(Event) })
export type State = z.infer<typeof State>
