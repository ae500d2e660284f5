import { useTranslation } from 'react-i18next'
import { css, cva } from '#styled/css/index.js'

const hidden = css({ srOnly: true })
const part = cva({
  base: { inlineSize: 'full', minInlineSize: '0', display: 'grid' },
  variants: {
    of: {
      table: {},
      cards: { gap: '4' },
      form: { gap: '5', maxInlineSize: 'dialog' },
      stats: { gridTemplateColumns: '[repeat(auto-fit, minmax(160px, 1fr))]' },
      detail: {},
      chart: {},
    },
  },
})
const piece = cva({
  base: { borderColor: 'line' },
  variants: {
    of: {
      table: { blockSize: 'row', borderBlockEndWidth: '1px' },
      cards: { blockSize: '[128px]', borderWidth: '1px', borderRadius: '3' },
      form: { blockSize: 'control', borderWidth: '1px', borderRadius: '2', marginBlockStart: '[21px]' },
      stats: {
        blockSize: '[96px]',
        borderBlockWidth: '1px',
        borderInlineEndWidth: '1px',
        _last: { borderInlineEndWidth: '0' },
      },
      detail: { blockSize: '[44px]', borderBlockEndWidth: '1px' },
      chart: { blockSize: '[44px]', borderBlockEndWidth: '1px', borderBlockEndStyle: 'dashed' },
    },
  },
})
const usual = { table: 8, cards: 3, form: 4, stats: 4, detail: 6, chart: 5 } as const
export type LoadingShape = keyof typeof usual

type Props = {
  /** What it will be: its lines are drawn where they will stand, so that nothing moves when it comes. */
  of: LoadingShape
  count?: number
}
/** The hairlines of what is on its way. Nothing moves in it: how long it takes is not known. */
export function Loading({ of, count = usual[of] }: Props) {
  const { t } = useTranslation()
  return (
    <div className={part({ of })} role="status">
      <span className={hidden}>{t('ui.loading')}</span>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={piece({ of })} />
      ))}
    </div>
  )
}
