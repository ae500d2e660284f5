import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type RealityCheckRef, selectNearLimit } from '#machines/game/realityCheck/index.ts'
import { type SeatRef, selectElapsed, selectNet, selectRealityCheck } from '#machines/game/seat/index.ts'
import { css, cx } from '#styled/css/index.js'
import { formatClock, formatDuration, formatMoney } from '#ui/format.ts'
import { useRoot, useSettings } from '../view/root.ts'
import { Connection } from './Connection.tsx'

const facts = css({
  display: 'flex',
  gap: '6',
  flex: 'none',
  marginInlineStart: 'auto',
  '& > div': { display: 'flex', gap: '[6px]', alignItems: 'center', whiteSpace: 'nowrap' },
  '& dt': { color: 'text3' },
  '& dd': { fontWeight: '560' },
  wideDown: { gap: '5', textStyle: 'dense' },
  smallDown: {
    gridRow: '3',
    gridColumn: '1 / -1',
    justifyContent: 'space-between',
    gap: '[10px]',
    margin: '[2px 8px 0]',
    textStyle: 'dense',
  },
  _short: { gap: '4!', margin: '0!', marginInlineStart: 'auto!' },
})
const wideOnly = css({ wideDown: { srOnly: true } })
const clockFact = css({ wideDown: { display: 'none!' } })
const negative = css({ color: 'negative' })

/** Where one stands: the time, how long one plays, the net, the connection. */
export function Facts({ seat }: { seat: SeatRef }) {
  const { t, i18n } = useTranslation()
  const { now } = useRoot()
  const { timeZone } = useSettings()
  const elapsed = useSelector(seat, selectElapsed)
  const net = useSelector(seat, selectNet)
  const check = useSelector(seat, selectRealityCheck)
  return (
    <dl className={facts}>
      <div className={clockFact}>
        <dt>{t('game.time')}</dt>
        <dd>{formatClock(now(), timeZone)}</dd>
      </div>
      <div>
        <dt className={wideOnly}>{t('game.playingFor')}</dt>
        <dd>{formatDuration(elapsed / 1_000, true)}</dd>
      </div>
      {net !== null && (
        <div>
          <dt>{t('game.net')}</dt>
          <dd className={cx(net < 0 && negative)}>
            <bdi>{formatMoney(net, i18n.language)}</bdi>
          </dd>
        </div>
      )}
      {check && <NearLimit check={check} />}
      <Connection seat={seat} />
    </dl>
  )
}

/** What a loss limit still leaves, once that is little. */
function NearLimit({ check }: { check: RealityCheckRef }) {
  const { t, i18n } = useTranslation()
  const limit = useSelector(check, selectNearLimit)
  if (limit === null) return null
  return (
    <div>
      <dt>{t('realityCheck.left')}</dt>
      <dd>
        <bdi>{formatMoney(limit.left ?? 0, i18n.language)}</bdi>
      </dd>
    </div>
  )
}
