import { useSelector } from '@xstate/react'
import { Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type OpenSignIn,
  type SignInsRef,
  selectCommandRef,
  selectSignIns,
  selectSignInsFailure,
  selectIsAsking,
} from '#machines/account/signIns/index.ts'
import { type ProfileRef, selectSignInsRef } from '#machines/account/profile/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoment } from '#ui/format.ts'
import { CommandDialog } from '../view/command/CommandDialog.tsx'
import { useRoot, useSettings } from '../view/root.ts'
import { readAgent } from './agent.ts'
import { Section } from './Section.tsx'

const list = css({ display: 'grid' })
const item = css({
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr) auto]',
  alignItems: 'center',
  columnGap: '4',
  paddingBlock: '4',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  _last: { borderBlockEndWidth: '[0]' },
  '& svg': { color: 'text3' },
})
const name = css({ fontWeight: '560' })
const detail = css({ color: 'text3', textStyle: 'dense', overflowWrap: 'anywhere' })
const failed = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4', color: 'text2' })
const waiting = css({ blockSize: '[60px]', borderBlockEndWidth: '1px', borderColor: 'line' })

export function DevicesPart({ actor }: { actor: ProfileRef }) {
  const devices = useSelector(actor, selectSignInsRef)
  return devices ? <Devices devices={devices} /> : null
}

/** Where one is signed in: this device, and those that one may sign out from here. */
function Devices({ devices: actor }: { devices: SignInsRef }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const devices = useSelector(actor, selectSignIns)
  const isAsking = useSelector(actor, selectIsAsking)
  const failure = useSelector(actor, selectSignInsFailure)
  const command = useSelector(actor, selectCommandRef)
  return (
    <Section title={t('signIns.title')} words={t('signIns.words')}>
      {failure && (
        <p className={failed} role="status">
          {t(devices ? 'signIns.stale' : 'signIns.failed')}
          <Button onClick={() => actor.send({ type: 'signIns.refresh' })}>{t('profile.failed.retry')}</Button>
        </p>
      )}
      {devices === null && isAsking && <div className={waiting} role="status" aria-label={t('profile.loading')} />}
      {devices && (
        <ul className={list} aria-label={t('signIns.title')} aria-busy={isAsking}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} devices={actor} />
          ))}
        </ul>
      )}
      {devices && devices.length > 1 && (
        <div>
          <Button onClick={() => actor.send({ type: 'signIns.endOthers', key: makeKey() })}>
            {t('signIns.others.confirm')}
          </Button>
        </div>
      )}
      {command && <CommandDialog command={command} />}
    </Section>
  )
}

function DeviceRow({ device: { id, startedAt, ip, agent, locked, isThis }, devices }: RowProps) {
  const { t, i18n } = useTranslation()
  const { makeKey } = useRoot()
  const { timeZone } = useSettings()
  const { name: read, isMobile } = readAgent(agent)
  const title = read ?? (agent || t('signIns.unknown'))
  const Icon = isMobile ? Smartphone : Monitor
  return (
    <li className={item}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <p className={name}>
          <bdi>{title}</bdi>
        </p>
        <p className={detail}>
          {isThis && `${t('signIns.this')} · `}
          <bdi>{ip}</bdi>
          {' · '}
          {t('signIns.since', { since: formatMoment(startedAt, i18n.language, timeZone) })}
          {locked && ` · ${t('signIns.locked')}`}
        </p>
      </div>
      {!isThis && (
        <Button
          aria-label={t('signIns.endAt', { device: title, ip })}
          onClick={() => devices.send({ type: 'signIn.end', id, name: title, key: makeKey() })}
        >
          {t('signIns.end.confirm')}
        </Button>
      )}
    </li>
  )
}
type RowProps = { device: OpenSignIn; devices: SignInsRef }
