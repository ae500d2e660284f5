import { useSelector } from '@xstate/react'
import { ChevronDown, Workflow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  type MachineAnswer,
  machineDetail,
  type MachineRef,
  type MachineTab,
  selectFormRef,
  selectIceCheckRef,
  selectPictureUploadRef,
  selectMachineCommandsRef,
  selectMachineDetailRef,
  selectMachineId,
  selectMachineViewer,
  selectMachineWallRef,
  selectPlaceSearch,
  selectStreamTrialRef,
  selectTab,
  tabsOf,
} from '#machines/desk/pages/machine/index.ts'
import { holds, isAdministrator } from '#machines/desk/navigation/navigation.ts'
import { wallOf, withWall } from '#machines/desk/watch/index.ts'
import type { DetailRef } from '#machines/kit/detail/index.ts'
import { acts, items } from '#protocol/core/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { DetailFrame } from '#ui/DetailFrame.tsx'
import { formatClock, formatMoment } from '#ui/format.ts'
import { Menu } from '#ui/Menu.tsx'
import { Empty } from '#ui/states/index.ts'
import { StatusMark, statusText } from '#ui/StatusMark.tsx'
import { link } from '../../../view/link.ts'
import { Commands } from '../../../view/command/Commands.tsx'
import { DetailStates } from '../../../view/detailStates.tsx'
import { useRoot, useSettings } from '../../../view/root.ts'
import { problemText } from '../../problemText.ts'
import { WatchWall } from '../../watch/lazyWall.ts'
import { watchItem } from '../../watch/watchItem.tsx'
import { archiveItems, archiveOrder, orderOf, rowActions, watchFactsOf } from '../machines/machineActs.tsx'
import { personName } from '../../../view/personName.ts'
import { Checksums } from './Checksums.tsx'
import { MachineForm } from './MachineForm.tsx'
import { Meters } from './Meters.tsx'
import { Problems } from './Problems.tsx'
import { TabList } from './TabList.tsx'

/** One machine: how it stands, and its parts. */
export function MachinePage({ page }: { page: MachineRef }) {
  const detail = useSelector(page, selectMachineDetailRef)
  const commands = useSelector(page, selectMachineCommandsRef)
  return (
    <>
      {detail && <Shown page={page} detail={detail} />}
      {commands && <Commands commands={commands} />}
    </>
  )
}

function Shown({ page, detail }: { page: MachineRef; detail: DetailRef }) {
  const { t } = useTranslation()
  const answer = useSelector(detail, machineDetail.selectKnown)
  return (
    <DetailStates
      detail={detail}
      failed={t('machine.failed')}
      missing={<Empty title={t('machine.missing')} actions={<ToList />} />}
    >
      {answer && (
        <>
          <Detail page={page} answer={answer} />
          <Watched page={page} answer={answer} />
        </>
      )}
    </DetailStates>
  )
}

/** Who sits there: for who may see users, a way to them. */
function Player({
  player,
  isLink,
}: {
  player: NonNullable<MachineAnswer['machine']['session']>['player']
  isLink: boolean
}) {
  const name = <bdi>{personName(player)}</bdi>
  if (!isLink) return name
  return (
    <Link className={link} to={`/apps/contacts/${player.id}`}>
      {name}
    </Link>
  )
}

/** Of its cabinet, as the venue has it now: the inspector is of administrators. */
const chartsOf = (id: number) =>
  `/inspect?${new URLSearchParams({ side: 'venue', actor: `cabinet ${id}`, chart: 'cabinet' })}`
const list = '/apps/machines/all'
function ToList() {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  return <Button onClick={() => navigate(list)}>{t('nav.machines')}</Button>
}

function Watched({ page, answer: { machine } }: { page: MachineRef; answer: MachineAnswer }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const wall = useSelector(page, selectMachineWallRef)
  const search = useSelector(page, selectPlaceSearch)
  const viewer = useSelector(page, selectMachineViewer)
  if (!wall || wallOf(search).length === 0) return null
  const isThis = (id: number) => id === machine.id
  return (
    <WatchWall
      {...{ wall, search }}
      factsOf={(id) => (isThis(id) ? watchFactsOf(machine) : null)}
      actionsOf={(id) => (isThis(id) ? rowActions(t, viewer, machine) : [])}
      onAction={(value) => {
        const order = orderOf(value, [machine])
        if (order) page.send({ type: 'machines.ordered', order, key: makeKey() })
      }}
    />
  )
}

