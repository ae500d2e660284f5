import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AreaRef } from '#machines/sample/area/index.ts'
import type { Column } from '#ui/table/index.ts'
import { AreaPage } from '../area/AreaPage.tsx'
import { useAskRemoval } from '../area/ask.ts'
import { createArea, saidAs } from '../area/createArea.ts'
import { textLink } from '../area/styles.ts'
import { definePage } from '../frame/page.ts'
import { boardPath } from './boardPath.ts'

type Row = { id: string; name: string; uri: string }
const path = '/api/scrumboard-app'

/** The boards; a new one by its name. */
function Boards({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const askRemoval = useAskRemoval()
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      {
        ...{ id: 'name', label: t('samplePages.field.name'), isName: true, width: 260, value: ({ name }) => name },
        cell: ({ id, name }, tabIndex) => (
          <Link to={boardPath(id)} className={textLink} tabIndex={tabIndex}>
            {name}
          </Link>
        ),
      },
    ],
    [t],
  )
  return (
    <AreaPage<Row>
      {...{ area, columns }}
      id="boards"
      nameOf={({ name }) => name}
      opens={false}
      draft={t('samplePages.draft.board')}
      actions={() => [{ value: 'remove', label: t('samplePages.remove.verb'), isDangerous: true }]}
      onAction={(name, { id, name: title }) => askRemoval(title, { name, data: id })}
    />
  )
}

export const page = definePage({
  create: (setup) =>
    createArea(setup, {
      rows: () => setup.ask<Row[]>('GET', `${path}/boards`),
      act: async ({ name, data }) => {
        if (name === 'remove') {
          await setup.ask('POST', `${path}/board/delete`, { data: { boardId: data } })
          return saidAs('samplePages.removed')
        }
        await setup.ask('POST', `${path}/board/new`, { data: { board: { name: (data as { text: string }).text } } })
        return saidAs('samplePages.saved')
      },
    }),
  View: Boards,
})
