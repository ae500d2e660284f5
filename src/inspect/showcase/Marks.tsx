import { useTranslation } from 'react-i18next'
import { spendOrder } from '#protocol/core/codes.ts'
import { css, cva } from '#styled/css/index.js'
import { Coin } from '#ui/Coin.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Portrait } from '#ui/Portrait.tsx'
import { Rail } from '#ui/Rail.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { StatusMark, statusText } from '#ui/StatusMark.tsx'
import { Example, Section } from './parts.tsx'

/** The worst first, as everywhere. */
const severity = [1, 0, 6, 7, 5, 3, 4, 2] as const
const pocketText = {
  cash: 'showcase.pocket.cash',
  credit: 'showcase.pocket.credit',
  bonus: 'showcase.pocket.bonus',
  discount: 'showcase.pocket.discount',
} as const
/** With a gap. */
const course = [40, 42, 41, 60, 80, 76, 52, null, 44, 43, 41, 40, 58, 44, 42] as const
/** How the statuses are seen by whom. Matrices of Machado and others, 2009. */
const sights = [
  {
    id: 'deuteranopia',
    title: 'showcase.sight.deuteranopia',
    matrix: '.367 .861 -.228 0 0 .28 .673 .047 0 0 -.012 .043 .969 0 0 0 0 0 1 0',
  },
  {
    id: 'protanopia',
    title: 'showcase.sight.protanopia',
    matrix: '.152 1.053 -.205 0 0 .115 .786 .099 0 0 -.004 -.048 1.052 0 0 0 0 0 1 0',
  },
  {
    id: 'grey',
    title: 'showcase.sight.grey',
    matrix: '.213 .715 .072 0 0 .213 .715 .072 0 0 .213 .715 .072 0 0 0 0 0 1 0',
  },
] as const
const seen = cva({
  base: { display: 'flex', gap: '5', '& svg': { inlineSize: '[16px]', blockSize: '[16px]' } },
  variants: {
    as: {
      deuteranopia: { filter: '[url(#sight-deuteranopia)]' },
      protanopia: { filter: '[url(#sight-protanopia)]' },
      grey: { filter: '[url(#sight-grey)]' },
    },
  },
})
const words = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(176px, 1fr))]',
  gap: '3',
  inlineSize: 'full',
})
const filters = css({ position: 'absolute', inlineSize: '0', blockSize: '0' })
const coin = css({ display: 'inline-flex', alignItems: 'center', gap: '3' })
const long = css({ inlineSize: '[240px]' })

/** What stands for a thing: statuses, coins, the mark of the house, what is left of a wait. */
export function Marks() {
  const { t } = useTranslation()
  return (
    <Section id="marks">
      <svg className={filters} aria-hidden="true">
        {sights.map(({ id, matrix }) => (
          <filter key={id} id={`sight-${id}`} colorInterpolationFilters="linearRGB">
            <feColorMatrix values={matrix} />
          </filter>
        ))}
      </svg>
      <Example label={t('showcase.status')}>
        <span className={words}>
          {severity.map((status) => (
            <StatusMark key={status} status={status}>
              {t(`status.${statusText[status]}`)}
            </StatusMark>
          ))}
        </span>
      </Example>
      {sights.map(({ id, title }) => (
        <Example key={id} label={t(title)}>
          <span className={seen({ as: id })}>
            {severity.map((status) => (
              <StatusMark key={status} status={status} />
            ))}
          </span>
        </Example>
      ))}
      <Example label={t('showcase.coins')}>
        {spendOrder.map((pocket) => (
          <span key={pocket} className={coin}>
            <Coin pocket={pocket} />
            {t(pocketText[pocket])}
          </span>
        ))}
      </Example>
      <Example label={t('showcase.portrait')}>
        <Portrait name="Defne Koç" picture={null} tone="own" size="small" />
        <Portrait name="Defne Koç" picture={null} />
        <Portrait name="Defne Koç" picture={null} size="large" />
      </Example>
      <Example label={t('showcase.mark')}>
        <Mark label="Takewin" />
        <Mark label="Takewin" size="page" />
      </Example>
      <Example label={t('showcase.wait')}>
        <span className={long}>
          <Rail share={0.6} />
        </span>
      </Example>
      <Example label={t('showcase.course')}>
        <span className={long}>
          <Sparkline values={course} places={20} top={100} />
        </span>
      </Example>
      <Example label={t('showcase.work')}>
        <span className={long}>
          <Rail share={0.35} of="work" />
        </span>
      </Example>
    </Section>
  )
}
