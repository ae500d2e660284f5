import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { type AreaRef, selectThing, selectThingId } from '#machines/sample/area/index.ts'
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
import { useAbout } from '../area/Rows.tsx'
import { textLink } from '../area/styles.ts'
import { useMoment } from '../area/useMoment.ts'
import { definePage, type SamplePageSetup } from '../frame/page.ts'
import { handleOf } from '../kit/texts.ts'
import type { Label, NewNote, Note } from './entities.ts'

type Row = z.infer<typeof Note>
type Fresh = z.infer<typeof NewNote>
type NoteLabel = z.infer<typeof Label>
const path = '/api/notes-app'
const fieldsOf = (labels: readonly NoteLabel[]): readonly FieldSpec[] => [
  { name: 'title', kind: 'text' },
  { name: 'description', kind: 'area' },
  {
    ...{ name: 'checklist', kind: 'list', fresh: { checked: false, text: '' } },
    columns: [
      { name: 'checked', kind: 'check' },
      { name: 'text', kind: 'text' },
    ],
  },
  { name: 'labels', kind: 'many', options: labels.map(({ id, name }) => ({ value: id, label: name })) },
  { name: 'reminder', kind: 'moment' },
  { name: 'archive', kind: 'switch' },
  { name: 'image', kind: 'picture' },
]
const labelFields: readonly FieldSpec[] = [
  { name: 'labels', kind: 'list', columns: [{ name: 'name', kind: 'text' }], fresh: { name: '' } },
]
const isWritten = (text: string) => text.trim() !== ''
const labelsOf = (written: readonly NoteLabel[]) =>
  written
    .filter(({ name }) => isWritten(name))
    .map(({ id, name }) => ({ id, name: name.trim(), handle: handleOf(name) || id }))
const Written = z.looseObject({ title: z.string().check(z.trim(), z.minLength(1)) })
const resolver = resolverOf<object, unknown>(Written, (values) => values)

/** Of the labels the labels alone are written. */
const labelsResolver = resolverOf<object, unknown>(z.looseObject({}), (values) => values)

type Values = Omit<Fresh, 'time' | 'reminder'> & { reminder: string }
const valuesOf = ({ time: _, reminder, ...note }: Fresh): Values => ({ ...note, reminder: fieldOf(reminder) })
const noteOf = (note: Fresh, { checklist, reminder, ...values }: Values): Fresh => ({
  ...{ ...note, ...values, reminder: momentOf(reminder), checklist: checklist.filter(({ text }) => isWritten(text)) },
})

const none: readonly NoteLabel[] = []

/** Notes, and one of them in its form, or their labels. */
function Notes({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const when = useMoment()
  const askRemoval = useAskRemoval()
  const note = useSelector(area, selectThing<Row>)
  const isOfLabels = useSelector(area, selectThingId) === 'labels'
  const labels = useAbout<readonly NoteLabel[]>(area) ?? none
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { id: 'title', label: t('samplePages.field.title'), value: ({ title }) => title, isName: true, width: 200 },
      {
        ...{ id: 'checklist', label: t('samplePages.field.checklist'), width: 90 },
        value: ({ checklist }) =>
          checklist.length === 0 ? null : `${checklist.filter(({ checked }) => checked).length}/${checklist.length}`,
      },
      {
        ...{ id: 'time', label: t('samplePages.field.time'), width: 150 },
        value: ({ time }) => Date.parse(time),
        cell: ({ time }) => when(time),
      },
      {
        ...{ isLong: true, id: 'labels', label: t('samplePages.field.labels'), width: 150 },
        value: ({ labels: ids }) => ids.map((id) => labels.find((one) => one.id === id)?.name ?? '').join(', ') || null,
      },
      {
        ...{ isLong: true, id: 'reminder', label: t('samplePages.field.reminder'), width: 150 },
        value: ({ reminder }) => reminder && Date.parse(reminder),
        cell: ({ reminder }) => when(reminder),
      },
    ],
    [t, when, labels],
  )
  return (
    <AreaPage<Row>
      {...{ area, columns }}
      id="notes"
      nameOf={({ title }) => title}
      make={t('samplePages.make.notes')}
      filters={[
        { name: 'folder', value: 'archive', label: t('samplePages.field.archive') },
        ...labels.map(({ id, name }) => ({ name: 'label' as const, value: id, label: name })),
      ]}
      head={
        <Link to={addressOf('notes', 'labels')} className={textLink}>
          {t('samplePages.editLabels')}
        </Link>
      }
    >
      <AreaForm
        {...{ area }}
        fields={isOfLabels ? labelFields : fieldsOf(labels)}
        resolver={isOfLabels ? labelsResolver : resolver}
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
    rows: async ({ folder, label }) => {
      const notes = await all()
      if (label !== undefined) return notes.filter(({ labels: ids }) => ids.includes(label))
      return notes.filter(({ archive }) => archive === (folder === 'archive'))
    },
    about: () => ask<NoteLabel[]>('GET', `${path}/labels`),
    thing: async ({ id }) => {
      if (id === 'new') return { row: null, base: baseOf(valuesOf(fresh())) }
      if (id === 'labels') return { row: null, base: baseOf({ labels: await ask('GET', `${path}/labels`) }) }
      const note = await one(id)
      return { row: note, base: baseOf(valuesOf(note)) }
    },
    save: async ({ id, changed, before: read }) => {
      if (!('title' in read)) {
        const labels = labelsOf(changed['labels'] as NoteLabel[])
        await ask('POST', `${path}/update-labels`, { data: { labels } })
        return { values: { labels }, goTo: addressOf('notes') }
      }
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
