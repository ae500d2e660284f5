import { useTranslation } from 'react-i18next'
import { css, cva } from '#styled/css/index.js'
import { Example, Section } from './parts.tsx'
import { corners, motions, shadowNames, spaces, textStyles } from './tokenNames.ts'

const sample = cva({
  base: { overflowWrap: 'anywhere' },
  variants: {
    style: {
      tiny: { textStyle: 'tiny' },
      small: { textStyle: 'small' },
      dense: { textStyle: 'dense' },
      body: { textStyle: 'body' },
      label: { textStyle: 'label' },
      field: { textStyle: 'field' },
      reading: { textStyle: 'reading' },
      title: { textStyle: 'title' },
      headline: { textStyle: 'headline' },
      figure: { textStyle: 'figure' },
    },
  },
})
const width = cva({
  base: { textStyle: 'title' },
  variants: {
    of: { wide: { fontStretch: '116%' }, text: { fontStretch: '100%' }, dense: { fontStretch: '88%' } },
  },
})
const widths = ['wide', 'text', 'dense'] as const

/** Letters: every size, the three widths, and the three languages. */
export function Type() {
  const { t } = useTranslation()
  return (
    <Section id="type">
      {textStyles.map((style) => (
        <Example key={style} label={style} code>
          <span className={sample({ style })}>{t('showcase.sample')}</span>
        </Example>
      ))}
      {widths.map((of) => (
        <Example key={of} label={of} code>
          <bdi className={width({ of })}>1,240.00 ₺</bdi>
        </Example>
      ))}
      <Example label={t('showcase.languages')}>
        <bdi lang="tr">{'İstanbul ığüşöç'}</bdi>
        <bdi lang="ar">{'لاعب متصل 1,240.00'}</bdi>
      </Example>
    </Section>
  )
}

const bar = cva({
  base: { display: 'block', blockSize: '[12px]', bg: 'edge' },
  variants: {
    of: {
      1: { inlineSize: '[2px]' },
      2: { inlineSize: '[4px]' },
      3: { inlineSize: '[8px]' },
      4: { inlineSize: '[12px]' },
      5: { inlineSize: '[16px]' },
      6: { inlineSize: '[24px]' },
      7: { inlineSize: '[32px]' },
      8: { inlineSize: '[48px]' },
      9: { inlineSize: '[72px]' },
    },
  },
})
const tile = css({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '[88px]',
  blockSize: '[56px]',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  textStyle: 'small',
})
const corner = cva({
  variants: {
    of: {
      1: { borderRadius: '1' },
      2: { borderRadius: '2' },
      3: { borderRadius: '3' },
      4: { borderRadius: '4' },
      full: { borderRadius: 'full' },
    },
  },
})
const shade = cva({
  base: { borderRadius: '3' },
  variants: { of: { low: { boxShadow: 'low' }, middle: { boxShadow: 'middle' }, high: { boxShadow: 'high' } } },
})
const pace = cva({
  base: {
    transitionProperty: '[background]',
    transitionTimingFunction: 'out',
    borderRadius: '2',
    _hover: { bg: 'act', color: 'actInk' },
  },
  variants: {
    of: {
      fast: { transitionDuration: 'fast' },
      base: { transitionDuration: 'base' },
      slow: { transitionDuration: 'slow' },
    },
  },
})
const named = css({ display: 'grid', gap: '2', textStyle: 'small', color: 'text3', justifyItems: 'start' })

/** Space, corners, shadows and how fast things move. */
export function Measures() {
  const { t } = useTranslation()
  return (
    <Section id="measures">
      <Example label={t('showcase.space')}>
        {spaces.map((of) => (
          <span key={of} className={named}>
            <i className={bar({ of })} />
            <bdi>{of}</bdi>
          </span>
        ))}
      </Example>
      <Example label={t('showcase.corners')}>
        {corners.map((of) => (
          <bdi key={of} className={`${tile} ${corner({ of })}`}>
            {of}
          </bdi>
        ))}
      </Example>
      <Example label={t('showcase.shadows')}>
        {shadowNames.map((of) => (
          <bdi key={of} className={`${tile} ${shade({ of })}`}>
            {of}
          </bdi>
        ))}
      </Example>
      <Example label={t('showcase.motion')}>
        {motions.map((of) => (
          <bdi key={of} className={`${tile} ${pace({ of })}`}>
            {of}
          </bdi>
        ))}
      </Example>
    </Section>
  )
}
