import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Group } from '#machines/desk/navigation/navigation.ts'
import { type SearchRef, selectIsSearching, selectTyped } from '#machines/desk/search/index.ts'
import { css } from '#styled/css/index.js'
import { Finder } from './Finder.tsx'
import { isSlash, useHotKey } from './hotKey.ts'
import { usePages } from './pages.ts'

const place = css({
  position: 'relative',
  marginInlineEnd: 'auto',
  minInlineSize: '0',
  inlineSize: 'full',
  maxInlineSize: '[320px]',
})

/** Over the pages one may see. `/` brings it from anywhere, Escape closes it. */
export function Search({ search, groups }: { search: SearchRef; groups: readonly Group[] }) {
  const { t } = useTranslation()
  const isOpen = useSelector(search, selectIsSearching)
  const typed = useSelector(search, selectTyped)
  const pages = usePages(groups)
  const field = useRef<HTMLInputElement>(null)
  useHotKey(isSlash, () => field.current?.focus())
  return (
    <div className={place}>
      <Finder
        search={search}
        id="found"
        label={t('desk.search.label')}
        hint="/"
        floats
        isListed={isOpen && typed.trim() !== ''}
        fieldRef={field}
        onFocus={() => search.send({ type: 'search.opened', entries: pages() })}
        onBlur={() => search.send({ type: 'search.closed' })}
        onChosen={(typedIn) => typedIn?.blur()}
      />
    </div>
  )
}
