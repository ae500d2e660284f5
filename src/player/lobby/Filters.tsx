import { useSelector } from '@xstate/react'
import { Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  type LobbyRef,
  selectBrandId,
  selectBrands,
  selectFilter,
  selectFreeCount,
  selectTags,
} from '#machines/floor/lobby/index.ts'
import { css } from '#styled/css/index.js'
import { StatusMark } from '#ui/StatusMark.tsx'

const tabs = css({
  display: 'flex',
  gap: '6',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  smallDown: { marginInline: '[-14px]', paddingInline: '[14px]', gap: '[22px]' },
})
const tab = css({
  paddingBlock: '[10px 12px]',
  textStyle: 'reading',
  fontWeight: '500',
  color: 'text2',
  position: 'relative',
  whiteSpace: 'nowrap',
  _currentPage: {
    color: 'text',
    fontWeight: '600',
    _after: {
      content: '""',
      position: 'absolute',
      insetInline: '0',
      insetBlockEnd: '0',
      blockSize: '[2px]',
      bg: 'act',
      borderRadius: '1',
    },
  },
})
const count = css({ color: 'text3', fontWeight: '400', marginInlineStart: '2', textStyle: 'body' })

export function BrandTabs({ lobby }: { lobby: LobbyRef }) {
  const { t } = useTranslation()
  const brands = useSelector(lobby, selectBrands)
  const chosen = useSelector(lobby, selectBrandId)
  const total = brands.reduce((sum, { machineCount }) => sum + machineCount, 0)
  return (
    <nav className={tabs} aria-label={t('lobby.brands')}>
      <Link to="/lobby" className={tab} aria-current={chosen === null ? 'page' : undefined}>
        {t('lobby.all')} <span className={count}>{total}</span>
      </Link>
      {brands.map((brand) => (
        <Link
          key={brand.id}
          to={`/lobby/${brand.id}`}
          className={tab}
          aria-current={chosen === brand.id ? 'page' : undefined}
        >
          <bdi>{brand.name}</bdi> <span className={count}>{brand.machineCount}</span>
        </Link>
      ))}
    </nav>
  )
}

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
  _pressed: { bg: 'select', borderColor: 'edge', color: 'text' },
  smallDown: { minBlockSize: 'touch' },
})

export function Filters({ lobby }: { lobby: LobbyRef }) {
  const { t } = useTranslation()
  const filter = useSelector(lobby, selectFilter)
  const free = useSelector(lobby, selectFreeCount)
  const tags = useSelector(lobby, selectTags)
  const change = (changed: Partial<typeof filter>) => lobby.send({ type: 'filter.changed', filter: changed })
  return (
    <div className={row} role="group" aria-label={t('lobby.filters')}>
      <button
        type="button"
        className={chip}
        aria-pressed={filter.freeOnly}
        onClick={() => change({ freeOnly: !filter.freeOnly })}
      >
        <StatusMark status={2} />
        {t('lobby.freeNow')} <span className={css({ color: 'text3' })}>{free}</span>
      </button>
      <button
        type="button"
        className={chip}
        aria-pressed={filter.vipOnly}
        onClick={() => change({ vipOnly: !filter.vipOnly })}
      >
        <Crown size={14} aria-hidden="true" />
        {t('lobby.vipRoom')}
      </button>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className={chip}
          aria-pressed={filter.tag === tag}
          onClick={() => change({ tag: filter.tag === tag ? null : tag })}
        >
          {t(`tag.${tag}`, { defaultValue: tag })}
        </button>
      ))}
    </div>
  )
}
