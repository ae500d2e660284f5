import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type AreaRef, selectThing } from '#machines/sample/area/index.ts'
import { addressOf } from '#machines/sample/frame/index.ts'
import { Button } from '#ui/Button.tsx'
import { resolverOf } from '#ui/form/index.ts'
import type { Column } from '#ui/table/index.ts'
import { AreaForm } from '../area/AreaForm.tsx'
import { AreaPage } from '../area/AreaPage.tsx'
import { useAskRemoval } from '../area/ask.ts'
import { baseOf, createArea, saidAs } from '../area/createArea.ts'
import type { FieldSpec } from '../area/EditForm.tsx'
import { fieldOf, momentOf } from '../area/moments.ts'
import { useMoment } from '../area/useMoment.ts'
import { definePage, type SamplePageSetup } from '../frame/page.ts'
import type { NewNote, Note } from './entities.ts'

type Row = z.infer<typeof Note>
type Fresh = z.infer<typeof NewNote>
const path = '/api/notes-app'
const labels = ['Family', 'Work', 'Tasks', 'Personal'] as const
const fields: readonly FieldSpec[] = [
  { name: 'title', kind: 'text' },
  { name: 'description', kind: 'area' },
  { name: 'checklist', kind: 'area' },
  { name: 'labels', kind: 'many', options: labels.map((label, id) => ({ value: String(id + 1), label })) },
  { name: 'reminder', kind: 'moment' },
  { name: 'archive', kind: 'switch' },
]
const Written = z.looseObject({ title: z.string().check(z.trim(), z.minLength(1)) })
const resolver = resolverOf<object, unknown>(Written, (values) => values)

type Values = Pick<Fresh, 'title' | 'description' | 'archive'> & {
  checklist: string
  reminder: string
  labels: readonly string[]
}
const tick = 'x '
/** One line each; what is done begins with an x. */
const linesOf = (list: Fresh['checklist']) =>
  list.map(({ checked, text }) => `${checked ? tick : ''}${text}`).join('\n')
const listOf = (text: string): Fresh['checklist'] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, place) => {
      const checked = line.startsWith(tick)
      return { id: String(place + 1), checked, text: checked ? line.slice(tick.length) : line }
    })
const valuesOf = ({ title, description, archive, checklist, reminder, labels: ids }: Fresh): Values => ({
  ...{ title, description, archive, checklist: linesOf(checklist), reminder: fieldOf(reminder), labels: ids },
})
const noteOf = (note: Fresh, { checklist, reminder, labels: ids, ...values }: Values): Fresh => ({
  ...{ ...note, ...values, checklist: listOf(checklist), reminder: momentOf(reminder), labels: [...ids] },
})

/** Notes, and one of them in its form. */
function Notes({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const when = useMoment()
  const askRemoval = useAskRemoval()
  const note = useSelector(area, selectThing<Row>)
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { id: 'title', label: t('samplePages.field.title'), value: ({ title }) => title, isName: true, width: 200 },
      {
        ...{ id: 'labels', label: t('samplePages.field.labels'), width: 150 },
        value: ({ labels: ids }) => ids.map((id) => labels[Number(id) - 1] ?? '').join(', '),
      },
      {
        ...{ id: 'reminder', label: t('samplePages.field.reminder'), width: 150 },
        value: ({ reminder }) => reminder && Date.parse(reminder),
        cell: ({ reminder }) => when(reminder),
      },
    ],
    [t, when],
  )
  return (
    <AreaPage<Row>
      {...{ area, columns }}
      id="notes"
      nameOf={({ title }) => title}
      make={t('samplePages.make.notes')}
      filters={[{ name: 'folder', value: 'archive', label: t('samplePages.field.archive') }]}
    >
      <AreaForm
        {...{ area, fields, resolver }}
        more={
          note && (
            <Button kind="danger" onClick={() => askRemoval(note.title, { name: 'remove', data: note.id })}>
              {t('samplePages.remove.verb')}
            </Button>
          )
        }
      />
    </AreaPage>
  )
}

function createNotes(setup: SamplePageSetup) {
  const { ask, now } = setup
  const all = () => ask<Row[]>('GET', `${path}/notes`)
  const one = async (id: string): Promise<Row> => {
    const there = (await all()).find((note) => note.id === id)
    if (!there) throw new Error('there is no such note')
    return there
  }
  const fresh = (): Fresh => ({
    ...{ title: '', description: '', archive: false, image: '', time: new Date(now()).toISOString() },
    ...{ reminder: null, checklist: [], labels: [] },
  })
  return createArea(setup, {
    rows: async ({ folder }) => (await all()).filter(({ archive }) => archive === (folder === 'archive')),
    thing: async ({ id }) => {
      if (id === 'new') return { row: null, base: baseOf(valuesOf(fresh())) }
      const note = await one(id)
      return { row: note, base: baseOf(valuesOf(note)) }
    },
    save: async ({ id, changed }) => {
      const before = id === null ? fresh() : await one(id)
      const note = noteOf(before, { ...valuesOf(before), ...changed })
      if (id !== null) await ask('POST', `${path}/update-note`, { data: { note: { ...note, id } } })
      const made = id === null ? await ask<Row>('POST', `${path}/create-note`, { data: { note } }) : null
      return { values: changed, goTo: made && addressOf('notes', made.id) }
    },
    act: async ({ data }) => {
      await ask('POST', `${path}/remove-note`, { data: { noteId: data } })
      return saidAs('samplePages.removed', addressOf('notes'))
    },
  })
}

export const page = definePage({ create: createNotes, View: Notes })
