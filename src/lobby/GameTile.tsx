import { useSelector } from '@xstate/react'
import { Crown, Layers } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  lobbyPathOf,
  selectBrandId,
  selectFilter,
  selectFreeOf,
  selectLead,
  selectLeftGame,
  selectMachine,
  selectStatus,
  selectTileThumbnail,
} from '#machines/lobby/lobby/index.ts'
import { MachineStatus } from '#protocol/core/codes.ts'
import type { LobbyMachine } from '#protocol/core/entities.ts'
import { css, cx } from '#styled/css/index.js'
import { betText } from './betText.ts'
import { lights, meta, screen, title, vip } from './card.ts'
import { CardFoot, type CardParts } from './CardFoot.tsx'

const opener = css({ display: 'block', borderRadius: '2' })
/** The edge of those that stand behind the first. */
const behind = css({
  position: 'absolute',
  insetInline: '4',
  insetBlockStart: '[-5px]',
  blockSize: '[5px]',
  borderStartStartRadius: '2',
  borderStartEndRadius: '2',
  bg: 'raised',
})
/** Beside the link, whose name says all of it. */
const untouched = css({ pointerEvents: 'none' })
const several = css({
  position: 'absolute',
  insetBlockStart: '3',
  insetInlineEnd: '3',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  paddingInline: '3',
  paddingBlock: '1',
  borderRadius: '1',
  bg: 'plate',
  textStyle: 'small',
  fontWeight: '600',
})

/** `ids`: all shown cabinets of one game. `place` of `total` places, from 1. */
type Props = CardParts & {
  ids: readonly number[]
  place: number
  total: number
  row: number | null
  measure: ((card: HTMLElement | null) => void) | undefined
}

/** A game of several cabinets: opened it shows each of them, Play now goes to the first that is free. */
export const GameTile = memo(function GameTile({ ids, place, total, row, measure, ...parts }: Props) {
  const { t } = useTranslation()
  const { lobby } = parts
  const first = useSelector(lobby, selectMachine(ids[0] ?? 0))
  const lead = useSelector(lobby, selectLead(ids))
  const free = useSelector(lobby, selectFreeOf(ids))
  const standing = useSelector(lobby, selectStatus(lead ?? ids[0] ?? 0))
  const leading = useSelector(lobby, selectMachine(lead ?? ids[0] ?? 0))
  if (!first || !leading) return null
  const status = free > 0 ? MachineStatus.available : standing
  return (
    <li
      aria-setsize={total}
      aria-posinset={place}
      {...(row === null ? {} : { ref: measure ?? null, 'data-index': row })}
      data-status={status}
    >
      <Opener {...{ first, ids, free, status, lobby }} />
      <CardFoot
        {...parts}
        machine={leading}
        status={standing}
        tile={{ status, word: t('lobby.freeOf', { free, total: ids.length }) }}
      />
    </li>
  )
})

type OpenerProps = Pick<CardParts, 'lobby'> & {
  first: LobbyMachine
  ids: readonly number[]
  free: number
  status: number
}
function Opener({ first, ids, free, status, lobby }: OpenerProps) {
  const { t, i18n } = useTranslation()
  const { name } = first
  const filter = useSelector(lobby, selectFilter)
  const brandId = useSelector(lobby, selectBrandId)
  const live = useSelector(lobby, selectTileThumbnail(ids))
  const isLeft = useSelector(lobby, selectLeftGame) === name
  const isVip = useSelector(lobby, (snapshot) => ids.every((id) => selectMachine(id)(snapshot)?.isVip))
  const bets = useSelector(lobby, (snapshot) => {
    const told = new Set(ids.map((id) => selectMachine(id)(snapshot)?.bet_info ?? ''))
    return told.size === 1 ? first.bet_info : ''
  })
  return (
    <>
      <div className={css({ position: 'relative' })}>
        <a
          href={lobbyPathOf(brandId, { ...filter, game: name })}
          className={opener}
          aria-label={t('lobby.openGame', { name, free, total: ids.length })}
          ref={isLeft ? takeFocus : undefined}
          // The tile goes: the next Tab leads to the first of its cabinets.
          onClick={() => document.getElementById('cabinets')?.focus({ preventScroll: true })}
        >
          <div className={screen({ light: free > 0 ? 'lit' : (lights[status] ?? 'dark') })}>
            <span className={behind} />
            <img src={first.image} alt="" loading="lazy" decoding="async" width={480} height={300} />
            {live && <img src={live} alt="" loading="lazy" decoding="async" width={480} height={300} />}
          </div>
          <h2 className={title}>
            <bdi>{name}</bdi>
          </h2>
        </a>
        {isVip && (
          <span className={cx(vip, untouched)}>
            <Crown size={13} aria-hidden="true" />
            {t('lobby.vip')}
          </span>
        )}
        <span className={cx(several, untouched)} aria-hidden="true">
          <Layers size={13} aria-hidden="true" />
          {ids.length}
        </span>
      </div>
      <p className={meta}>
        <span>{t('lobby.cabinets', { total: ids.length })}</span>
        {bets !== '' && (
          <span>
            <bdi>{betText(bets, i18n.language)}</bdi>
          </span>
        )}
      </p>
    </>
  )
}

/** Back from its cabinets; somebody who has gone on meanwhile stays where they are. */
function takeFocus(tile: HTMLElement | null): void {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body || activeElement.id === 'cabinets') tile?.focus()
}
