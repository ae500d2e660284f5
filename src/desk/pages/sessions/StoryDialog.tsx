import { useSelector } from '@xstate/react'
import { Printer, Save } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  selectStory,
  selectStoryScreen,
  type SessionStory,
  type StoryRef,
} from '#machines/desk/pages/sessions/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { formatAmount, formatMoment, formatMoney, localeOf } from '#ui/format.ts'
import { Failed, Loading } from '#ui/states/index.ts'
import { machinePlace } from '../../../view/machinePlace.ts'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { timelineOf } from './entries.ts'

const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3', _print: { display: 'none' } })
const table = css({
  inlineSize: 'full',
  textStyle: 'dense',
  fontVariantNumeric: 'tabular-nums',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', fontWeight: '400', color: 'text2', verticalAlign: 'top', paddingInlineEnd: '4' },
  '& th, & td': { paddingBlock: '2', overflowWrap: 'anywhere' },
  '& tr': { borderBlockEndWidth: '1px', borderColor: 'line', breakInside: 'avoid' },
  '& bdi': { whiteSpace: 'nowrap' },
})
const part = css({ display: 'grid', gap: '2', marginBlockEnd: '5' })
const heading = css({ fontWeight: '600' })
const note = css({ color: 'text3', textStyle: 'dense' })

/** One session told whole, the oldest first: what it came to, then everything that happened, for paper or as a file. */
export function StoryDialog({ story: actor }: { story: StoryRef }) {
  const { t } = useTranslation()
  const screen = useSelector(actor, selectStoryScreen)
  const story = useSelector(actor, selectStory)
  const told = useTold(story)
  const close = () => actor.send({ type: 'story.closed' })
  return (
    <Dialog
      open={screen !== 'closed'}
      size="wide"
      title={t('sessions.story')}
      onClose={close}
      actions={
        <div className={actions}>
          {story && told && (
            <>
              <Button onClick={() => actor.send({ type: 'story.printed' })}>
                <Printer size={16} aria-hidden="true" />
                {t('sessions.print')}
              </Button>
              <Button
                onClick={() =>
                  actor.send({
                    ...{ type: 'story.saved', name: `session-${story.session.id}.txt` },
                    text: told.text,
                  })
                }
              >
                <Save size={16} aria-hidden="true" />
                {t('sessions.save')}
              </Button>
            </>
          )}
          <Button kind="act" onClick={close}>
            {t('sessions.closeStory')}
          </Button>
        </div>
      }
    >
      {screen === 'reading' && <Loading of="table" count={6} />}
      {screen === 'failed' && (
        <Failed title={t('sessions.detailFailed')} onRetry={() => actor.send({ type: 'story.retry' })} />
      )}
      {told && (
        <div data-print>
          <section className={part}>
            <h3 className={heading}>{told.title}</h3>
            <table className={table}>
              <tbody>
                {told.facts.map(([name, value]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <section className={part} aria-label={t('sessions.timeline')}>
            <h3 className={heading}>{t('sessions.timeline')}</h3>
            <table className={table}>
              <tbody>
                {told.lines.map(({ id, at, text, by }) => (
                  <tr key={id}>
                    <th scope="row">
                      <bdi>{at}</bdi>
                    </th>
                    <td dir="auto">{by === null ? text : `${text}, ${t('sessions.entry.by', { name: by })}`}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className={note}>{told.foot}</p>
        </div>
      )}
    </Dialog>
  )
}

type Told = {
  title: string
  facts: readonly (readonly [string, string])[]
  lines: readonly { id: string; at: string; text: string; by: string | null }[]
  foot: string
  text: string
}
/** As it is shown, printed and saved alike. */
function useTold(story: SessionStory | null): Told | null {
  const { t, i18n } = useTranslation()
  const { timeZone, currency } = useSettings()
  if (!story) return null
  const { language } = i18n
  const { session, receipt, readAt } = story
  const moment = (at: number) => formatMoment(at, language, timeZone)
  const money = (amount: number | null) => (amount === null ? '–' : formatAmount(amount, currency, language))
  const { id, player, machine, openedAt, closedAt, closedBy, cashIn, cashOut, handPaid } = session
  const title = `${t('sessions.detail', { id })}, ${personName(player)}`
  const facts: [string, string][] = [
    [t('sessions.player'), `${personName(player)} (${player.username}, ${player.id})`],
    [t('sessions.machine'), machinePlace(machine.cabin, machine.name)],
    [t('sessions.since'), moment(openedAt)],
    ...(closedAt === null ? [] : [[t('sessions.until'), moment(closedAt)] as [string, string]]),
    ...(closedBy === null
      ? []
      : [[t('receipt.ended'), t(`ended.${closedBy}`, { defaultValue: closedBy })] as [string, string]]),
    [t('sessions.in'), money(receipt?.cashIn ?? cashIn)],
    [t('sessions.out'), money(receipt?.cashOut ?? cashOut)],
    [t('sessions.handPaid'), money(handPaid)],
    [t('sessions.bets'), money(receipt?.bets ?? story.rounds.turnOver)],
    [t('sessions.wins'), money(receipt?.wins ?? story.rounds.totalWin)],
    [t('sessions.rounds'), String(story.rounds.ended)],
    ...(receipt
      ? ([
          [t('receipt.result', { currency }), money(receipt.result)],
          [t('receipt.balanceAfter', { currency }), money(receipt.balanceAfter)],
        ] as [string, string][])
      : []),
  ]
  const lines = timelineOf(story, { t, money: (amount) => formatMoney(amount, language) })
    .toReversed()
    .map(({ id: entry, at, text, by }) => ({ id: entry, at: exactMoment(at, language, timeZone), text, by }))
  const foot = t('sessions.storyRead', { at: moment(readAt), zone: timeZone })
  const text = [
    title,
    '',
    ...facts.map(([name, value]) => `${name}: ${value}`),
    '',
    ...lines.map(({ at, text: what, by }) => `${at}  ${what}${by === null ? '' : `, ${by}`}`),
    '',
    foot,
    '',
  ].join('\n')
  return { title, facts, lines, foot, text }
}

/** To the second: what a dispute is about is often within a minute. */
const exactMoment = (at: number, language: string, timeZone: string) =>
  new Intl.DateTimeFormat(localeOf(language), {
    ...{ timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' },
  }).format(at)
