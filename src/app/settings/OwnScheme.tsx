import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { Segments } from '#ui/Segments.tsx'
import type { Choosing } from './LayoutSettings.tsx'

const heading = css({ fontWeight: '580', marginBlockEnd: '2' })
const line = css({ display: 'flex', alignItems: 'center', gap: '4', minBlockSize: 'row' })
const slider = css({
  flex: '1',
  minInlineSize: '0',
  blockSize: '[14px]',
  appearance: 'none',
  borderRadius: 'full',
  background: '[linear-gradient(to right in oklch longer hue, token(colors.hueStart), token(colors.hueEnd))]',
  direction: 'ltr',
  '&::-webkit-slider-thumb': {
    appearance: 'none',
    inlineSize: '[24px]',
    blockSize: '[24px]',
    borderRadius: 'full',
    bg: 'raised',
    border: '[2px solid token(colors.text)]',
    boxShadow: 'low',
  },
  '&::-moz-range-thumb': {
    inlineSize: '[20px]',
    blockSize: '[20px]',
    borderRadius: 'full',
    bg: 'raised',
    border: '[2px solid token(colors.text)]',
  },
})
const degrees = css({ inlineSize: '[44px]', textAlign: 'end', fontVariantNumeric: 'tabular-nums' })
const strengths = ['faint', 'clear', 'rich'] as const

/** The scheme that a person makes: what it wears changes under the slider, in every area that has it. */
export function OwnScheme({ appearance: { ownHue, ownStrength }, choose }: Choosing) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('settings.own')}>
      <h3 className={heading}>{t('settings.own')}</h3>
      <label className={line}>
        {t('settings.hue')}
        <input
          className={slider}
          type="range"
          min={0}
          max={359}
          step={5}
          value={ownHue}
          onChange={({ target }) => choose({ ownHue: target.valueAsNumber })}
        />
        <output className={degrees}>
          <bdi>{ownHue}°</bdi>
        </output>
      </label>
      <Segments
        label={t('settings.strength')}
        value={ownStrength}
        options={strengths.map((value) => ({ value, label: t(`choice.${value}`) }))}
        onChange={(chosen) => choose({ ownStrength: chosen })}
      />
    </section>
  )
}
