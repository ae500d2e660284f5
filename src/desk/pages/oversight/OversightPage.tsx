import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type OversightRef,
  type OversightTab,
  oversightTabs,
  placeWith,
  selectOversightRef,
  selectOversightSearch,
  selectOversightViewer,
  tabOf,
} from '#machines/desk/pages/oversight/index.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import { acts } from '#protocol/core/permissions.ts'
import { css } from '#styled/css/index.js'
import { PageHead } from '#ui/PageHead.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useRoot } from '../../../view/root.ts'
import { Events } from './Events.tsx'
import { Patterns } from './Patterns.tsx'
import { Release } from './Release.tsx'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const views = { events: Events, patterns: Patterns, release: Release }

/** What a regulator looks at. */
export function OversightPage({ page }: { page: OversightRef }) {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  const search = useSelector(page, selectOversightSearch)
  const viewer = useSelector(page, selectOversightViewer)
  const rows = useSelector(page, selectOversightRef)
  const tab = tabOf(search)
  // Patterns are of the money of players.
  const tabs = oversightTabs.filter((one) => one !== 'patterns' || holds(viewer, acts.seeProfiles))
  const View = views[tab]
  return (
    <div className={column}>
      <PageHead title={t('nav.oversight')} note={t(`oversight.note.${tab}`)} />
      <Tabs<OversightTab>
        label={t('nav.oversight')}
        value={tab}
        tabs={tabs.map((value) => ({ value, label: t(`oversight.tab.${value}`) }))}
        onChange={(value) => navigate(placeWith('', { tab: value === 'events' ? null : value }), { replace: true })}
      >
        {rows && <View key={tab} {...{ rows, search }} />}
      </Tabs>
    </div>
  )
}
