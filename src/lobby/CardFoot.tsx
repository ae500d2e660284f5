import { useSelector } from '@xstate/react'
import { Bell, BellRing, Bookmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type FreeWatchRef, selectIsWatched } from '#machines/lobby/freeWatch/index.ts'
import type { FavouritesRef } from '#machines/lobby/favourites/index.ts'
import {
  type LobbyRef,
  selectBlockedReason,
  selectIsFree,
  selectIsOwnSeat,
  selectIsPlayer,
  selectIsReserved,
} from '#machines/lobby/lobby/index.ts'
import { type ReservationRef, selectCanReserve, selectReservation } from '#machines/lobby/reservation/index.ts'
import { MachineStatus } from '#protocol/core/codes.ts'
import type { LobbyMachine } from '#protocol/core/entities.ts'
import { css, cx } from '#styled/css/index.js'
import { Button, buttonClass } from '#ui/Button.tsx'
import { StatusMark, statusText } from '#ui/StatusMark.tsx'
import { useIsDisabled } from './BoundNotice.tsx'
import { gamePath } from './gamePath.ts'

const foot = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '[6px]',
  minBlockSize: 'touch',
  marginBlockStart: '2',
  textStyle: 'dense',
  fontWeight: '450',
  color: 'text2',
})
const acts = css({ display: 'flex', gap: '[6px]', smallDown: { inlineSize: 'full' } })
const wide = css({ smallDown: { flex: '1' } })
const small = css({ textStyle: 'dense', _pressed: { bg: 'select' } })

export type CardParts = {
  lobby: LobbyRef
  reservation: ReservationRef
  favourites: FavouritesRef
  /** Undefined when the line of news has failed: nothing could be told. */
  watch: FreeWatchRef | undefined
}
type Props = CardParts & {
  machine: LobbyMachine
  status: number
  /** What is said of all cabinets of a game, where `machine` stands for them. */
  tile?: { status: number; word: string }
}

/** What a machine is, by word, colour and shape, and what can be done with it. */
export function CardFoot(props: Props) {
  const { t } = useTranslation()
  const { machine, status, lobby, favourites, tile } = props
  const isFree = useSelector(lobby, selectIsFree(machine.id))
  const isOwn = useSelector(lobby, selectIsOwnSeat(machine.id))
  const isReserved = useSelector(lobby, selectIsReserved(machine.id))
  const bar = useSelector(lobby, selectBlockedReason(machine.id))
  const isDisabled = useIsDisabled(lobby)
  const isPlayer = useSelector(lobby, selectIsPlayer)
  const maySit = isPlayer && bar === null && !isDisabled
  const isVipOnly = isPlayer && bar === 'vip' && !isOwn
  // How the own seat stands, its own card says: the status of a machine would say another thing of a win that waits.
  const word = isOwn
    ? t('lobby.yourSeat')
    : isReserved
      ? t('lobby.forYou')
      : t(`status.${statusText[status] ?? 'offline'}`)
  const goes = isOwn || (isFree && maySit)
  return (
    <div className={foot}>
      <StatusMark status={tile?.status ?? status}>{tile?.word ?? word}</StatusMark>
      <div className={acts}>
        {isFree && !isReserved && maySit && <Reserve {...props} />}
        {goes && (
          <a
            href={gamePath(machine.id, machine.name)}
            className={cx(buttonClass({ kind: 'act' }), wide)}
            aria-label={t(isOwn ? 'lobby.resumeAt' : 'lobby.playAt', machine)}
            onClick={() => favourites.send({ type: 'machine.played', id: machine.id })}
          >
            {t(isOwn ? 'lobby.resume' : 'lobby.play')}
          </a>
        )}
        {isPlayer && !goes && (isFree || isVipOnly) && (
          <Button className={cx(small, wide)} disabled>
            {t(isVipOnly ? 'lobby.vipOnly' : isDisabled ? 'bound.barred' : 'lobby.closed')}
          </Button>
        )}
        {isPlayer && !isFree && !isOwn && !isVipOnly && !tile && props.watch && (
          <TellMe machine={machine} watch={props.watch} />
        )}
      </div>
    </div>
  )
}

function Reserve({ machine, status, reservation }: Props) {
  const { t } = useTranslation()
  const canReserve = useSelector(reservation, selectCanReserve)
  const hasOne = useSelector(reservation, selectReservation) !== null
  if (hasOne || status !== MachineStatus.available) return null
  const { id, name, cabin } = machine
  return (
    <Button
      shape="icon"
      disabled={!canReserve}
      aria-label={t('reservation.reserveAt', machine)}
      title={t('reservation.reserve')}
      onClick={() => reservation.send({ type: 'reservation.asked', machine: { id, name, cabin } })}
    >
      <Bookmark size={16} aria-hidden="true" />
    </Button>
  )
}

function TellMe({ machine, watch }: { machine: LobbyMachine; watch: FreeWatchRef }) {
  const { t } = useTranslation()
  const { id, name, cabin } = machine
  const isWatched = useSelector(watch, selectIsWatched(id))
  const Icon = isWatched ? BellRing : Bell
  return (
    <Button
      kind="bare"
      className={cx(small, wide)}
      aria-pressed={isWatched}
      aria-label={t('freeWatch.tellAt', machine)}
      onClick={() => watch.send({ type: 'watch.toggled', machine: { id, name, cabin } })}
    >
      <Icon size={15} aria-hidden="true" />
      {t('freeWatch.tell')}
    </Button>
  )
}
