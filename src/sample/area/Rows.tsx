import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, type QueryRef, type QueryRow, selectQueryScreen } from '#machines/kit/query/index.ts'
import { type AreaRef, selectRowsRef } from '#machines/sample/area/index.ts'
import { Empty, Failed, Loading } from '#ui/states/index.ts'

type Props<Row, About> = {
  area: AreaRef
  /** Drawn without rows, too. */
  isWhole?: boolean
  children: (rows: readonly Row[], about: About) => ReactNode
}
/** The rows of an area, however they are drawn; what stands there until they come. */
export function Rows<Row extends QueryRow, About = null>(props: Props<Row, About>) {
  const query = useSelector(props.area, selectRowsRef)
  return query ? <Shown {...props} query={query} /> : null
}

/** What is told beside the rows; null until it comes. */
export function useAbout<About>(area: AreaRef): About | null {
  const query = useSelector(area, selectRowsRef)
  return useSelector(query, (snapshot) => (snapshot?.context.about ?? null) as About | null)
}

function Shown<Row extends QueryRow, About>({
  query,
  isWhole = false,
  children,
}: Props<Row, About> & { query: QueryRef }) {
  const { t } = useTranslation()
  const { selectRows, selectAbout } = queryOf<Row, About>()
  const rows = useSelector(query, selectRows)
  const about = useSelector(query, selectAbout)
  if (useSelector(query, selectQueryScreen) === 'failed')
    return <Failed title={t('ui.listFailed')} onRetry={() => query.send({ type: 'query.retry' })} />
  if (rows === null) return <Loading of="table" count={6} />
  return rows.length === 0 && !isWhole ? <Empty title={t('samplePages.none')} /> : children(rows, about as About)
}
