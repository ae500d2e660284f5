import { useSelector } from '@xstate/react'
import { Search as SearchIcon } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Group } from '#machines/shell/navigation/navigation.ts'
import {
  type SearchRef,
  selectActiveFound,
  selectFound,
  selectIsSearching,
  selectTyped,
} from '#machines/shell/search/index.ts'
import { css } from '#styled/css/index.js'
import { useSlashKey } from './slashKey.ts'

const place = css({
  position: 'relative',
  marginInlineEnd: 'auto',
  minInlineSize: '0',
  inlineSize: 'full',
  maxInlineSize: '[320px]',
})
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
const list = css({
  position: 'absolute',
  insetBlockStart: '[calc(100% + 4px)]',
  insetInline: '0',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  boxShadow: 'middle',
  padding: '2',
  zIndex: '30',
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
const none = css({ color: 'text3', paddingInline: '4', paddingBlock: '3' })

/** Over the pages one may see. `/` brings it from anywhere; arrows and Enter choose, Escape closes. */
export function Search({ search, groups }: { search: SearchRef; groups: readonly Group[] }) {
  const { t } = useTranslation()
  const isOpen = useSelector(search, selectIsSearching)
  const typed = useSelector(search, selectTyped)
  const found = useSelector(search, selectFound)
  const active = useSelector(search, selectActiveFound)
  const slash = useSlashKey()
  const open = () =>
    search.send({
      type: 'search.opened',
      entries: groups.flatMap(({ children }) => children.map(({ id, url }) => ({ id, url, title: t(`nav.${id}`) }))),
    })
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') search.send({ type: 'search.moved', by: 1 })
    else if (event.key === 'ArrowUp') search.send({ type: 'search.moved', by: -1 })
    else if (event.key === 'Enter' && found.length > 0) {
      search.send({ type: 'search.chosen' })
      event.currentTarget.blur()
    } else if (event.key === 'Escape') event.currentTarget.blur()
    else return
    event.preventDefault()
  }
  return (
    <div className={place}>
      <label className={field}>
        <SearchIcon size={16} aria-hidden="true" />
        <input
          ref={slash}
          type="text"
          role="combobox"
          aria-label={t('desk.search.label')}
          aria-expanded={isOpen && typed !== ''}
          aria-controls="found"
          aria-activedescendant={active === null ? undefined : `found-${active}`}
          autoComplete="off"
          placeholder={t('desk.search.label')}
          value={typed}
          onFocus={open}
          onBlur={() => search.send({ type: 'search.closed' })}
          onChange={({ target }) => search.send({ type: 'search.typed', text: target.value })}
          onKeyDown={press}
        />
        <kbd className={key} aria-hidden="true">
          /
        </kbd>
      </label>
      {isOpen && typed.trim() !== '' && (
        <div className={list} id="found" role="listbox" aria-label={t('desk.search.found')}>
          {found.map(({ id, url, title }) => (
            <div
              key={id}
              id={`found-${id}`}
              role="option"
              tabIndex={-1}
              aria-selected={id === active}
              className={option}
              // Before the field loses the focus and the search is over.
              onPointerDown={(event) => {
                event.preventDefault()
                search.send({ type: 'search.chosen', url })
              }}
            >
              {title}
            </div>
          ))}
          {found.length === 0 && <p className={none}>{t('desk.search.none')}</p>}
        </div>
      )}
    </div>
  )
}
