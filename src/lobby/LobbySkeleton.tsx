import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'

const tabs = css({ blockSize: '[47px]', borderBlockEndWidth: '1px', borderColor: 'line' })
const filters = css({ blockSize: '[64px]', smallDown: { blockSize: '[72px]' } })
const grid = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(5, minmax(0, 1fr))]',
  gap: '[24px 20px]',
  wideDown: { gridTemplateColumns: '[repeat(4, minmax(0, 1fr))]' },
  middleDown: { gridTemplateColumns: '[repeat(3, minmax(0, 1fr))]' },
  smallDown: { gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]', gap: '[18px 12px]' },
})
const screen = css({ aspectRatio: '8/5', borderRadius: '2', borderWidth: '1px', borderColor: 'line' })
const line = css({ blockSize: '[1px]', bg: 'line', marginBlockStart: '6', inlineSize: '[60%]' })
const foot = css({ blockSize: '[44px]' })

/** Hairlines of the real layout while the list is on its way. */
export function LobbySkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy="true" aria-label={t('lobby.loading')}>
      <div className={tabs} />
      <div className={filters} />
      <div className={grid}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((place) => (
          <div key={place} aria-hidden="true">
            <div className={screen} />
            <div className={line} />
            <div className={line} />
            <div className={foot} />
          </div>
        ))}
      </div>
    </div>
  )
}
