import { useSelector } from '@xstate/react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CandidateRow,
  candidateRows,
  type JunketDetailRef,
  selectCandidateSearch,
} from '#machines/desk/pages/junketDetail/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import type { Category } from '#protocol/calls/categories.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SearchField } from '#ui/form/index.ts'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { memberOrder } from '../junket/junketActs.ts'

const frame = css({ display: 'grid', gap: '4' })
const list = css({ display: 'grid', maxBlockSize: '[50dvh]', overflowY: 'auto' })
const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  paddingBlock: '2',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const none: readonly CandidateRow[] = []

type Props = { page: JunketDetailRef; candidates: QueryRef; category: Category }
/** Who or what is put into a category: found by words, one press each, until it is closed. */
export function AddDialog({ page, candidates, category }: Props) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { makeKey } = useRoot()
  const rows = useSelector(candidates, candidateRows.selectRows)
  const search = useSelector(page, selectCandidateSearch)
  const nameOf = useMemo(
    () =>
      (row: CandidateRow): string => {
        if (row.kind === 'player') return `${personName(row.player)} (${row.player.username})`
        const { type, amount, player, requestedAt } = row.transaction
        return [
          `${t(`transactionType.${type}`)} ${formatMoney(amount, i18n.language)}`,
          personName(player),
          formatMoment(requestedAt, i18n.language, timeZone),
        ].join(', ')
      },
    [t, i18n.language, timeZone],
  )
  const close = () => page.send({ type: 'adding.closed' })
  const own = useRef<HTMLDivElement>(null)
  // Who was put in goes from the list with the button that did it; the next one is found or pressed from here.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) own.current?.querySelector('input')?.focus()
  }, [rows])
  return (
    <Dialog
      open
      title={t(`junket.addTo.${category.type}`, { name: category.name })}
      onClose={close}
      actions={<Button onClick={close}>{t('junket.close')}</Button>}
    >
      <div ref={own} className={frame}>
        <SearchField
          label={t('junket.find')}
          value={search}
          onChange={(text) => page.send({ type: 'adding.searched', text })}
        />
        <ul className={list} aria-label={t('junket.found')}>
          {(rows ?? none).map((row) => (
            <li key={row.id} className={line}>
              <bdi>{nameOf(row)}</bdi>
              <Button
                aria-label={t('junket.addOne', { name: nameOf(row) })}
                onClick={() =>
                  page.send({
                    ...{ type: 'junket.ordered', key: makeKey() },
                    order: memberOrder('assign', category, row.id, nameOf(row)),
                  })
                }
              >
                {t('junket.act.assign')}
              </Button>
            </li>
          ))}
        </ul>
        <p role="status">{rows?.length === 0 ? t('junket.nobodyFound') : ''}</p>
      </div>
    </Dialog>
  )
}
