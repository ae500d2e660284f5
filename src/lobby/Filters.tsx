import { useSelector } from '@xstate/react'
import { ArrowDownUp, ChevronDown, Coins, Crown, History, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type LobbyFilter,
  type LobbyRef,
  type LobbySort,
  selectFilter,
  selectFreeCount,
  selectHasVip,
  selectStakes,
  selectTags,
  sorts,
} from '#machines/lobby/lobby/index.ts'
import { MachineStatus } from '#protocol/core/codes.ts'
import { css, cx } from '#styled/css/index.js'
import { formatMoney } from '#ui/format.ts'
import { StatusMark } from '#ui/StatusMark.tsx'

const row = css({
  display: 'flex',
  gap: '3',
  paddingBlock: '[12px 16px]',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  smallDown: { marginInline: '[-14px]', paddingInline: '[14px]' },
})
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3',
  minBlockSize: '[36px]',
  paddingInline: '4',
  borderRadius: 'full',
  borderWidth: '1px',
  borderColor: 'line',
  textStyle: 'body',
  fontWeight: '450',
  color: 'text2',
  whiteSpace: 'nowrap',
  flex: 'none',
  _pressed: { bg: 'select', borderColor: 'edge', color: 'text' },
  smallDown: { minBlockSize: 'touch' },
  '@media (pointer: coarse)': { minBlockSize: 'touch' },
})
const choice = css({
  _focusWithin: { outline: '[2px solid token(colors.focus)]', outlineOffset: '[2px]' },
  '& select': {
    // Without it Safari draws its own grey button over ours.
    appearance: 'none',
    bg: 'transparent',
    color: 'text2',
    outline: '[none]',
    cursor: 'pointer',
    blockSize: '[34px]',
    paddingInlineEnd: '[18px]',
    // Beside the frame of the chip.
    '@media (pointer: coarse)': { blockSize: 'touch', marginBlock: '[-1px]' },
  },
  // Over the end of the select, which takes the press.
  '& select + svg': { marginInlineStart: '[-26px]', pointerEvents: 'none' },
  '&[data-chosen=true]': { bg: 'select', borderColor: 'edge', '& select': { color: 'text' } },
  '& option': { bg: 'raised', color: 'text' },
})
const sortPlace = css({
  marginInlineStart: 'auto',
  borderColor: 'transparent',
  smallDown: { order: '-1', marginInlineStart: '0' },
})
const figure = css({ color: 'text3' })

/** Which machines are shown, and in which order. All of it stands in the address. */
export function Filters({ lobby }: { lobby: LobbyRef }) {
  const { t, i18n } = useTranslation()
  const filter = useSelector(lobby, selectFilter)
  const free = useSelector(lobby, selectFreeCount)
  const hasVip = useSelector(lobby, selectHasVip)
  const tags = useSelector(lobby, selectTags)
  const stakes = useSelector(lobby, selectStakes)
  const change = (changed: Partial<LobbyFilter>) => lobby.send({ type: 'filter.changed', filter: changed })
  const mine = (which: 'favourites' | 'recent') => change({ mine: filter.mine === which ? null : which })
  return (
    <div className={row} role="group" aria-label={t('lobby.filters')}>
      <Chip isOn={filter.freeOnly} press={() => change({ freeOnly: !filter.freeOnly })}>
        <StatusMark status={MachineStatus.available} />
        {t('lobby.freeNow')} <span className={figure}>{free}</span>
      </Chip>
      <Chip isOn={filter.mine === 'favourites'} press={() => mine('favourites')}>
        <Star size={14} aria-hidden="true" />
        {t('lobby.favourites')}
      </Chip>
      <Chip isOn={filter.mine === 'recent'} press={() => mine('recent')}>
        <History size={14} aria-hidden="true" />
        {t('lobby.recent')}
      </Chip>
      {(hasVip || filter.vipOnly) && (
        <Chip isOn={filter.vipOnly} press={() => change({ vipOnly: !filter.vipOnly })}>
          <Crown size={14} aria-hidden="true" />
          {t('lobby.vipRoom')}
        </Chip>
      )}
      {withChosen(tags, filter.tag).map((tag) => (
        <Chip key={tag} isOn={filter.tag === tag} press={() => change({ tag: filter.tag === tag ? null : tag })}>
          {t(`tag.${tag}`, { defaultValue: tag })}
        </Chip>
      ))}
      <label className={cx(chip, choice)} data-chosen={filter.bet !== null}>
        <Coins size={14} aria-hidden="true" />
        <select
          aria-label={t('lobby.betLabel')}
          value={filter.bet ?? ''}
          onChange={({ target }) => change({ bet: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">{t('lobby.anyBet')}</option>
          {withChosen(stakes, filter.bet).map((stake) => (
            <option key={stake} value={stake}>
              {t('lobby.betOf', { amount: formatMoney(stake, i18n.language) })}
            </option>
          ))}
        </select>
        <ChevronDown size={12} aria-hidden="true" />
      </label>
      <label className={cx(chip, choice, sortPlace)}>
        <ArrowDownUp size={14} aria-hidden="true" />
        <select
          aria-label={t('lobby.sort')}
          value={filter.sort}
          onChange={({ target }) => change({ sort: target.value as LobbySort })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`lobbySort.${sort}`)}
            </option>
          ))}
        </select>
        <ChevronDown size={12} aria-hidden="true" />
      </label>
    </div>
  )
}

/** What an address asks for is shown as chosen though the floor has none of it. */
const withChosen = <One,>(choices: readonly One[], chosen: One | null): readonly One[] =>
  chosen === null || choices.includes(chosen) ? choices : [...choices, chosen]

function Chip({ isOn, press, children }: { isOn: boolean; press: () => void; children: ReactNode }) {
  return (
    <button type="button" className={chip} aria-pressed={isOn} onClick={press}>
      {children}
    </button>
  )
}
