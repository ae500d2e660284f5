import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { Button } from '../Button.tsx'
import { useMedia } from '../useMedia.ts'
import { Cards } from './Cards.tsx'
import { writeValue } from './columns.ts'
import { Grid } from './Grid.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { Rest, TableProps } from './types.ts'
import { useModel } from './useModel.ts'
import { usePick } from './usePick.ts'

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  inlineSize: 'full',
  minInlineSize: '0',
  textStyle: 'dense',
  fontStretch: '97%',
})
// It is always there: the rows do not jump from under the pointer when the first of them is selected.
const strip = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minBlockSize: '[48px]',
  paddingBlockEnd: '[4px]',
  color: 'text3',
})
const restLine = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minBlockSize: '[44px]',
  paddingInline: '3',
  position: 'sticky',
  insetInlineStart: '0',
  inlineSize: 'fit',
  color: 'text3',
})
/** No room for columns. */
const narrow = '(max-width: 699px)'
const nobody: readonly string[] = []

/** Rows of anything: sorted, grouped, selected, added up, ten thousand as well as ten; cards on a phone. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    columns,
    rows,
    rowId,
    view,
    first,
    onView,
    sortedBy = 'table',
    toggled = nobody,
    onToggle,
    bulk,
    rest,
  } = props
  const { t, i18n } = useTranslation()
  const isNarrow = useMedia(narrow)
  const model = useModel({
    ...{ columns, rows, rowId, view, toggled, language: i18n.language },
    isSortedHere: sortedBy === 'table',
    hasDetail: props.detail !== undefined,
  })
  const pick = usePick(model.lines.ids, props.selected, props.onSelect)
  const toggle = useCallback(
    (id: string) => onToggle?.(toggled.includes(id) ? toggled.filter((one) => one !== id) : [...toggled, id]),
    [toggled, onToggle],
  )
  const count = props.total ?? rows.length
  const written = writeValue({ kind: 'number' }, count, i18n.language)
  const hasBulk = pick !== null && pick.selected.length > 0 && bulk !== undefined
  const Body = isNarrow ? Cards<Row> : Grid<Row>
  return (
    <div className={frame}>
      <Toolbar {...{ columns, view, first, isNarrow, onView }} filters={props.filters} tools={props.tools} />
      {(pick !== null || props.summary !== undefined) && (
        <div className={strip}>
          {hasBulk ? bulk : <span role="status">{props.summary ?? t('ui.table.count', { count, written })}</span>}
        </div>
      )}
      <Body {...props} model={model} pick={pick} onToggle={toggle} below={rest && <RestLine {...rest} />} />
    </div>
  )
}

/** More rows are asked for when the end of those that are here comes in sight. */
function RestLine({ state, onMore }: Rest) {
  const { t } = useTranslation()
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state !== 'more' || !end.current) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && onMore(), { rootMargin: '200px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [state, onMore])
  return (
    <div ref={end} className={restLine} role={state === 'failed' ? 'alert' : 'status'}>
      {t(`ui.rest.${state}`)}
      {state === 'failed' && <Button onClick={onMore}>{t('ui.retry')}</Button>}
    </div>
  )
}
