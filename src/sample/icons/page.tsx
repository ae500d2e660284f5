import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaRef } from '#machines/sample/area/index.ts'
import type { Column } from '#ui/table/index.ts'
import { AreaPage } from '../area/AreaPage.tsx'
import { createArea } from '../area/createArea.ts'
import { definePage } from '../frame/page.ts'

type Icon = { id: number; order: number; name: string; prevSize: number; code: number; tags: readonly string[] }

/** The catalogue of icons: 2,745 rows, of which those in sight are drawn. */
function Icons({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const columns = useMemo(
    (): readonly Column<Icon>[] => [
      { id: 'name', label: t('samplePages.field.name'), value: ({ name }) => name, isName: true, width: 220 },
      { id: 'tags', label: t('samplePages.field.tags'), value: ({ tags }) => tags.join(', '), width: 180 },
      { id: 'code', label: t('samplePages.field.code'), value: ({ code }) => code.toString(16), width: 100 },
      { id: 'size', label: t('samplePages.field.size'), kind: 'number', value: ({ prevSize }) => prevSize },
      { id: 'order', label: t('samplePages.field.order'), kind: 'number', value: ({ order }) => order },
    ],
    [t],
  )
  return <AreaPage<Icon> {...{ area, columns }} id="icons" nameOf={({ name }) => name} opens={false} />
}

export const page = definePage({
  create: (setup) => createArea(setup, { rows: () => setup.ask<Icon[]>('GET', '/api/icons') }),
  View: Icons,
})
