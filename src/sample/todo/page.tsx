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
import { baseOf, createArea, done, saidAs } from '../area/createArea.ts'
import type { FieldSpec } from '../area/EditForm.tsx'
import { fieldOf, momentOf } from '../area/moments.ts'
import { useAbout } from '../area/Rows.tsx'
import { useWord } from '../area/words.ts'
import { definePage, type SamplePageSetup } from '../frame/page.ts'
import type { Filter, Folder, Label, Todo } from './entities.ts'

const path = '/api/todo-app'
type Names = {
  folders: readonly z.infer<typeof Folder>[]
  filters: readonly z.infer<typeof Filter>[]
  labels: readonly z.infer<typeof Label>[]
}
const noNames: Names = { folders: [], filters: [], labels: [] }
const fieldsOf = ({ labels }: Names, word: (text: string) => string): readonly FieldSpec[] => [
  { name: 'title', kind: 'text' },
  { name: 'startDate', kind: 'moment' },
  { name: 'dueDate', kind: 'moment' },
  { name: 'labels', kind: 'many', options: labels.map(({ id, title }) => ({ value: String(id), label: word(title) })) },
  { name: 'completed', kind: 'switch' },
  { name: 'starred', kind: 'switch' },
  { name: 'important', kind: 'switch' },
  { name: 'notes', kind: 'area' },
]
const Written = z.looseObject({ title: z.string().check(z.trim(), z.minLength(1)) })
const resolver = resolverOf<object, unknown>(Written, (values) => values)
type Values = Omit<Todo, 'id' | 'startDate' | 'dueDate' | 'labels'> & {
  startDate: string
  dueDate: string
  labels: readonly string[]
}
const empty: Omit<Todo, 'id'> = {
  ...{ title: '', notes: '', startDate: null, dueDate: null, completed: false, starred: false },
  ...{ important: false, deleted: false, labels: [] },
}
const valuesOf = ({ startDate, dueDate, labels: ids, ...todo }: Omit<Todo, 'id'>): Values => ({
  ...{ ...todo, startDate: fieldOf(startDate), dueDate: fieldOf(dueDate), labels: ids.map(String) },
})
const todoOf = ({ startDate, dueDate, labels: ids, ...todo }: Values): Omit<Todo, 'id'> => ({
  ...{ ...todo, startDate: momentOf(startDate), dueDate: momentOf(dueDate), labels: ids.map(Number) },
})

