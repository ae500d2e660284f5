import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type AreaRef, selectPlace } from '#machines/sample/area/index.ts'
import { samplePageOf } from '#machines/sample/frame/index.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { createArea } from '../area/createArea.ts'
import { prose, stack } from '../area/styles.ts'
import { definePage } from '../frame/page.ts'

/** Seen only by those whom the rule of its address lets in. */
function RoleExample({ page: area }: { page: AreaRef }) {
  const { t, i18n } = useTranslation()
  const { page: id } = useSelector(area, selectPlace)
  const roles = (samplePageOf(id).rule ?? []).map((role) => t(`samplePages.role.${role}`))
  return (
    <div className={stack}>
      <PageHead title={t(`samplePages.page.${id}`)} />
      <p className={prose}>
        {roles.length === 0
          ? t('samplePages.example.guests')
          : t('samplePages.example.roles', { roles: new Intl.ListFormat(i18n.language).format(roles) })}
      </p>
    </div>
  )
}

export const page = definePage({ create: (setup) => createArea(setup, {}), View: RoleExample })
