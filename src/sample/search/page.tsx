import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AreaRef, filterOf, selectPlace } from '#machines/sample/area/index.ts'
import { addressOf } from '#machines/sample/frame/index.ts'
import { Button } from '#ui/Button.tsx'
import { SearchField } from '#ui/form/index.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { useRoot } from '../../view/root.ts'
import { createArea } from '../area/createArea.ts'
import { Rows } from '../area/Rows.tsx'
import { heading, line, prose, quiet, row, stack } from '../area/styles.ts'
import { definePage } from '../frame/page.ts'

type Result = { id: string; title: string; url: string; excerpt: string }
/** What is searched for stands in the address. */
function Search({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  const { q = '' } = filterOf(useSelector(area, selectPlace))
  const [text, setText] = useState(q)
  return (
    <div className={stack}>
      <PageHead title={t('samplePages.page.search')} />
      <form
        className={row}
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          navigate(`${addressOf('search')}${text.trim() === '' ? '' : `?q=${encodeURIComponent(text.trim())}`}`)
        }}
      >
        <SearchField label={t('samplePages.searchFor')} value={text} onChange={setText} />
        <Button type="submit">{t('samplePages.page.search')}</Button>
      </form>
      <Rows<Result> area={area}>
        {(rows) => (
          <ul lang="en" dir="ltr">
            {rows.map(({ id, title, url, excerpt }) => (
              <li key={id} className={line}>
                <h2 className={heading}>{title}</h2>
                <p className={quiet}>{url}</p>
                <p className={prose}>{excerpt}</p>
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </div>
  )
}

export const page = definePage({
  create: ({ ask, ...setup }) =>
    createArea(
      { ask, ...setup },
      {
        rows: async ({ q = '' }) => {
          const wanted = q.toLowerCase()
          const results = await ask<Result[]>('GET', '/api/search')
          return results.filter(({ title, excerpt }) => `${title} ${excerpt}`.toLowerCase().includes(wanted))
        },
      },
    ),
  View: Search,
})
