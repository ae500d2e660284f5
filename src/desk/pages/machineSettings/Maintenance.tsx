import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maintenanceNow, type WindowStep } from '#machines/desk/pages/machineSettings/index.ts'
import { holds, type Viewer } from '#machines/desk/navigation/navigation.ts'
import type { CollectionRef } from '#machines/kit/collection/index.ts'
import { type DraftRef, selectDraftLeavingRef } from '#machines/kit/draft/index.ts'
import { longestMaintenanceDays, type Maintenance as Now } from '#protocol/calls/maintenance.ts'
import { acts } from '#protocol/core/permissions.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Form, NumberField } from '#ui/form/index.ts'
import { formatMoment } from '#ui/format.ts'
import { TextArea } from '#ui/TextField.tsx'
import { LeaveDialog } from '../../../view/LeaveDialog.tsx'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { Instead, StaleLine } from '../../../view/table/collectionStates.tsx'
import { announceOrder, stepOrder, type Give } from './orders.ts'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '5', maxInlineSize: '[720px]' })
const steps = css({ display: 'grid', borderBlockStartWidth: '1px', borderColor: 'line' })
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '3',
  paddingBlock: '3',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  color: 'text2',
  '&[aria-current=step]': { color: 'text', fontWeight: '600' },
})
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const note = css({ color: 'text3' })
const fields = css({ display: 'grid', gridTemplateColumns: '[repeat(auto-fill, minmax(160px, 1fr))]', gap: '4' })
/** From now on. */
const mostMinutes = longestMaintenanceDays * 24 * 60
/** What may be done by hand in each state. */
const offered: Record<NonNullable<Now['window']>['state'], readonly WindowStep[]> = {
  announced: ['drain', 'cancel'],
  draining: ['close', 'cancel'],
  closed: ['open'],
  over: [],
  canceled: [],
}

type Props = { maintenance: CollectionRef; draft: DraftRef; viewer: Viewer; give: Give }
/** The maintenance window: announced, drained, closed, open again. */
export function Maintenance({ maintenance, draft, viewer, give }: Props) {
  const about = useSelector(maintenance, maintenanceNow.selectAbout)
  const leaving = useSelector(draft, selectDraftLeavingRef)
  const [text, setText] = useState('')
  const mayAct = holds(viewer, acts.maintain) && holds(viewer, acts.closeAll)
  const isOver = about !== null && (about.window === null || offered[about.window.state].length === 0)
  const isWriting = isOver && mayAct && text.trim() !== ''
  useEffect(() => draft.send({ type: 'draft.edited', isDirty: isWriting }), [draft, isWriting])
  // What was said is no draft any more; what somebody else says instead leaves it.
  if (about && !isOver && text !== '' && about.window?.text === text.trim()) setText('')
  if (!about) return <Instead list={maintenance}>{null}</Instead>
  return (
    <div className={column}>
      <StaleLine list={maintenance} />
      {about.window && <Window {...{ about, window: about.window, mayAct, give }} />}
      {isOver && mayAct && <Announce {...{ about, give, text, setText }} />}
      {leaving && <LeaveDialog leaving={leaving} onLeave={() => setText('')} />}
    </div>
  )
}

