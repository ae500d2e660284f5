import type { TFunction } from 'i18next'
import type { ListedCall } from '#machines/sample/calls/index.ts'
import { css } from '#styled/css/index.js'
import type { Column } from '#ui/table/index.ts'

/** Cut at its own end, not at that of the page's language. */
const quiet = css({ color: 'text2', display: 'block', middle: { overflow: 'hidden', textOverflow: 'ellipsis' } })

export const callColumns = (t: TFunction): readonly Column<ListedCall>[] => [
  { id: 'path', label: t('sample.path'), value: ({ path }) => path, width: 270, isName: true },
  { id: 'method', label: t('sample.method'), value: ({ method }) => method, width: 72, canGroup: true },
  { id: 'area', label: t('sample.area'), value: ({ area }) => area, width: 100, canGroup: true },
  {
    ...{ isLong: true, id: 'summary', label: t('sample.summary'), width: 240 },
    value: ({ summary }) => summary,
    cell: ({ summary }) => (
      <span className={quiet} lang="en" dir="ltr">
        {summary}
      </span>
    ),
  },
]
