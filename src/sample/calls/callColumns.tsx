import type { TFunction } from 'i18next'
import type { ListedCall } from '#machines/sample/calls/index.ts'
import { css } from '#styled/css/index.js'
import type { Column } from '#ui/table/index.ts'

const quiet = css({ color: 'text2' })

export const callColumns = (t: TFunction): readonly Column<ListedCall>[] => [
  { id: 'path', label: t('sample.path'), value: ({ path }) => path, width: 300, isName: true },
  { id: 'method', label: t('sample.method'), value: ({ method }) => method, width: 84, canGroup: true },
  { id: 'area', label: t('sample.area'), value: ({ area }) => area, width: 130, canGroup: true },
  {
    ...{ id: 'summary', label: t('sample.summary'), width: 420 },
    value: ({ summary }) => summary,
    cell: ({ summary }) => (
      <span className={quiet} lang="en" dir="ltr">
        {summary}
      </span>
    ),
  },
]
