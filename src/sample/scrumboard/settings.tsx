import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { type AreaRef, selectThingId } from '#machines/sample/area/index.ts'
import { resolverOf } from '#ui/form/index.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { AreaForm } from '../area/AreaForm.tsx'
import { Thing } from '../area/AreaPage.tsx'
import { baseOf, createArea } from '../area/createArea.ts'
import type { FieldSpec } from '../area/EditForm.tsx'
import { stack, textLink } from '../area/styles.ts'
import { useWord } from '../area/words.ts'
import { definePage, type SamplePageSetup } from '../frame/page.ts'
import { boardPath } from './boardPath.ts'
import { type Board, boardColors } from './entities.ts'

const path = '/api/scrumboard-app'
const fieldsOf = (word: (text: string) => string): readonly FieldSpec[] => [
  { name: 'name', kind: 'text' },
  { name: 'color', kind: 'select', options: boardColors.map((value) => ({ value, label: word(value) })) },
  { name: 'subscribed', kind: 'switch' },
  { name: 'cardCoverImages', kind: 'switch' },
  { name: 'lists', kind: 'list', columns: [{ name: 'name', kind: 'text' }], fresh: null },
]
const Named = z.string().check(z.trim(), z.minLength(1))
const Written = z.looseObject({ name: Named, lists: z.array(z.looseObject({ name: Named })) })
const resolver = resolverOf<object, unknown>(Written, (values) => values)
type Values = { board: string; name: string; lists: { id: string; name: string }[] } & Board['settings']

/** What a board and its lists are called, and how it is shown. */
function BoardSettings({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const fields = fieldsOf(useWord())
  return (
    <div className={stack}>
      <PageHead title={t('samplePages.page.boardSettings')} />
      <Link to={boardPath(useSelector(area, selectThingId))} className={textLink}>
        {t('samplePages.toBoard')}
      </Link>
      <Thing area={area}>
        <AreaForm {...{ area, fields, resolver }} />
      </Thing>
    </div>
  )
}

const createSettings = (setup: SamplePageSetup) => {
  const { ask } = setup
  return createArea(setup, {
    thing: async ({ id: boardId }) => {
      const board = await ask<Board>('GET', `${path}/board`, { params: { boardId } })
      const lists = board.lists.map(({ id, name }) => ({ id, name }))
      const values: Values = { board: board.id, name: board.name, ...board.settings, lists }
      return { row: board, base: baseOf(values) }
    },
    save: async ({ changed, before }) => {
      const was = before as Values
      const { board: boardId, name, lists, ...settings } = { ...was, ...(changed as Partial<Values>) }
      if (name !== was.name) await ask('POST', `${path}/board/rename`, { data: { boardId, boardTitle: name } })
      for (const [at, { id: listId, name: listTitle }] of lists.entries())
        if (listTitle !== was.lists[at]?.name)
          await ask('POST', `${path}/list/rename`, { data: { boardId, listId, listTitle } })
      await ask('POST', `${path}/board/settings/update`, { data: { boardId, settings } })
      return { values: changed, goTo: null }
    },
  })
}

export const page = definePage({ create: createSettings, View: BoardSettings })
