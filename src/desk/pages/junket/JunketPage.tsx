import { useSelector } from '@xstate/react'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CategoryRow,
  categoryRows,
  categoryTypeOf,
  categoryTypes,
  type JunketRef,
  junketPath,
  selectCategoriesRef,
  selectJunketCommandsRef,
  selectJunketSearch,
  selectJunketViewer,
  selectNameDraftRef,
  selectNamed,
} from '#machines/desk/pages/junket/index.ts'
import { addressWith } from '#machines/desk/pages/addressWith.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import { acts } from '#protocol/core/permissions.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import type { MenuItem } from '#ui/Menu.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Segments } from '#ui/Segments.tsx'
import type { Column } from '#ui/table/index.ts'
import { Commands } from '../../../view/command/Commands.tsx'
import { useRoot, useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { useTableView } from '../../../view/table/useTableView.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import { PastDays } from '../../PastDays.tsx'
import { totalColumns } from './figures.tsx'
import { deleteOrder, moveOrder, nameOrder } from './junketActs.ts'
import { NameDialog } from './NameDialog.tsx'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const icon = { size: 16, 'aria-hidden': true } as const
const nothing: readonly CategoryRow[] = []

/** Categories of players and of transactions, and what they add up to in the days that are shown. */
export function JunketPage({ page }: { page: JunketRef }) {
  const { makeKey } = useRoot()
  const rows = useSelector(page, selectCategoriesRef)
  const commands = useSelector(page, selectJunketCommandsRef)
  const draft = useSelector(page, selectNameDraftRef)
  const category = useSelector(page, selectNamed)
  const search = useSelector(page, selectJunketSearch)
  const type = categoryTypeOf(new URLSearchParams(search).get('type'))
  return (
    <div className={column}>
      {rows && <Categories {...{ page, rows }} />}
      {draft && (
        <NameDialog
          {...{ category, draft }}
          onName={(name) =>
            page.send({ type: 'junket.ordered', order: nameOrder(type, category, name), key: makeKey() })
          }
        />
      )}
      {commands && <Commands commands={commands} />}
    </div>
  )
}

function Categories({ page, rows }: { page: JunketRef; rows: QueryRef }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { navigate, makeKey } = useRoot()
  const search = useSelector(page, selectJunketSearch)
  const viewer = useSelector(page, selectJunketViewer)
  const about = useSelector(rows, categoryRows.selectAbout)
  const known = useSelector(rows, categoryRows.selectRows) ?? nothing
  const type = categoryTypeOf(new URLSearchParams(search).get('type'))
  const mayEdit = holds(viewer, acts.editJunket)
  const columns = useMemo(
    (): readonly Column<CategoryRow>[] => [
      {
        ...{ id: 'name', label: t('junket.category'), isName: true, isPinned: true, width: 200, canSort: false },
        value: ({ category }) => category.name,
      },
      {
        ...{ id: 'count', label: t(`junket.countOf.${type}`), kind: 'number', canSort: false },
        value: ({ category }) => category.count,
      },
      ...totalColumns<CategoryRow>(t),
    ],
    [t, type],
  )
  const { view } = useTableView(columns, { search })
  const ask = (change: Record<string, string | null>) =>
    navigate(addressWith(junketPath, search, change), { replace: true })
  const ids = known.map(({ id }) => id)
  return (
    <>
      <PageHead
        title={t('nav.junket')}
        note={t('junket.amounts', { currency })}
        actions={
          mayEdit && (
            <Button kind="act" onClick={() => page.send({ type: 'naming.asked', category: null })}>
              <Plus {...icon} />
              {t('junket.new')}
            </Button>
          )
        }
      />
      <Segments
        label={t('junket.typeLabel')}
        isLabelHidden
        value={type}
        options={categoryTypes.map((value) => ({ value, label: t(`junket.type.${value}`) }))}
        onChange={(value) => ask({ type: value === 'player' ? null : value })}
      />
      <QueryTable<CategoryRow>
        {...{ columns, search }}
        query={rows}
        prefix=""
        select={categoryRows.selectRows}
        label={t(`junket.type.${type}`)}
        none={t('junket.none')}
        noneWords={t(`junket.noneWords.${type}`)}
        nameOf={({ category }) => category.name}
        onOpen={({ id }) => navigate(addressWith(`/apps/categoryDetail/${type}/${id}`, '', daysIn(search)))}
        filters={about && <PastDays label={t('junket.days')} note={t('junket.daysNote')} days={about} onChange={ask} />}
        tools={<TableTools page="junket" {...{ columns, view, search }} rows={known} />}
        {...(mayEdit ? { actions: actionsOf, onAction: act } : {})}
      />
    </>
  )

  function actionsOf({ id, category: { count } }: CategoryRow): MenuItem[] {
    const place = ids.indexOf(id)
    return [
      { value: 'rename', label: t('junket.act.rename'), icon: <Pencil {...icon} /> },
      ...(place > 0 ? [{ value: 'up', label: t('junket.up'), icon: <ArrowUp {...icon} /> }] : []),
      ...(place < ids.length - 1 ? [{ value: 'down', label: t('junket.down'), icon: <ArrowDown {...icon} /> }] : []),
      {
        ...{ value: 'delete', label: t('junket.act.delete'), icon: <Trash2 {...icon} /> },
        ...{ isDangerous: true, startsGroup: true },
        ...(count > 0 ? { blockedReason: t(`junket.inUse.${type}`, { count }) } : {}),
      },
    ]
  }
  function act(value: string, { id, category }: CategoryRow): void {
    if (value === 'rename') return page.send({ type: 'naming.asked', category })
    const order = value === 'delete' ? deleteOrder(category) : moveOrder(type, ids, id, value === 'up' ? -1 : 1)
    page.send({ type: 'junket.ordered', order, key: makeKey() })
  }
}

/** The same days are shown of one. */
function daysIn(search: string): Record<string, string | null> {
  const query = new URLSearchParams(search)
  return Object.fromEntries(['from', 'to'].flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])))
}