/** What is to be done, by filter and label; one written in a line, or opened in its form. */
function Todos({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const askRemoval = useAskRemoval()
  const word = useWord()
  const todo = useSelector(area, selectThing<Todo>)
  const names = useAbout<Names>(area) ?? noNames
  const columns = useMemo(
    (): readonly Column<Todo>[] => [
      { id: 'title', label: t('samplePages.field.title'), value: ({ title }) => title, isName: true, width: 220 },
      {
        ...{ id: 'status', label: t('samplePages.field.status'), canGroup: true },
        value: ({ completed }) => t(completed ? 'samplePages.field.completed' : 'samplePages.open'),
      },
      {
        id: 'important',
        label: t('samplePages.field.important'),
        value: ({ important }) => (important ? '!' : null),
        width: 90,
      },
      {
        id: 'starred',
        label: t('samplePages.field.starred'),
        value: ({ starred }) => (starred ? '★' : null),
        width: 80,
      },
      {
        ...{ isLong: true, id: 'labels', label: t('samplePages.field.labels'), width: 160 },
        value: ({ labels: ids }) =>
          ids.map((id) => word(names.labels.find((one) => one.id === id)?.title ?? '')).join(', ') || null,
      },
    ],
    [t, names, word],
  )
  return (
    <AreaPage<Todo>
      {...{ area, columns }}
      id="todo"
      nameOf={({ title }) => title}
      make={t('samplePages.make.todo')}
      draft={t('samplePages.draft.todo')}
      filters={[
        ...names.filters.map(({ handle }) => ({
          ...{ name: 'filter' as const, value: handle, label: t(`samplePages.todoFilter.${handle}`) },
        })),
        ...names.labels.map(({ handle, title }) => ({ name: 'label' as const, value: handle, label: word(title) })),
      ]}
      actions={() => [{ value: 'completed', label: t('samplePages.toggleDone'), keys: 'D' }]}
      onAction={(name, { id }) => area.send({ type: 'act.asked', act: { name, data: [id] } })}
      bulk={[
        ...names.labels.map(({ id, title }) => ({
          ...{ value: `label ${id}`, label: t('samplePages.toggleLabel', { name: word(title) }) },
        })),
        ...names.folders.map(({ id }) => ({ value: `folder ${id}`, label: t('samplePages.toAll') })),
        { value: 'remove', label: t('samplePages.remove.verb') },
      ]}
      onBulk={(name, ids) =>
        name === 'remove'
          ? askRemoval(t('samplePages.several', { count: ids.length }), { name, data: ids })
          : area.send({ type: 'act.asked', act: { name, data: ids } })
      }
    >
      <AreaForm
        {...{ area, resolver }}
        fields={fieldsOf(names, word)}
        more={
          todo && (
            <Button onClick={() => area.send({ type: 'act.asked', act: { name: 'put away', data: [todo.id] } })}>
              {t('samplePages.putAway')}
            </Button>
          )
        }
      />
    </AreaPage>
  )
}

function createTodos(setup: SamplePageSetup) {
  const { ask } = setup
  const all = (params: object = {}) => ask<Todo[]>('GET', `${path}/todos`, { params: { ...params } })
  const one = async (id: string): Promise<Todo> => {
    const there = [...(await all()), ...(await all({ filterHandle: 'deleted' }))].find((todo) => todo.id === id)
    if (!there) throw new Error('there is no such to-do')
    return there
  }
  const update = (todo: Todo) => ask<Todo>('POST', `${path}/update-todo`, { data: { todo } })
  return createArea(setup, {
    rows: ({ filter, label }) =>
      all({
        ...(filter === undefined ? {} : { filterHandle: filter }),
        ...(label === undefined ? {} : { labelHandle: label }),
      }),
    about: async (): Promise<Names> => ({
      ...{ folders: await ask('GET', `${path}/folders`), filters: await ask('GET', `${path}/filters`) },
      labels: await ask('GET', `${path}/labels`),
    }),
    thing: async ({ id }) => {
      if (id === 'new') return { row: null, base: baseOf(valuesOf(empty)) }
      const { id: _, ...todo } = await one(id)
      return { row: { ...todo, id }, base: baseOf(valuesOf(todo)) }
    },
    save: async ({ id, changed }) => {
      if (id === null) {
        const todo = todoOf({ ...valuesOf(empty), ...changed })
        const made = await ask<Todo>('POST', `${path}/new-todo`, { data: { todo } })
        return { values: changed, goTo: addressOf('todo', made.id) }
      }
      await update({ ...todoOf({ ...valuesOf(await one(id)), ...changed }), id })
      return { values: changed, goTo: null }
    },
    act: async ({ name, data }) => {
      if (name === 'draft') {
        const { text } = data as { text: string }
        await ask('POST', `${path}/new-todo`, { data: { todo: { ...empty, title: text } } })
        return saidAs('samplePages.saved')
      }
      const ids = data as readonly string[]
      if (name === 'remove') {
        await ask('POST', `${path}/delete-todos`, { data: { selectedTodoIds: ids } })
        return saidAs('samplePages.removed', addressOf('todo'))
      }
      const [kind, number] = name.split(' ')
      if (kind === 'label' || kind === 'folder') {
        const chosen = kind === 'label' ? { labelId: Number(number) } : { folderId: Number(number) }
        const call = kind === 'label' ? 'toggle-label' : 'set-folder'
        await ask('POST', `${path}/${call}`, { data: { selectedTodoIds: ids, ...chosen } })
        return saidAs('samplePages.saved')
      }
      if (name === 'put away') {
        await ask('POST', `${path}/remove-todo`, { data: ids[0] })
        return saidAs('samplePages.removed', addressOf('todo'))
      }
      const todo = await one(ids[0] ?? '')
      await update({ ...todo, completed: !todo.completed })
      return done
    },
  })
}

export const page = definePage({ create: createTodos, View: Todos })
