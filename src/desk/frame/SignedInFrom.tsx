import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { selectAuthRef } from '#machines/app/app/index.ts'
import { type AuthRef, selectLogin } from '#machines/app/auth/index.ts'
import type { Scheme } from '#protocol/core/appearance.ts'
import { css } from '#styled/css/index.js'
import { formatMoment } from '#ui/format.ts'
import { useApp, useSettings } from '../../view/root.ts'
import { uiVersion } from './version.ts'

const panel = css({
  flex: 'none',
  inlineSize: 'sidePanel',
  overflowY: 'auto',
  bg: 'ground',
  color: 'text',
  borderInlineStartWidth: '1px',
  borderColor: 'line',
  paddingInline: '5',
  paddingBlock: '[18px]',
  middleDown: {
    inlineSize: 'full',
    paddingInline: '4',
    borderInlineStartWidth: '0',
    borderBlockStartWidth: '1px',
  },
})
const heading = css({ fontWeight: '600', marginBlockEnd: '3' })
const pairs = css({ display: 'grid', gap: '4' })
const name = css({ textStyle: 'small', color: 'text3' })

/** The side panel: where one is signed in from, where and when before, and the versions. */
export function SignedInFrom({ scheme }: { scheme: Scheme }) {
  const auth = useApp(selectAuthRef)
  return auth ? <From auth={auth} scheme={scheme} /> : null
}

function From({ auth, scheme }: { auth: AuthRef; scheme: Scheme }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const login = useSelector(auth, selectLogin)
  if (!login) return null
  const { ip_address, last_logon, last_logon_ip, versions } = login
  return (
    <aside className={panel} aria-label={t('desk.sidePanel')} data-theme={scheme}>
      <h2 className={heading}>{t('desk.signIn')}</h2>
      <dl className={pairs}>
        <Pair label={t('desk.signedInFrom')}>
          <bdi>{ip_address}</bdi>
        </Pair>
        {last_logon !== null && (
          <Pair label={t('desk.before')}>
            <bdi>{last_logon_ip}</bdi>
            <br />
            {formatMoment(last_logon, i18n.language, timeZone)}
          </Pair>
        )}
      </dl>
      <h2 className={css({ fontWeight: '600', marginBlockStart: '6', marginBlockEnd: '3' })}>{t('desk.versions')}</h2>
      <dl className={pairs}>
        {Object.entries({ UI: uiVersion, ...versions }).map(([part, version]) => (
          <Pair key={part} label={<bdi>{part}</bdi>}>
            <bdi>{version}</bdi>
          </Pair>
        ))}
      </dl>
    </aside>
  )
}

function Pair({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className={name}>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
