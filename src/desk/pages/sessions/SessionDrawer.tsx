import { useSelector } from '@xstate/react'
import { ChevronDown, Eye, MessageSquare, ScrollText } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  selectRefundingOfSessionRef,
  selectSessionsViewer,
  selectStoryRef,
  sessionDetail,
  type SessionDetail,
  type SessionRow,
  type SessionsRef,
} from '#machines/desk/pages/sessions/index.ts'
import { type DetailRef, selectDetailScreen } from '#machines/kit/detail/index.ts'
import { TransactionType } from '#protocol/core/codes.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { Menu } from '#ui/Menu.tsx'
import { Empty } from '#ui/states/index.ts'
import { StatusMark, statusText } from '#ui/StatusMark.tsx'
import { isKeyOf } from '#ui/table/index.ts'
import { useTip } from '#ui/tip.ts'
import { link } from '../../../view/link.ts'
import { DetailStates } from '../../../view/detailStates.tsx'
import { machinePlace } from '../../../view/machinePlace.ts'
import { personName } from '../../../view/personName.ts'
import { SideSheet } from '../../SideSheet.tsx'
import { useOwnId, useSettings } from '../../../view/root.ts'
import { mayRefund } from '../../refunding/refundAct.tsx'
import { watchItem } from '../../watch/watchItem.tsx'
import { rowActions } from './sessionActs.tsx'
import { Timeline } from './Timeline.tsx'