function Detail({ page, answer }: { page: MachineRef; answer: MachineAnswer }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { navigate, makeKey } = useRoot()
  const { machine, brands, buttons } = answer
  const id = useSelector(page, selectMachineId)
  const tab = useSelector(page, selectTab)
  const viewer = useSelector(page, selectMachineViewer)
  const form = useSelector(page, selectFormRef)
  const iceCheck = useSelector(page, selectIceCheckRef)
  const picture = useSelector(page, selectPictureUploadRef)
  const trial = useSelector(page, selectStreamTrialRef)
  const search = useSelector(page, selectPlaceSearch)
  const { status, session, reservation, problems, connectionStatus } = machine
  const give = (value: string) => {
    if (value === 'watch') return showWall([id])
    if (value === 'charts') return navigate(chartsOf(id))
    const order = orderOf(value, [machine]) ?? archiveOrder(value, machine)
    if (order) page.send({ type: 'machines.ordered', order, key: makeKey() })
  }
  const showWall = (ids: readonly number[]) =>
    navigate(`/apps/machine/${id}${withWall(search, ids)}`, { replace: true })
  const openTab = (value: MachineTab) =>
    navigate(`/apps/machine/${id}${value === 'settings' ? '' : `?tab=${value}`}`, { replace: true })
  const { archivedAt } = machine
  const actions = [
    ...(archivedAt === null ? [...watchItem(t, viewer), ...rowActions(t, viewer, machine)] : []),
    ...(archivedAt === null && isAdministrator(viewer)
      ? [{ value: 'charts', label: t('machine.charts'), icon: <Workflow size={16} aria-hidden="true" /> }]
      : []),
    ...archiveItems(t, viewer, machine),
  ]
  return (
    <DetailFrame<MachineTab>
      back={{ href: list, label: t('nav.machines') }}
      title={machine.name}
      note={t('machine.place', { cabin: machine.cabin, brand: machine.brand })}
      actions={
        actions.length > 0 && (
          <Menu
            trigger={
              <Button>
                {t('machine.acts')}
                <ChevronDown size={16} aria-hidden="true" />
              </Button>
            }
            items={actions}
            onSelect={give}
          />
        )
      }
      facts={[
        ...(archivedAt === null
          ? []
          : [{ label: t('machines.archived'), value: <bdi>{formatMoment(archivedAt, i18n.language, timeZone)}</bdi> }]),
        {
          label: t('machines.status'),
          value: <StatusMark status={status}>{t(`status.${statusText[status] ?? 'offline'}`)}</StatusMark>,
        },
        {
          label: t('machines.player'),
          value: session ? <Player player={session.player} isLink={holds(viewer, items.users)} /> : t('machine.nobody'),
        },
        ...(session
          ? [{ label: t('machine.since'), value: <bdi>{formatClock(session.openedAt, timeZone)}</bdi> }]
          : []),
        { label: t('machines.connection'), value: t(`machines.line.${connectionStatus}`) },
        ...(problems.length > 0
          ? [{ label: t('machines.problems'), value: problems.map((kind) => t(problemText[kind] ?? kind)).join(', ') }]
          : []),
        ...(reservation
          ? [
              {
                label: t('machines.reservedBy'),
                value: <Player player={reservation.player} isLink={holds(viewer, items.users)} />,
              },
            ]
          : []),
      ]}
      tabs={tabsOf(viewer).map((value) => ({ value, label: t(`machine.tab.${value}`) }))}
      tab={tab}
      onTab={openTab}
    >
      {tab === 'settings' && form && iceCheck && picture && trial && (
        <MachineForm
          key={id}
          form={form}
          iceCheck={iceCheck}
          picture={picture}
          trial={trial}
          name={machine.name}
          brands={brands}
          buttons={buttons}
          isInstalled={machine.sasUrl !== ''}
          mayEdit={archivedAt === null && holds(viewer, acts.editMachine)}
        />
      )}
      {tab === 'meters' && <Meters page={page} />}
      {(tab === 'sessions' || tab === 'transactions' || tab === 'rounds') && <TabList page={page} tab={tab} />}
      {tab === 'problems' && <Problems page={page} />}
      {tab === 'checksums' && <Checksums page={page} machine={machine} />}
    </DetailFrame>
  )
}
