import { useTranslation } from 'react-i18next'
import type { Scheme } from '#protocol/core/appearance.ts'
import { css } from '#styled/css/index.js'
import { RadioCards } from '#ui/RadioCards.tsx'
import { schemes } from '../../view/schemes.ts'
import { OwnScheme } from './OwnScheme.tsx'
import type { SettingsProps } from './LayoutSettings.tsx'

const areas = { guest: ['main'], player: ['main', 'toolbar'], staff: ['main', 'navbar', 'toolbar', 'footer'] } as const

const list = css({ display: 'grid', gap: '6' })
const swatch = css({
  display: 'grid',
  gap: '2',
  padding: '3',
  bg: 'ground',
  '& i': { display: 'block', blockSize: '[4px]', borderRadius: '1' },
})
const title = css({ bg: 'text', inlineSize: '[70%]' })
const chosen = css({ bg: 'select', borderInlineStartWidth: '[3px]', borderColor: 'moneyLow', borderRadius: '0!' })
const quiet = css({ bg: 'text3', inlineSize: '[50%]' })

/** What each area of the shell wears; every scheme is shown as it is in the light or the dark of now. */
export function SchemeSettings({ appearance, hasDesk, isGuest, choose }: SettingsProps) {
  const { t } = useTranslation()
  return (
    <div className={list}>
      {areas[isGuest ? 'guest' : hasDesk ? 'staff' : 'player'].map((area) => (
        <RadioCards
          key={area}
          label={t(`area.${area}`)}
          value={appearance[`${area}Scheme`]}
          onChange={(scheme) => choose({ [`${area}Scheme`]: scheme })}
          options={schemes.map((value) => ({
            value,
            label: t(`scheme.${value}`),
            picture: <Swatch scheme={value} />,
          }))}
        />
      ))}
      <OwnScheme appearance={appearance} choose={choose} />
    </div>
  )
}

function Swatch({ scheme }: { scheme: Scheme }) {
  return (
    <span className={swatch} data-theme={scheme} aria-hidden="true">
      <i className={title} />
      <i className={chosen} />
      <i className={quiet} />
    </span>
  )
}
