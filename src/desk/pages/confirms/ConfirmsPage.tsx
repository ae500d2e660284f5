import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ConfirmsRef,
  confirmList,
  selectConfirmListRef,
  selectConfirmsCallingRef,
  selectConfirmsPlace,
  selectDecisionsRef,
  selectOpened,
  type WaitingRow,
  wordOf,
} from '#machines/desk/pages/confirms/index.ts'
import { type CollectionRef, selectCollectionAt, selectIsRefreshing } from '#machines/kit/collection/index.ts'
import { css } from '#styled/css/index.js'
import { formatAge } from '#ui/format.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { SplitView } from '#ui/SplitView.tsx'
import { Empty } from '#ui/states/index.ts'
import { type Column, Table } from '#ui/table/index.ts'
import { Instead, StaleLine } from '../../../view/table/collectionStates.tsx'
import { Commands } from '../../../view/command/Commands.tsx'
import { useRoot, useSettings } from '../../../view/root.ts'
import { useTableView } from '../../../view/table/useTableView.ts'
import { Calls, NoticeRefused } from '../../calling/Calls.tsx'
import { TableTools } from '../../exporting/TableTools.tsx'
import { Detail } from './Detail.tsx'
import { aboutOf, amountOf, titleOf } from './waiting.ts'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '5' })
const beside = css({ color: 'text3', padding: '6' })
const path = '/apps/cashierConfirms'
const noRows: readonly WaitingRow[] = []
const idOf = ({ id }: WaitingRow) => String(id)

/** Everything that waits for a second person, the oldest first, and beside it what is looked at. */
export function ConfirmsPage({ page }: { page: ConfirmsRef }) {
  const list = useSelector(page, selectConfirmListRef)
  const commands = useSelector(page, selectDecisionsRef)
  return (
    <div className={column}>
      {list && <Inbox page={page} list={list} />}
      {commands && <Commands commands={commands} />}
    </div>
  )
}

function columnsOf(t: TFunction, language: string, currency: string, now: number): readonly Column<WaitingRow>[] {
  return [
    {
      id: 'what',
      label: t('confirms.what'),
      value: (row) => titleOf(t, row),
      isName: true,
      canGroup: true,
      width: 108,
    },
    { id: 'about', label: t('confirms.about'), value: aboutOf, canGroup: true, width: 100 },
    { id: 'amount', label: t('confirms.amount', { currency }), value: amountOf, kind: 'amount', width: 92 },
    {
      ...{ id: 'age', label: t('confirms.age'), width: 60 },
      value: ({ requestedAt }) => requestedAt,
      inFile: { kind: 'span', value: ({ requestedAt }) => now - requestedAt },
      cell: ({ requestedAt }) => <bdi>{formatAge(now - requestedAt, language)}</bdi>,
    },
  ]
}

function Inbox({ page, list }: { page: ConfirmsRef; list: CollectionRef }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const { navigate } = useRoot()
  const place = useSelector(page, selectConfirmsPlace)
  const opened = useSelector(page, selectOpened)
  const calling = useSelector(page, selectConfirmsCallingRef)
  const rows = useSelector(list, confirmList.selectRows)
  const now = useSelector(list, selectCollectionAt) ?? 0
  const isRefreshing = useSelector(list, selectIsRefreshing)
  const [share, setShare] = useState(52)
  const columns = useMemo(() => columnsOf(t, i18n.language, currency, now), [t, i18n.language, currency, now])
  const { first, view, look } = useTableView(columns, { search: place.search })
  const word = opened && wordOf(opened)
  const tableOf = { columns, view, search: place.search }
  const row = rows?.find((one) => wordOf(one) === word)
  const open = (next: WaitingRow | null) => {
    const query = new URLSearchParams(place.search)
    if (next) query.set('open', wordOf(next))
    else query.delete('open')
    navigate(`${path}${query.size === 0 ? '' : `?${query}`}`, { replace: true })
  }
  const count = rows?.length ?? 0
  const detail = row ? (
    <Detail key={row.id} page={page} row={row} />
  ) : opened && rows ? (
    <p className={beside} role="status">
      {t('confirms.gone')}
    </p>
  ) : null
  return (
    <>
      <PageHead
        title={t('nav.confirms')}
        count={count}
        note={rows && count > 0 && t('confirms.count', { count })}
        actions={calling && <Calls calling={calling} />}
      />
      {calling && <NoticeRefused calling={calling} />}
      <StaleLine list={list} />
      {count === 0 && !opened ? (
        <None list={list} />
      ) : (
        <SplitView
          {...{ share, detail }}
          onShare={setShare}
          onClose={() => open(null)}
          placeholder={<p className={beside}>{t('confirms.choose')}</p>}
          list={
            <Table<WaitingRow>
              label={t('nav.confirms')}
              {...{ columns, view, first }}
              rows={rows ?? noRows}
              rowId={idOf}
              nameOf={(one) => [titleOf(t, one), aboutOf(one) ?? ''].join(' ').trim()}
              onView={look}
              tools={<TableTools page="confirms" hasViews={false} rows={rows ?? noRows} {...tableOf} />}
              onOpen={open}
              current={row && idOf(row)}
              isBusy={isRefreshing}
              {...(count === 0 ? { placeholder: <None list={list} /> } : {})}
            />
          }
        />
      )}
    </>
  )
}

function None({ list }: { list: CollectionRef }) {
  const { t } = useTranslation()
  return (
    <Instead list={list}>
      <Empty title={t('confirms.none')}>
        <p>{t('confirms.noneWords')}</p>
      </Empty>
    </Instead>
  )
}
