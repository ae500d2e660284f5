import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import {
  type QueryRef,
  type QueryRow,
  selectHasMore,
  selectIsExtending,
  selectIsRefreshing,
  selectLoadMoreFailed,
} from '#machines/kit/query/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoney } from '#ui/format.ts'

const list = css({ display: 'grid' })
const item = css({
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  _last: { borderBlockEndWidth: '[0]' },
})
const empty = css({ color: 'text2', paddingBlock: '7' })
const loadMoreFailed = css({ color: 'text2' })
const foot = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4' })

type Props<Row> = {
  list: QueryRef
  /** Of a `queryOf` what the list was asked for. */
  select: (snapshot: SnapshotFrom<QueryRef>) => readonly Row[] | null
  label: string
  none: string
  children: (row: Row) => ReactNode
}

/** Rows newest first, and the way to older ones. */
export function Rows<Row extends QueryRow>({ list: actor, select, label, none, children }: Props<Row>) {
  const { t } = useTranslation()
  const rows = useSelector(actor, select)
  const hasMore = useSelector(actor, selectHasMore)
  const isExtending = useSelector(actor, selectIsExtending)
  const isRefreshing = useSelector(actor, selectIsRefreshing)
  const hasLoadMoreFailed = useSelector(actor, selectLoadMoreFailed)
  if (rows === null) return null
  if (rows.length === 0) return <p className={empty}>{none}</p>
  return (
    <>
      <ul className={list} aria-label={label} aria-busy={isExtending || isRefreshing}>
        {rows.map((row) => (
          <li key={row.id} className={item}>
            {children(row)}
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className={foot}>
          {hasLoadMoreFailed && (
            <p className={loadMoreFailed} role="status">
              {t('history.loadMoreFailed')}
            </p>
          )}
          <Button busy={isExtending} onClick={() => actor.send({ type: 'query.more' })}>
            {t('history.older')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The look that the rows of all these lists share. */
export const row = {
  line: css({
    display: 'grid',
    gridTemplateColumns: '[minmax(0, 1fr) auto]',
    alignItems: 'center',
    columnGap: '5',
    paddingBlock: '4',
    minBlockSize: 'touch',
    color: 'text',
    '&:is(a)': { _hover: { bg: 'select' }, _focusVisible: { outlineOffset: '[-2px]' } },
  }),
  name: css({ fontWeight: '560', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  detail: css({ color: 'text3', textStyle: 'dense', overflowWrap: 'anywhere' }),
  // Decimals line up in every direction of reading.
  amounts: css({ textAlign: '[right]', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }),
  amount: css({ fontWeight: '600' }),
}

/** An amount that may go either way says which: a plus stands before a gain. */
export function Signed({ amount }: { amount: number }) {
  const { i18n } = useTranslation()
  return <bdi>{`${amount > 0 ? '+' : ''}${formatMoney(amount, i18n.language)}`}</bdi>
}
