import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type LobbyRef, lobbyPathOf, selectBrandId, selectBrands, selectFilter } from '#machines/lobby/lobby/index.ts'
import { css } from '#styled/css/index.js'

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

/** The brands with their counts. What is filtered stays filtered from one to the next. */
export function BrandTabs({ lobby }: { lobby: LobbyRef }) {
  const { t } = useTranslation()
  const brands = useSelector(lobby, selectBrands)
  const filter = { ...useSelector(lobby, selectFilter), game: null }
  const chosen = useSelector(lobby, selectBrandId)
  const total = brands.reduce((sum, { machineCount }) => sum + machineCount, 0)
  const current = (id: number | null) => (chosen === id ? 'page' : undefined)
  return (
    <nav className={tabs} aria-label={t('lobby.brands')}>
      <a href={lobbyPathOf(null, filter)} className={tab} aria-current={current(null)}>
        {t('lobby.all')} <span className={count}>{total}</span>
      </a>
      {brands.map(({ id, name, machineCount }) => (
        <a key={id} href={lobbyPathOf(id, filter)} className={tab} aria-current={current(id)}>
          <bdi>{name}</bdi> <span className={count}>{machineCount}</span>
        </a>
      ))}
    </nav>
  )
}
