import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AreaRef, selectThing } from '#machines/sample/area/index.ts'
import type { Column } from '#ui/table/index.ts'
import { Facts } from '#ui/Facts.tsx'
import { AreaPage } from '../area/AreaPage.tsx'
import { createArea } from '../area/createArea.ts'
import { heading, stack } from '../area/styles.ts'
import { useMoment } from '../area/useMoment.ts'
import { definePage } from '../frame/page.ts'

type File = {
  id: string
  name: string
  type: 'folder' | 'document' | 'spreadsheet'
  owner: string
  size: string
  modified: string
  opened: string
  extention: string
  created: string
  location: string
  offline: boolean
  preview: string
}

/** Folders and files, and what is known of one. */
function Files({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const when = useMoment()
  const columns = useMemo(
    (): readonly Column<File>[] => [
      { id: 'name', label: t('samplePages.field.name'), value: ({ name }) => name, isName: true, width: 200 },
      {
        ...{ id: 'type', label: t('samplePages.field.type'), canGroup: true },
        value: ({ type }) => t(`samplePages.fileType.${type}`),
      },
      { id: 'owner', label: t('samplePages.field.owner'), value: ({ owner }) => owner, width: 170, canGroup: true },
      {
        id: 'size',
        label: t('samplePages.field.size'),
        value: ({ size }) => size || null,
        cell: ({ size }) => <bdi dir="ltr">{size}</bdi>,
      },
      {
        ...{ isLong: true, id: 'modified', label: t('samplePages.field.modified'), width: 150 },
        value: ({ modified }) => Date.parse(modified),
        cell: ({ modified }) => when(modified),
      },
    ],
    [t, when],
  )
  return (
    <AreaPage<File> {...{ area, columns }} id="files" nameOf={({ name }) => name}>
      <FileRead area={area} />
    </AreaPage>
  )
}

function FileRead({ area }: { area: AreaRef }) {
  const { t } = useTranslation()
  const when = useMoment()
  const file = useSelector(area, selectThing<File>)
  return (
    file && (
      <article className={stack}>
        <h2 className={heading}>
          <bdi>{file.name}</bdi>
        </h2>
        {file.preview !== '' && <img src={file.preview} alt="" width={160} height={100} />}
        <Facts
          facts={[
            [
              t('samplePages.field.type'),
              [t(`samplePages.fileType.${file.type}`), file.extention].filter(Boolean).join(', '),
            ],
            ...(file.size === '' ? [] : [[t('samplePages.field.size'), file.size] as const]),
            [t('samplePages.field.location'), file.location],
            [t('samplePages.field.owner'), file.owner],
            ...(['created', 'modified', 'opened'] as const).map(
              (name) => [t(`samplePages.field.${name}`), when(file[name])] as const,
            ),
            [t('samplePages.field.offline'), t(file.offline ? 'samplePages.yes' : 'samplePages.no')],
          ]}
        />
      </article>
    )
  )
}

export const page = definePage({
  create: (setup) => {
    const files = () => setup.ask<File[]>('GET', '/api/file-manager-app/files')
    return createArea(setup, {
      rows: files,
      thing: async ({ id }) => {
        const row = (await files()).find((file) => file.id === id)
        if (!row) throw new Error('there is no such file')
        return { row, base: null }
      },
    })
  },
  View: Files,
})