type WindowProps = { about: Now; window: NonNullable<Now['window']>; mayAct: boolean; give: Give }
function Window({ about, window, mayAct, give }: WindowProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { state, drainsAt, closesAt, opensAt, by, announcedAt, since, reason, text, machines, standing } = window
  const at = (moment: number | null) =>
    moment === null ? t('machineSettings.byHand') : formatMoment(moment, i18n.language, timeZone)
  const told = [
    { name: 'announced', when: at(announcedAt) },
    { name: 'draining', when: at(state === 'draining' ? since : drainsAt) },
    { name: 'closed', when: at(state === 'closed' ? since : closesAt) },
    { name: 'over', when: at(state === 'over' ? since : opensAt) },
  ] as const
  return (
    <section aria-label={t('machineSettings.window')}>
      <p role="status">
        {t(`machineSettings.windowIs.${state}`)} {t('machineSettings.seated', { count: about.seated })}
        {(state === 'closed' || state === 'over') &&
          ` ${t('machineSettings.standing', { done: machines - standing, total: machines })}`}
      </p>
      <ol className={steps}>
        {told.map(({ name, when }) => (
          <li key={name} className={line} aria-current={name === state ? 'step' : undefined}>
            <span>{t(`machineSettings.stage.${name}`)}</span>
            <bdi>{when}</bdi>
          </li>
        ))}
      </ol>
      <p className={note}>
        {t('machineSettings.announcedBy', { name: personName(by), reason })}
        {text !== null && ` “${text}”`}
      </p>
      {mayAct && (
        <div className={row}>
          {offered[state].map((step) => (
            <Button key={step} onClick={() => give(stepOrder(step, state, about.seated))}>
              {t(`machineSettings.step.${step}`)}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

type AnnounceProps = { about: Now; give: Give; text: string; setText: (text: string) => void }
function Announce({ about, give, text, setText }: AnnounceProps) {
  const { t } = useTranslation()
  const [drainIn, setDrainIn] = useState<number | null>(15)
  const [closeIn, setCloseIn] = useState<number | null>(30)
  const [openIn, setOpenIn] = useState<number | null>(null)
  const [isTried, tried] = useState(false)
  const isWhole = (value: number | null): value is number =>
    value !== null && Number.isInteger(value) && value >= 0 && value <= mostMinutes
  /** The field says so by itself. */
  const isBeyond = (value: number | null) => value !== null && value > mostMinutes
  const problems = {
    drain: isWhole(drainIn) ? null : t('machineSettings.wrongMinutes'),
    close: isWhole(closeIn) && (!isWhole(drainIn) || closeIn >= drainIn) ? null : t('machineSettings.closesTooEarly'),
    open:
      openIn === null || (isWhole(openIn) && isWhole(closeIn) && openIn > closeIn)
        ? null
        : t('machineSettings.opensTooEarly'),
  }
  function submit(): void {
    tried(true)
    if (Object.values(problems).some((one) => one !== null) || !isWhole(drainIn) || !isWhole(closeIn)) return
    give(announceOrder({ drainIn, closeIn, openIn, text: text.trim() || null }, about.seated))
  }
  const shown = (problem: string | null, value: number | null) =>
    isTried && problem !== null && !isBeyond(value) ? { problem } : {}
  return (
    <section aria-label={t('machineSettings.announce')}>
      <Form
        onSubmit={submit}
        problem={null}
        actions={
          <Button kind="act" type="submit">
            {t('machineSettings.announce')}
          </Button>
        }
      >
        <div className={fields}>
          <NumberField
            label={t('machineSettings.drainIn')}
            unit={t('machineSettings.minutes')}
            min={0}
            max={mostMinutes}
            value={drainIn}
            onChange={setDrainIn}
            {...shown(problems.drain, drainIn)}
          />
          <NumberField
            label={t('machineSettings.closeIn')}
            unit={t('machineSettings.minutes')}
            min={0}
            max={mostMinutes}
            value={closeIn}
            onChange={setCloseIn}
            {...shown(problems.close, closeIn)}
          />
          <NumberField
            label={t('machineSettings.openIn')}
            unit={t('machineSettings.minutes')}
            hint={t('machineSettings.openHint')}
            min={0}
            max={mostMinutes}
            value={openIn}
            onChange={setOpenIn}
            {...shown(problems.open, openIn)}
          />
        </div>
        <TextArea
          id="maintenance-text"
          label={t('machineSettings.text')}
          hint={t('machineSettings.textHint')}
          value={text}
          maxLength={500}
          dir="auto"
          onChange={({ target }) => setText(target.value)}
        />
      </Form>
    </section>
  )
}
