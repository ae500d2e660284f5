import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type FrameRef, selectGamingDay } from '#machines/desk/frame/index.ts'
import type { AppearanceSettings } from '#protocol/core/appearance.ts'
import { css, cx } from '#styled/css/index.js'
import { formatDay } from '#ui/format.ts'
import { band, isHeld } from './shown.ts'
import { uiVersion } from './version.ts'

const bar = css({ flex: 'none', bg: 'ground', color: 'text2', borderBlockStartWidth: '1px', borderColor: 'line' })
const line = css({ minBlockSize: '[40px]', paddingBlock: '2', flexWrap: 'wrap', columnGap: '5', textStyle: 'small' })
const venue = css({ smallDown: { display: 'none' } })
const last = css({ marginInlineStart: 'auto', color: 'text3' })

/** Where one is, which gaming day it is, and which version this is. */
export function FooterBar({ frame, appearance }: { frame: FrameRef; appearance: AppearanceSettings }) {
  const { t, i18n } = useTranslation()
  const day = useSelector(frame, selectGamingDay)
  return (
    <footer className={bar} data-theme={appearance.footerScheme}>
      <div className={cx(band({ held: isHeld(appearance) }), line)}>
        <b className={venue}>
          <bdi>{t('desk.venue')}</bdi>
        </b>
        {day && <span>{t('desk.gamingDay', { day: formatDay(day, i18n.language) })}</span>}
        <span className={last}>
          <bdi>{uiVersion}</bdi>
        </span>
      </div>
    </footer>
  )
}
