import { useSelector } from '@xstate/react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isSameFilter,
  type LobbyFilter,
  type LobbyRef,
  noFilter,
  selectFilter,
  selectListedCount,
  selectScene,
} from '#machines/lobby/lobby/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { useLeadOn } from '#ui/useFocusBack.ts'

const box = css({ display: 'grid', justifyItems: 'start', gap: '3', paddingBlock: '6', maxInlineSize: 'dialog' })
/** A cabinet without light. */
const dark = css({
  inlineSize: '[min(320px, 100%)]',
  aspectRatio: '[8 / 5]',
  objectFit: 'cover',
  borderRadius: '3',
  filter: '[grayscale(.9) brightness(.26) contrast(1.1)]',
  marginBlockEnd: '4',
})
const titleText = css({ textStyle: 'title' })
const words = css({ textStyle: 'reading', color: 'text2', marginBlockEnd: '3' })

/** What alone leaves nothing has its own words. */
const single: [name: string, only: (filter: LobbyFilter) => Partial<LobbyFilter>][] = [
  ['search', ({ search }) => ({ search })],
  ['free', () => ({ freeOnly: true })],
  ['favourites', () => ({ mine: 'favourites' })],
  ['recent', () => ({ mine: 'recent' })],
  ['bet', ({ bet }) => ({ bet })],
]

/** No machine passes: what it means, and one press that shows them all. */
export function Empty({ lobby }: { lobby: LobbyRef }) {
  const { t } = useTranslation()
  const leadOn = useLeadOn()
  const filter = useSelector(lobby, selectFilter)
  const count = useSelector(lobby, selectListedCount)
  const scene = useSelector(lobby, selectScene)
  const only = single.find(([, of]) => isSameFilter({ ...noFilter, sort: filter.sort, ...of(filter) }, filter))
  const reason = count === 0 ? 'none' : (only?.[0] ?? 'other')
  const clear = ({ currentTarget }: MouseEvent) => {
    leadOn(currentTarget)
    lobby.send({ type: 'filter.cleared' })
  }
  return (
    <div className={box} role="status">
      {scene && <img className={dark} src={scene} alt="" />}
      <h2 className={titleText}>{t(`emptyTitle.${reason}`, { text: filter.search })}</h2>
      <p className={words}>{t(`emptyText.${reason}`)}</p>
      {count > 0 && <Button onClick={clear}>{t('lobby.clear')}</Button>}
    </div>
  )
}
