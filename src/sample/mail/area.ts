import * as z from 'zod/mini'
import { allFound, type Area, callsOf, found, ofHandle, replaced, toggled } from '../kit/area.ts'
import { Id, Ids, Text } from '../kit/scalars.ts'
import { Filter, Folder, Label, Mail, State } from './entities.ts'
import { seed } from './seed.ts'

const { get, post } = callsOf<State>()
const path = (name: string) => `/api/mail-app/${name}`

export const mail: Area<State> = {
  name: 'mail',
  state: State,
  seed,
  calls: [
    get({
      path: path('mail'),
      summary: 'One mail.',
      params: z.object({ mailId: Id }),
      answer: Mail,
      example: { params: { mailId: '1' } },
      run: ({ state, params }) => found(state.mails, params.mailId, 'mail'),
    }),
    get({
      path: path('mails'),
      summary: 'Those of a label, a filter or a folder, which is the inbox where none is named.',
      params: z.object({
        labelHandle: z.optional(Text),
        filterHandle: z.optional(Text),
        folderHandle: z.optional(Text),
      }),
      answer: z.array(Mail),
      example: { params: { folderHandle: 'inbox' } },
      run: ({ state: { mails, labels, filters, folders }, params }) => {
        const { labelHandle, filterHandle, folderHandle = 'inbox' } = params
        if (labelHandle !== undefined) {
          const { id } = ofHandle(labels, labelHandle, 'label')
          return mails.filter((one) => one.labels.includes(id))
        }
        if (filterHandle !== undefined) {
          const { handle } = ofHandle(filters, filterHandle, 'filter')
          return mails.filter((one) => one[handle])
        }
        const { id } = ofHandle(folders, folderHandle, 'folder')
        return mails.filter((one) => one.folder === id)
      },
    }),
    post({
      path: path('update-mail'),
      summary:
        'The whole mail as the body: it replaces the one of its id, or comes first, as one that was just written.',
      data: Mail,
      answer: Mail,
      example: {
        data: {
          ...{ id: '1', from: { name: 'Belando', avatar: '', email: 'belando@sample.example' }, to: [] },
          ...{ subject: 'Good news', message: '<p>It is done.</p>', time: '2026-11-23T09:00:00.000Z', read: true },
          ...{ starred: true, important: false, hasAttachments: false, attachments: [], labels: [0], folder: 0 },
        },
      },
      run: ({ state, data }) => {
        found(state.folders, data.folder, 'folder')
        allFound(state.labels, data.labels, 'label')
        if (state.mails.some(({ id }) => id === data.id)) return replaced(state.mails, data, 'mail')
        state.mails.unshift(data)
        return data
      },
    }),
    get({ path: path('filters'), summary: 'Filters.', answer: z.array(Filter), run: ({ state }) => state.filters }),
    get({ path: path('labels'), summary: 'Labels.', answer: z.array(Label), run: ({ state }) => state.labels }),
    get({ path: path('folders'), summary: 'Folders.', answer: z.array(Folder), run: ({ state }) => state.folders }),
    post({
      path: path('set-folder'),
      summary: 'Puts the selected mails into a folder, and answers them.',
      data: z.object({ selectedMailIds: Ids, folderId: z.int() }),
      answer: z.array(Mail),
      example: { data: { selectedMailIds: ['1', '2'], folderId: 4 } },
      run: ({ state, data: { selectedMailIds, folderId } }) => {
        found(state.folders, folderId, 'folder')
        const selected = allFound(state.mails, selectedMailIds, 'mail')
        for (const one of selected) one.folder = folderId
        return selected
      },
    }),
    post({
      path: path('toggle-label'),
      summary: 'Each of the selected mails gets the label, or loses it where it has it.',
      data: z.object({ selectedMailIds: Ids, labelId: z.int() }),
      answer: z.array(Mail),
      example: { data: { selectedMailIds: ['1', '2'], labelId: 0 } },
      run: ({ state, data: { selectedMailIds, labelId } }) => {
        found(state.labels, labelId, 'label')
        const selected = allFound(state.mails, selectedMailIds, 'mail')
        for (const one of selected) one.labels = toggled(one.labels, labelId)
        return selected
      },
    }),
    post({
      path: path('delete-mails'),
      summary: 'Deletes the selected mails for good, and answers them.',
      data: z.object({ selectedMailIds: Ids }),
      answer: z.array(Mail),
      example: { data: { selectedMailIds: ['3'] } },
      run: ({ state, data: { selectedMailIds } }) => {
        const selected = allFound(state.mails, selectedMailIds, 'mail')
        state.mails = state.mails.filter((one) => !selected.includes(one))
        return selected
      },
    }),
  ],
}
