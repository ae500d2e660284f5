import { useSelector } from '@xstate/react'
import { Play, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type LobbyRef,
  selectAgain,
  selectFavouritesRef,
  selectIsPlayer,
  selectMachine,
  selectRecentWinsRef,
} from '#machines/lobby/lobby/index.ts'
import { selectWins } from '#machines/lobby/recentWins/index.ts'
import type { RecentWin } from '#protocol/calls/lobby.ts'
import { css } from '#styled/css/index.js'
import { formatAgo, formatMoney } from '#ui/format.ts'
import { gamePath } from './gamePath.ts'
import { tickerLine } from './tickerLine.ts'

const part = css({ display: 'flex', alignItems: 'center', gap: '4', flex: 'none' })
const label = css({ color: 'text3', display: 'inline-flex', alignItems: 'center', gap: '3', flex: 'none' })
const again = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3',
  minBlockSize: 'touch',
  paddingInline: '3',
  borderRadius: '2',
  fontWeight: '560',
  _hover: { bg: 'select' },
  '& small': { color: 'text3', textStyle: 'dense', fontWeight: '400' },
})
const amount = css({ color: 'money', fontWeight: '600' })
const ago = css({ color: 'text3', textStyle: 'dense' })

/** One line above the floor: what one played last and can go on with, and what the venue has paid of late. */
export function Ticker({ lobby }: { lobby: LobbyRef }) {
  const { t } = useTranslation()
  const recentWins = useSelector(lobby, selectRecentWinsRef)
  const wins = useSelector(recentWins, (snapshot) => snapshot && selectWins(snapshot))
  const ids = useSelector(lobby, selectAgain)
  const isPlayer = useSelector(lobby, selectIsPlayer)
  const hasAgain = isPlayer && ids.length > 0
  const hasWins = wins && wins.length > 0
  if (!hasAgain && !hasWins)
    return wins ? (
      <section className={tickerLine} aria-label={t('ticker.wins')}>
        <p className={label}>
          <Trophy size={14} aria-hidden="true" />
          {t('ticker.none')}
        </p>
      </section>
    ) : (
      <div className={tickerLine} />
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
    <section className={tickerLine} aria-label={t('ticker.label')} tabIndex={0}>
      {hasAgain && (
        <Part icon={<Play size={14} aria-hidden="true" />} name={t('ticker.again')}>
          {ids.map((id) => (
            <Again key={id} id={id} lobby={lobby} />
          ))}
        </Part>
      )}
      {hasWins && (
        <Part icon={<Trophy size={14} aria-hidden="true" />} name={t('ticker.wins')}>
          {wins.map((win) => (
            <Win key={win.id} win={win} />
          ))}
        </Part>
      )}
    </section>
  )
}

function Part({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={part} role="group" aria-label={name}>
      <span className={label} aria-hidden="true">
        {icon}
        {name}
      </span>
      {children}
    </div>
  )
}

function Again({ id, lobby }: { id: number; lobby: LobbyRef }) {
  const { t } = useTranslation()
  const machine = useSelector(lobby, selectMachine(id))
  const favourites = useSelector(lobby, selectFavouritesRef)
  if (!machine) return null
  return (
    <a
      href={gamePath(machine.id, machine.name)}
      className={again}
      onClick={() => favourites?.send({ type: 'machine.played', id })}
    >
      <bdi>{machine.name}</bdi>
      <small>{t('lobby.cabin', machine)}</small>
    </a>
  )
}

function Win({ win: { game, amount: paid, minutes } }: { win: RecentWin }) {
  const { t, i18n } = useTranslation()
  return (
    <span>
      <bdi>{game}</bdi> <bdi className={amount}>{formatMoney(paid, i18n.language)}</bdi>{' '}
      <span className={ago}>{minutes < 1 ? t('ticker.now') : formatAgo(minutes, i18n.language)}</span>
    </span>
  )
}
