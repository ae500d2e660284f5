import { useSelector } from '@xstate/react'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type LobbyRef, selectFilter } from '#machines/lobby/lobby/index.ts'
import { css } from '#styled/css/index.js'

const find = css({
  display: 'flex',
  alignItems: 'center',
  gap: '[10px]',
  flex: '[0 1 340px]',
  minInlineSize: '[120px]',
  blockSize: '[40px]',
  paddingInline: '4',
  borderRadius: '2',
  bg: 'find',
  color: 'text3',
  _focusWithin: { outline: '[2px solid token(colors.focus)]' },
  '& input': { bg: 'transparent', outline: '[none]', flex: '1', minInlineSize: '0', color: 'text', textStyle: 'body' },
  smallDown: { order: '1', flex: '[1 0 100%]', blockSize: 'touch', marginBlockEnd: '3' },
})

/** Looks for a game, a cabin or a brand among what is shown. */
export function Find({ lobby }: { lobby: LobbyRef }) {
  const { t } = useTranslation()
  const { search } = useSelector(lobby, selectFilter)
  return (
    <label className={find}>
      <Search size={16} aria-hidden="true" />
      <input
        type="search"
        placeholder={t('lobby.find')}
        aria-label={t('lobby.findLabel')}
        value={search}
        onChange={(event) => lobby.send({ type: 'filter.changed', filter: { search: event.target.value } })}
      />
    </label>
  )
}
