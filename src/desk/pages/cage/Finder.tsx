import { useSelector } from '@xstate/react'
import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type FinderEvent,
  type FinderRef,
  selectFound,
  selectIsSearching,
  selectMarked,
  selectSearchFailure,
  selectSearchText,
} from '#machines/desk/pages/cage/index.ts'
import { css, cva, cx } from '#styled/css/index.js'
import { Key } from '#ui/Key.tsx'
import { inputClass } from '#ui/TextField.tsx'
import { personName } from '../../../view/personName.ts'
import { finderId } from './fieldIds.ts'
import { useRefusal } from './refusals.ts'

const box = css({
  position: 'relative',
  inlineSize: '[360px]',
  maxInlineSize: 'full',
})
const icon = css({
  position: 'absolute',
  insetInlineStart: '[10px]',
  insetBlock: '0',
  display: 'flex',
  alignItems: 'center',
  color: 'text3',
  pointerEvents: 'none',
})
const atEnd = css({
  position: 'absolute',
  insetInlineEnd: '[10px]',
  insetBlock: '0',
  display: 'flex',
  alignItems: 'center',
  color: 'text3',
  pointerEvents: 'none',
  smallDown: { display: 'none' },
})
const input = css({ '&&': { paddingInline: '[34px]' } })
const list = css({
  position: 'absolute',
  insetInline: '0',
  insetBlockStart: '[calc(100% + 4px)]',
  zIndex: '30',
  padding: '2',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  boxShadow: 'middle',
  color: 'text',
  maxBlockSize: '[min(60dvh, 420px)]',
  overflowY: 'auto',
})
const option = cva({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '3',
    paddingInline: '3',
    paddingBlock: '[6px]',
    borderRadius: '2',
    cursor: 'pointer',
    _hover: { bg: 'select' },
    smallDown: { minBlockSize: 'touch', alignItems: 'center' },
  },
  variants: { isMarked: { true: { bg: 'select' }, false: {} } },
})
const note = css({ color: 'text3', textStyle: 'small' })
const told = css({ padding: '3', color: 'text2' })
const heard = css({ srOnly: true })

const eventOf: Readonly<Record<string, FinderEvent>> = {
  ArrowDown: { type: 'search.moved', by: 1 },
  ArrowUp: { type: 'search.moved', by: -1 },
  Enter: { type: 'search.submitted' },
  Escape: { type: 'search.closed' },
}
const listId = 'cage-found'
const optionId = (id: number) => `cage-found-${id}`
/** Where nobody is served, the desk begins here. */
const takeFocus = (element: HTMLInputElement | null) => element?.focus()

/** One field for all that a player is found by; arrows choose, Enter serves. */
export function Finder({ finder, isFirst }: { finder: FinderRef; isFirst: boolean }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const text = useSelector(finder, selectSearchText)
  const found = useSelector(finder, selectFound)
  const marked = useSelector(finder, selectMarked)
  const isSearching = useSelector(finder, selectIsSearching)
  const failure = useSelector(finder, selectSearchFailure)
  const isOpen = found !== null || failure !== null
  const press = (event: KeyboardEvent) => {
    const said = eventOf[event.key]
    if (!said || event.nativeEvent.isComposing) return
    event.preventDefault()
    finder.send(said)
  }
  const chosen = found?.[marked]
  return (
    <search className={box}>
      <span className={icon}>
        <Search size={16} aria-hidden="true" />
      </span>
      <input
        ref={isFirst ? takeFocus : null}
        id={finderId}
        type="text"
        role="combobox"
        aria-label={t('cage.find')}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-keyshortcuts="F1"
        aria-activedescendant={chosen ? optionId(chosen.id) : undefined}
        placeholder={t('cage.findBy')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        className={cx(inputClass({ hasEnd: false, isLong: false }), input)}
        value={text}
        onChange={({ target }) => finder.send({ type: 'search.typed', text: target.value })}
        onKeyDown={press}
      />
      <span className={atEnd}>
        <Key>F1</Key>
      </span>
      <span className={heard} role="status">
        {isSearching ? t('cage.finding') : found && t('cage.found', { count: found.length })}
      </span>
      <div id={listId} role="listbox" aria-label={t('cage.players')} className={isOpen ? list : heard}>
        {found?.map((player, place) => (
          <div
            key={player.id}
            id={optionId(player.id)}
            role="option"
            tabIndex={-1}
            aria-selected={place === marked}
            className={option({ isMarked: place === marked })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => finder.send({ type: 'player.chosen', id: player.id })}
            onKeyDown={press}
          >
            <bdi>{personName(player)}</bdi>
            <span className={note}>
              <bdi>{player.username}</bdi> · {t('cage.number', { id: player.id })}
              {player.card && ` · ${t('cage.cardEnds', { card: player.card })}`}
              {player.isVip && ` · ${t('lobby.vip')}`}
              {player.isBlocked && ` · ${t('cage.blockedShort')}`}
            </span>
          </div>
        ))}
        {found?.length === 0 && <p className={told}>{t('cage.foundNobody')}</p>}
        {failure && <p className={told}>{refusal(failure)}</p>}
      </div>
    </search>
  )
}
