import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Entry, type SearchRef, selectFound, selectIsSearching, selectTyped } from '#machines/desk/search/index.ts'
import { css } from '#styled/css/index.js'
import { Finder } from './Finder.tsx'
import { isSlash, useHotKey } from './hotKey.ts'

const place = css({
  position: 'relative',
  flex: '[0 1 200px]',
  minInlineSize: '[140px]',
  smallDown: { flex: '1', minInlineSize: '0' },
})

type Props = { search: SearchRef; entries: () => Entry[] }

/** Over the pages one may see; before anything is typed, those of late. `/` brings it from anywhere, Escape gives the focus back. */
export function Search({ search, entries }: Props) {
  const { t } = useTranslation()
  const isOpen = useSelector(search, selectIsSearching)
  const typed = useSelector(search, selectTyped)
  const found = useSelector(search, selectFound)
  const field = useRef<HTMLInputElement>(null)
  /** Where the focus was when a key brought the field. */
  const before = useRef<Element | null>(null)
  useHotKey(isSlash, () => {
    before.current = document.activeElement
    field.current?.focus()
  })
  const leave = () => {
    if (before.current instanceof HTMLElement && before.current !== document.body) before.current.focus()
    // Whatever had it is gone.
    field.current?.blur()
  }
  return (
    <div className={place}>
      <Finder
        search={search}
        id="found"
        label={t('desk.search.label')}
        hint="/"
        floats
        isListed={isOpen && (typed.trim() !== '' || found.length > 0)}
        fieldRef={field}
        onFocus={() => search.send({ type: 'search.opened', entries: entries() })}
        onBlur={() => {
          before.current = null
          search.send({ type: 'search.closed' })
        }}
        onEscape={leave}
        onChosen={(typedIn) => typedIn?.blur()}
      />
    </div>
  )
}
