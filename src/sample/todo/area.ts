import * as z from 'zod/mini'
import { allFound, type Area, callsOf, found, nextId, ofHandle, replaced, toggled } from '../kit/area.ts'
import { Id, Ids, Text } from '../kit/scalars.ts'
import { Filter, type FilterHandle, Folder, Label, NewTodo, State, Todo } from './entities.ts'
import { seed } from './seed.ts'

const { get, post } = callsOf<State>()
const path = (name: string) => `/api/todo-app/${name}`
const call = {
  ...{ title: 'Call the printer', notes: '', startDate: null, dueDate: null, completed: false, starred: true },
  ...{ important: false, deleted: false, labels: [1] },
}

const isDay = (moment: string | null, now: number) =>
  moment !== null && new Date(moment).toDateString() === new Date(now).toDateString()
/** By the filter's handle; `today`: it begins or is due on this day. */
const filters: Record<FilterHandle, (todo: Todo, now: number) => boolean> = {
  starred: ({ starred }) => starred,
  important: ({ important }) => important,
  dueDate: ({ dueDate }) => dueDate !== null,
  today: ({ startDate, dueDate }, now) => isDay(startDate, now) || isDay(dueDate, now),
  completed: ({ completed }) => completed,
  deleted: ({ deleted }) => deleted,
}

export const todo: Area<State> = {
  name: 'todo',
  state: State,
  seed,
  calls: [
    get({
      path: path('todos'),
      summary: 'Those of a label, a filter or a folder; deleted ones under their filter alone.',
      params: z.object({
        labelHandle: z.optional(Text),
        filterHandle: z.optional(Text),
        folderHandle: z.optional(Text),
      }),
      answer: z.array(Todo),
      example: { params: { filterHandle: 'starred' } },
      run: ({ state, params: { labelHandle, filterHandle, folderHandle = 'all' }, now }) => {
        const kept = state.todos.filter(({ deleted }) => !deleted)
        if (labelHandle !== undefined) {
          const { id } = ofHandle(state.labels, labelHandle, 'label')
          return kept.filter(({ labels }) => labels.includes(id))
        }
        if (filterHandle !== undefined) {
          const { handle } = ofHandle(state.filters, filterHandle, 'filter')
          return (handle === 'deleted' ? state.todos : kept).filter((one) => filters[handle](one, now))
        }
        ofHandle(state.folders, folderHandle, 'folder')
        return kept
      },
    }),
    post({
      path: path('update-todo'),
      summary: 'Replaces a to-do.',
      data: z.object({ todo: Todo }),
      answer: Todo,
      example: { data: { todo: { ...call, id: '1', completed: true } } },
      run: ({ state, data }) => {
        allFound(state.labels, data.todo.labels, 'label')
        return replaced(state.todos, data.todo, 'todo')
      },
    }),
    post({
      path: path('new-todo'),
      summary: 'A new to-do, which gets an id and stands first.',
      data: z.object({ todo: NewTodo }),
      answer: Todo,
      example: { data: { todo: call } },
      run: ({ state, data }) => {
        allFound(state.labels, data.todo.labels, 'label')
        const one = { ...data.todo, id: nextId(state.todos) }
        state.todos.unshift(one)
        return one
      },
    }),
    post({
      path: path('remove-todo'),
      summary: 'The id as the body: the to-do is marked as deleted, and can be found under that filter.',
      data: Id,
      answer: Todo,
      example: { data: '2' },
      run: ({ state, data }) => Object.assign(found(state.todos, data, 'todo'), { deleted: true }),
    }),
    get({ path: path('filters'), summary: 'Filters.', answer: z.array(Filter), run: ({ state }) => state.filters }),
    get({ path: path('labels'), summary: 'Labels.', answer: z.array(Label), run: ({ state }) => state.labels }),
    get({ path: path('folders'), summary: 'Folders.', answer: z.array(Folder), run: ({ state }) => state.folders }),
    post({
      path: path('set-folder'),
      summary: 'Puts the selected to-dos into a folder, and answers them.',
      data: z.object({ selectedTodoIds: Ids, folderId: z.int() }),
      answer: z.array(Todo),
      example: { data: { selectedTodoIds: ['1', '2'], folderId: 0 } },
      run: ({ state, data: { selectedTodoIds, folderId } }) => {
        found(state.folders, folderId, 'folder')
        const selected = allFound(state.todos, selectedTodoIds, 'todo')
        for (const one of selected) one.folder = folderId
        return selected
      },
    }),
    post({
      path: path('toggle-label'),
      summary: 'Each of the selected to-dos gets the label, or loses it where it has it.',
      data: z.object({ selectedTodoIds: Ids, labelId: z.int() }),
      answer: z.array(Todo),
      example: { data: { selectedTodoIds: ['1', '2'], labelId: 3 } },
      run: ({ state, data: { selectedTodoIds, labelId } }) => {
        found(state.labels, labelId, 'label')
        const selected = allFound(state.todos, selectedTodoIds, 'todo')
        for (const one of selected) one.labels = toggled(one.labels, labelId)
        return selected
      },
    }),
    post({
      path: path('delete-todos'),
      summary: 'Deletes the selected to-dos for good, and answers them.',
      data: z.object({ selectedTodoIds: Ids }),
      answer: z.array(Todo),
      example: { data: { selectedTodoIds: ['3'] } },
      run: ({ state, data: { selectedTodoIds } }) => {
        const selected = allFound(state.todos, selectedTodoIds, 'todo')
        state.todos = state.todos.filter((one) => !selected.includes(one))
        return selected
      },
    }),
  ],
}
