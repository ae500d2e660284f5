import { useSelector } from '@xstate/react'
import { Crown, Star } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { selectCanMark } from '#machines/lobby/favourites/index.ts'
import {
  type LobbyRef,
  selectBrands,
  selectIsFavourite,
  selectIsFree,
  selectMachine,
  selectStatus,
  selectThumbnail,
} from '#machines/lobby/lobby/index.ts'
import type { LobbyMachine } from '#protocol/core/entities.ts'
import { css } from '#styled/css/index.js'
import { betText } from './betText.ts'
import { lights, meta, screen, title, vip } from './card.ts'
import { CardFoot, type CardParts } from './CardFoot.tsx'

const star = css({
  position: 'absolute',
  insetBlockStart: '0',
  insetInlineEnd: '0',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 'touch',
  blockSize: 'touch',
  '& span': { display: 'grid', padding: '[6px]', borderRadius: 'full', bg: 'plate', color: 'text2' },
  _pressed: { '& span': { color: 'text' }, '& svg': { fill: '[currentColor]' } },
})
const narrowHidden = css({ smallDown: { display: 'none' } })

/** `place` of `total`, from 1: a list of thousands is never in the page as a whole. `row` at the first card of a row. */
type Props = CardParts & {
  id: number
  place: number
  total: number
  row: number | null
  measure: ((card: HTMLElement | null) => void) | undefined
}

/** One machine; it is drawn again only when its own machine changes. */
export const MachineCard = memo(function MachineCard({ id, place, total, row, measure, ...parts }: Props) {
  const machine = useSelector(parts.lobby, selectMachine(id))
  const status = useSelector(parts.lobby, selectStatus(id))
  if (!machine) return null
  return (
    <li
      aria-setsize={total}
      aria-posinset={place}
      {...(row === null ? {} : { ref: measure ?? null, 'data-index': row })}
      data-status={status}
    >
      <Picture machine={machine} status={status} {...parts} />
      <h2 className={title}>
        <bdi>{machine.name}</bdi>
      </h2>
      <Meta machine={machine} lobby={parts.lobby} />
      <CardFoot machine={machine} status={status} {...parts} />
    </li>
  )
})

function Picture({ machine, status, lobby, favourites }: CardParts & { machine: LobbyMachine; status: number }) {
  const { t } = useTranslation()
  const live = useSelector(lobby, selectThumbnail(machine.id))
  const isFree = useSelector(lobby, selectIsFree(machine.id))
  const isFavourite = useSelector(lobby, selectIsFavourite(machine.id))
  const canMark = useSelector(favourites, selectCanMark)
  return (
    <div className={screen({ light: isFree ? 'lit' : (lights[status] ?? 'dark') })}>
      <img src={machine.image} alt="" loading="lazy" decoding="async" width={480} height={300} />
      {live && <img src={live} alt="" loading="lazy" decoding="async" width={480} height={300} />}
      {machine.isVip && (
        <span className={vip}>
          <Crown size={13} aria-hidden="true" />
          {t('lobby.vip')}
        </span>
      )}
      <button
        type="button"
        className={star}
        aria-pressed={isFavourite}
        aria-label={t('lobby.favourite', machine)}
        disabled={!canMark}
        onClick={() => favourites.send({ type: 'favourite.toggled', id: machine.id })}
      >
        <span>
          <Star size={15} aria-hidden="true" />
        </span>
      </button>
    </div>
  )
}

function Meta({ machine, lobby }: { machine: LobbyMachine; lobby: LobbyRef }) {
  const { t, i18n } = useTranslation()
  const brand = useSelector(lobby, selectBrands).find(({ id }) => id === machine.brandID)
  return (
    <p className={meta}>
      <span>{t('lobby.cabin', { cabin: machine.cabin })}</span>
      {brand && (
        <span className={narrowHidden}>
          <bdi>{brand.name}</bdi>
        </span>
      )}
      {machine.bet_info !== '' && (
        <span>
          <bdi>{betText(machine.bet_info, i18n.language)}</bdi>
        </span>
      )}
    </p>
  )
}