const note = css({ color: 'text3' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const facts = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(120px, 1fr))]',
  columnGap: '5',
  rowGap: '3',
})
const label = css({ color: 'text3', textStyle: 'small' })
const figure = css({ fontWeight: '500', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' })
type Props = {
  page: SessionsRef
  log: DetailRef
  rows: readonly SessionRow[]
  onClose: () => void
  onAct: (value: string, of: readonly SessionRow[]) => void
}

/** All that happened in one session, over the list; it stays when the session is over. */
export function SessionDrawer({ page, log, rows, onClose, onAct }: Props) {
  const { t } = useTranslation()
  const screen = useSelector(log, selectDetailScreen)
  const detail = useSelector(log, sessionDetail.selectKnown)
  const viewer = useSelector(page, selectSessionsViewer)
  const open = rows.find(({ id }) => id === detail?.session.id)
  function press(event: KeyboardEvent): void {
    if (!open || event.ctrlKey || event.metaKey || event.altKey) return
    const act = [...watchItem(t, viewer), ...rowActions(t, viewer, open)].find((one) => isKeyOf(one, event))
    if (!act) return
    event.preventDefault()
    onAct(act.value, [open])
  }
  const name = detail ? personName(detail.session.player) : t('sessions.timeline')
  return (
    <SideSheet
      open={screen !== 'none'}
      title={name}
      closeLabel={t('sessions.close')}
      onClose={onClose}
      onKeyDown={press}
      note={detail && <Place detail={detail} />}
    >
      <DetailStates detail={log} failed={t('sessions.detailFailed')} missing={<Empty title={t('sessions.missing')} />}>
        {detail && <Detail {...{ page, detail, rows, onAct }} />}
      </DetailStates>
    </SideSheet>
  )
}

function Place({ detail: { session } }: { detail: SessionDetail }) {
  const { t } = useTranslation()
  const { id, cabin, name } = session.machine
  return (
    <p className={note}>
      {t('sessions.detail', { id: session.id })}
      {', '}
      <a className={link} href={`/apps/machine/${id}`}>
        <bdi>{machinePlace(cabin, name)}</bdi>
      </a>
      {', '}
      <a className={link} href={`/inspect?session=${session.id}`}>
        {t('sessions.charts')}
      </a>
    </p>
  )
}

type DetailProps = Omit<Props, 'onClose' | 'log'> & { detail: SessionDetail }
function Detail({ page, detail, rows, onAct }: DetailProps) {
  const { t, i18n } = useTranslation()
  const story = useSelector(page, selectStoryRef)
  const refunding = useSelector(page, selectRefundingOfSessionRef)
  const ownId = useOwnId()
  const { timeZone } = useSettings()
  const viewer = useSelector(page, selectSessionsViewer)
  // Its row is newer while it is open.
  const row_ = rows.find(({ id }) => id === detail.session.id)
  const session = row_ ?? detail.session
  const { status, state, openedAt, closedAt, closedBy, cashIn, cashOut, handPaid, net, credit, turnOver } = session
  const take = ({ refund, direction, actual, settledAt, requestedAt }: SessionDetail['transfers'][number]) => {
    if (!refund) return
    const [type, gain] = direction === 'in' ? [TransactionType.cashIn, -actual] : [TransactionType.cashOut, actual]
    const refunded = { of: refund.of, player: session.player, type, gain, at: settledAt ?? requestedAt }
    refunding?.send({ type: 'refund.begun', refunded })
  }
  // The meters count a round as it begins, the row once it is over: while it is open both say what the row says.
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, i18n.language))
  const told: [string, string][] = [
    [t('sessions.since'), formatMoment(openedAt, i18n.language, timeZone)],
    [t('sessions.in'), money(cashIn)],
    [t('sessions.out'), money(cashOut + handPaid)],
    [t('sessions.credit'), money(credit)],
    [t('sessions.net'), money(net)],
    [t('sessions.bets'), money(row_ ? turnOver : (detail.rounds.turnOver ?? turnOver))],
    [t('sessions.wins'), money(detail.rounds.totalWin)],
    [t('sessions.rounds'), String(detail.rounds.ended)],
  ]
  return (
    <>
      <p>
        {status === null || closedAt !== null ? (
          <>
            {t(`machine.sessionState.${state}`)}
            {closedBy && `: ${t(`ended.${closedBy}`, { defaultValue: closedBy })}`}
          </>
        ) : (
          <StatusMark status={status}>{t(`status.${statusText[status] ?? 'offline'}`)}</StatusMark>
        )}
      </p>
      {row_ && <Acts {...{ row: row_, viewer, onAct }} />}
      <dl className={facts}>
        {told.map(([name, value]) => (
          <div key={name}>
            <dt className={label}>{name}</dt>
            <dd className={figure}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={row}>
        <Button onClick={() => story?.send({ type: 'story.asked', id: detail.session.id })}>
          <ScrollText size={16} aria-hidden="true" />
          {t('sessions.story')}
        </Button>
      </div>
      <Timeline
        detail={detail}
        onRefund={refunding && mayRefund(viewer) && session.player.id !== ownId ? take : null}
      />
    </>
  )
}

type KeyedProps = ComponentProps<typeof Button> & { label: string; keys: string }
/** Its tip tells the key that does the same. */
function KeyedButton({ label, keys, children, ...rest }: KeyedProps) {
  return (
    <Button {...rest} {...useTip({ label, keys })}>
      {children}
      {label}
    </Button>
  )
}

type ActsProps = { row: SessionRow; viewer: Parameters<typeof watchItem>[1]; onAct: Props['onAct'] }
function Acts({ row: of, viewer, onAct }: ActsProps) {
  const { t } = useTranslation()
  const acts = rowActions(t, viewer, of)
  const rest = acts.filter(({ value }) => value !== 'message')
  return (
    <div className={row}>
      {watchItem(t, viewer).map(({ value, keys = '' }) => (
        <KeyedButton key={value} label={t('watch.watch')} keys={keys} onClick={() => onAct(value, [of])}>
          <Eye size={16} aria-hidden="true" />
        </KeyedButton>
      ))}
      {acts.some(({ value }) => value === 'message') && (
        <KeyedButton label={t('sessions.act.message')} keys="M" onClick={() => onAct('message', [of])}>
          <MessageSquare size={16} aria-hidden="true" />
        </KeyedButton>
      )}
      {rest.length > 0 && (
        <Menu
          trigger={
            <Button>
              {t('watch.acts')}
              <ChevronDown size={16} aria-hidden="true" />
            </Button>
          }
          items={rest}
          onSelect={(value) => onAct(value, [of])}
        />
      )}
    </div>
  )
}
