import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type AuthRef, selectLogin } from '#machines/app/auth/index.ts'
import { UserType } from '#protocol/core/codes.ts'
import { permissionNames } from '#protocol/core/permissionNames.ts'
import { css } from '#styled/css/index.js'
import { Section } from './Section.tsx'

const groups = css({ display: 'grid', gridTemplateColumns: '[repeat(auto-fill, minmax(220px, 1fr))]', gap: '5' })
const heading = css({ textStyle: 'small', fontWeight: '500', color: 'text3', marginBlockEnd: '2' })
const list = css({ display: 'grid', gap: '2' })
const byCategory = Map.groupBy(Object.entries(permissionNames), ([, [, category]]) => category)

/** By name, under the headings of the navigation. Administrators hold all of them. */
export function Permissions({ auth }: { auth: AuthRef }) {
  const { t } = useTranslation()
  const login = useSelector(auth, selectLogin)
  if (!login) return null
  const held = new Set(login.Permissions.map(({ PermissionId }) => PermissionId))
  const shown = [...byCategory]
    .map(([category, all]) => [category, all.filter(([id]) => held.has(Number(id)))] as const)
    .filter(([, own]) => own.length > 0)
  return (
    <Section title={t('profile.permissions')} words={t('profile.permissionsWords')}>
      {login.user.type === UserType.administrator ? (
        <p>{t('profile.allPermissions')}</p>
      ) : shown.length === 0 ? (
        <p>{t('profile.noPermissions')}</p>
      ) : (
        <div className={groups}>
          {shown.map(([category, own]) => (
            <div key={category}>
              <h3 className={heading}>{t(`permissionCategory.${category}`)}</h3>
              <ul className={list}>
                {own.map(([id]) => (
                  <li key={id}>{t(`permission.${id}`)}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </Section>
  )
}
