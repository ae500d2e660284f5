import { useSelector } from '@xstate/react'
import { Search as SearchIcon } from 'lucide-react'
import type { KeyboardEvent, MouseEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type SearchRef,
  selectActiveFound,
  selectFound,
  selectIsAsking,
  selectIsUnasked,
  selectTyped,
} from '#machines/desk/search/index.ts'
import { css, cva } from '#styled/css/index.js'

const field = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minBlockSize: 'control',
  color: 'text3',
  '& input': { flex: '1', minInlineSize: '0', bg: 'transparent', color: 'text', outlineOffset: '[4px]' },
})
const key = css({
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '1',
  paddingInline: '[6px]',
  textStyle: 'tiny',
  middleDown: { display: 'none' },
})
const list = cva({
  base: { textStyle: 'dense' },
  variants: {
    floats: {
      true: {
        position: 'absolute',
        insetBlockStart: '[calc(100% + 4px)]',
        insetInlineStart: '0',
        inlineSize: '[max(100%, min(380px, 100vw - 72px))]',
        bg: 'raised',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: '3',
        boxShadow: 'middle',
        padding: '2',
        zIndex: '30',
      },
      false: { maxBlockSize: '[min(420px, 60dvh)]', overflowY: 'auto' },
    },
  },
})
const option = css({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: 'row',
  paddingInline: '4',
  borderRadius: '2',
  cursor: 'pointer',
  _selected: { bg: 'select' },
})
const titleText = css({ minInlineSize: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const kindText = css({
  marginInlineStart: 'auto',
  paddingInlineStart: '4',
  color: 'text3',
  textStyle: 'small',
  flex: 'none',
})
const none = css({ color: 'text3', paddingInline: '4', paddingBlock: '3' })
/** The field keeps the focus: without it the search is over before what was pressed is chosen. */
const keepFocus = (event: MouseEvent) => event.preventDefault()
/** What the arrows come to is seen. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

type Props = {
  search: SearchRef
  /** Names the list, so that no two on a page are one. */
  id: string
  label: string
  hint: string
  /** Under the field, over the page; or within what holds it. */
  floats: boolean
  isListed: boolean
  fieldRef?: Ref<HTMLInputElement>
  onFocus?: () => void
  onBlur?: () => void
  /** Where Escape is none of what holds it. */
  onEscape?: () => void
  onChosen: (field: HTMLInputElement | null) => void
}

/** A field and what is found for it: arrows and Enter choose. */
export function Finder({
  search,
  id,
  label,
  hint,
  floats,
  isListed,
  fieldRef,
  onFocus,
  onBlur,
  onEscape,
  onChosen,
}: Props) {
  const { t } = useTranslation()
  const typed = useSelector(search, selectTyped)
  const found = useSelector(search, selectFound)
  const active = useSelector(search, selectActiveFound)
  const isAsking = useSelector(search, selectIsAsking)
  const isUnasked = useSelector(search, selectIsUnasked)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') search.send({ type: 'search.moved', by: 1 })
    else if (event.key === 'ArrowUp') search.send({ type: 'search.moved', by: -1 })
    else if (event.key === 'Enter' && found.length > 0) {
      search.send({ type: 'search.chosen' })
      onChosen(event.currentTarget)
    } else if (event.key === 'Escape' && onEscape) onEscape()
    else return
    event.preventDefault()
  }
  return (
    <>
      <label className={field}>
        <SearchIcon size={16} aria-hidden="true" />
        <input
          ref={fieldRef}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={isListed}
          aria-controls={id}
          aria-activedescendant={isListed && active !== null ? `${id}-${active}` : undefined}
          autoComplete="off"
          placeholder={label}
          value={typed}
          onFocus={onFocus}
          onBlur={onBlur}
          onChange={({ target }) => search.send({ type: 'search.typed', text: target.value })}
          onKeyDown={press}
        />
        <kbd className={key} aria-hidden="true">
          {hint}
        </kbd>
      </label>
      {isListed && (
        <div className={list({ floats })} id={id} role="listbox" aria-label={t('desk.search.found')}>
          {found.map((entry) => (
            <div
              key={entry.id}
              ref={entry.id === active ? intoView : undefined}
              id={`${id}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry.id === active}
              className={option}
              onMouseDown={keepFocus}
              onClick={() => {
                search.send({ type: 'search.chosen', id: entry.id })
                onChosen(null)
              }}
            >
              <span className={titleText}>
                <bdi>{entry.title}</bdi>
              </span>
              <span className={kindText}>{t(`desk.palette.kind.${entry.kind}`, { detail: entry.detail ?? '' })}</span>
            </div>
          ))}
          {isAsking ? (
            <p className={none}>{t('desk.search.asking')}</p>
          ) : isUnasked ? (
            <p className={none}>{t('desk.search.unasked')}</p>
          ) : (
            found.length === 0 && <p className={none}>{t('desk.search.none')}</p>
          )}
        </div>
      )}
    </>
  )
}
