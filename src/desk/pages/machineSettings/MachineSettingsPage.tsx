import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  maintenanceNow,
  type MachineSettingsRef,
  selectCheckRef,
  selectFloorCommandsRef,
  selectGivenRef,
  selectMaintenanceRef,
  selectNoticeRef,
  selectOneRef,
  selectSettingsRef,
  selectSettingsSearch,
  selectSettingsViewer,
  settingsTabOf,
  settingsTabs,
} from '#machines/desk/pages/machineSettings/index.ts'
import { addressWith } from '#machines/desk/pages/addressWith.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import { acts } from '#protocol/core/permissions.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Commands } from '../../../view/command/Commands.tsx'
import { useRoot } from '../../../view/root.ts'
import { BulkCommands } from './BulkCommands.tsx'
import { CommandDrawer } from './CommandDrawer.tsx'
import { Maintenance } from './Maintenance.tsx'
import { type Give, loginsOrder } from './orders.ts'
import { VenueSettings } from './VenueSettings.tsx'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const path = '/apps/machineSettings'

/** What is done to the whole floor: commands to many machines, maintenance, and how the venue is set. */
export function MachineSettingsPage({ page }: { page: MachineSettingsRef }) {
  const { t } = useTranslation()
  const { navigate, makeKey } = useRoot()
  const search = useSelector(page, selectSettingsSearch)
  const viewer = useSelector(page, selectSettingsViewer)
  const check = useSelector(page, selectCheckRef)
  const given = useSelector(page, selectGivenRef)
  const one = useSelector(page, selectOneRef)
  const maintenance = useSelector(page, selectMaintenanceRef)
  const settings = useSelector(page, selectSettingsRef)
  const draft = useSelector(page, selectNoticeRef)
  const commands = useSelector(page, selectFloorCommandsRef)
  const tab = settingsTabOf(search)
  const ask = (change: Record<string, string | null>) => navigate(addressWith(path, search, change), { replace: true })
  const give: Give = (order) => page.send({ type: 'floor.ordered', order, key: makeKey() })
  const shared = { search, viewer, give, ask }
  return (
    <div className={column}>
      <PageHead
        title={t('nav.machineSettings')}
        actions={maintenance && holds(viewer, acts.setLogins) && <Logins {...{ maintenance, give }} />}
      />
      <Tabs
        label={t('nav.machineSettings')}
        value={tab}
        tabs={settingsTabs.map((value) => ({ value, label: t(`machineSettings.tab.${value}`) }))}
        onChange={(value) => ask({ tab: value === 'commands' ? null : value })}
      >
        {tab === 'commands' && check && given && <BulkCommands {...{ ...shared, check, given }} />}
        {tab === 'maintenance' && maintenance && draft && <Maintenance {...{ viewer, give, maintenance, draft }} />}
        {tab === 'settings' && settings && <VenueSettings settings={settings} />}
      </Tabs>
      {one && <CommandDrawer {...{ ...shared, one }} />}
      {commands && <Commands commands={commands} />}
    </div>
  )
}

type LoginsProps = { maintenance: NonNullable<ReturnType<typeof selectMaintenanceRef>>; give: Give }
/** Whether players may take new seats. */
function Logins({ maintenance, give }: LoginsProps) {
  const { t } = useTranslation()
  const about = useSelector(maintenance, maintenanceNow.selectAbout)
  if (!about) return null
  return (
    <>
      <span role="status">{t(about.loginsEnabled ? 'machineSettings.loginsOn' : 'machineSettings.loginsOff')}</span>
      <Button onClick={() => give(loginsOrder(!about.loginsEnabled))}>
        {t(about.loginsEnabled ? 'machineSettings.disableLogins' : 'machineSettings.enableLogins')}
      </Button>
    </>
  )
}
