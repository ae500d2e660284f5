import { useSelector } from '@xstate/react'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type LobbyRef,
  lobbyPathOf,
  selectBrandId,
  selectFilter,
  selectFreeOf,
  selectOrder,
} from '#machines/lobby/lobby/index.ts'
import { css } from '#styled/css/index.js'
import { buttonClass } from '#ui/Button.tsx'

const bar = css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4', paddingBlockEnd: '5' })
const name = css({ textStyle: 'title', fontStretch: '108%' })
const figures = css({ textStyle: 'body', color: 'text2' })
const arrow = css({ _rtl: { transform: 'scaleX(-1)' } })

/** Over the cabinets of the game that is open: which it is, how many are free, and the way back to all games. */
export function OpenGame({ lobby }: { lobby: LobbyRef }) {
  const { t } = useTranslation()
  const filter = useSelector(lobby, selectFilter)
  const brandId = useSelector(lobby, selectBrandId)
  const ids = useSelector(lobby, selectOrder)
  const free = useSelector(lobby, selectFreeOf(ids))
  if (filter.game === null) return null
  return (
    <div className={bar}>
      <a
        href={lobbyPathOf(brandId, { ...filter, game: null })}
        className={buttonClass({ kind: 'plain' })}
        onClick={() => document.getElementById('cabinets')?.focus({ preventScroll: true })}
      >
        <ArrowLeft size={16} aria-hidden="true" className={arrow} />
        {t('lobby.allGames')}
      </a>
      <p className={name}>
        <bdi>{filter.game}</bdi>
      </p>
      <p className={figures} role="status">
        {t('lobby.freeOf', { free, total: ids.length })}
      </p>
    </div>
  )
}
