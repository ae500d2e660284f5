import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  type ReservationRow,
  type ReservationsAbout,
  type ReservationsRef,
  selectIsSavingBooking,
  selectIsSeeking,
  selectPlayersFound,
  selectWritingFailure,
  type Span,
  type Written,
} from '#machines/desk/pages/reservations/index.ts'
import { type DraftRef, selectDraftLeavingRef } from '#machines/kit/draft/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Bind, Combobox, DateField, Form } from '#ui/form/index.ts'
import { TextArea, TextField } from '#ui/TextField.tsx'
import { formatDay } from '#ui/format.ts'
import { ChangedMeanwhile } from '../../../view/ChangedMeanwhile.tsx'
import { LeaveDialog } from '../../../view/LeaveDialog.tsx'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { useText } from '../../../view/text.ts'
import { momentOf, parseTime, writtenOf } from '../../moments.ts'
import { isOpen, machineName, mayMove, refusedText } from './words.ts'

const standing = css({ color: 'negative', textStyle: 'body', _empty: { display: 'none' } })
const pair = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 3fr) minmax(0, 2fr)]', gap: '3' })
type Values = {
  machineID: string | null
  playerID: string | null
  fromDay: string | null
  fromTime: string
  toDay: string | null
  toTime: string
  reason: string
}
const hourMs = 3_600_000
const labels = {
  machineID: 'reservations.machine',
  fromDay: 'reservations.fromDay',
  fromTime: 'reservations.fromTime',
  toDay: 'reservations.toDay',
  toTime: 'reservations.toTime',
  reason: 'reservations.reason',
} as const
function placeAndTime({ machineID, ...span }: Partial<Span>, { timeZone, now }: { timeZone: string; now: number }) {
  const startsAt = span.startsAt ?? Math.ceil((now + 60_000) / 900_000) * 900_000
  const from = writtenOf(startsAt, timeZone)
  const to = writtenOf(span.until ?? startsAt + hourMs, timeZone)
  return {
    machineID: machineID === undefined ? null : String(machineID),
    ...{ fromDay: from.day, fromTime: from.time, toDay: to.day, toTime: to.time },
  }
}
type ChangedBy = Parameters<typeof ChangedMeanwhile>[0]['change']['by']
const changedBy = (params: Readonly<Record<string, unknown>> | null | undefined) => (params?.by ?? null) as ChangedBy
/** Or what is written of one so far. */
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

type Props = {
  page: ReservationsRef
  draft: DraftRef
  written: Written
  about: ReservationsAbout
  rows: readonly ReservationRow[]
  /** Of the one that is edited. */
  onCancel: (row: ReservationRow) => void
}

/** A booking: for whom, of which machine, from when until when. What stands in its way is said here. */
export function BookingDialog({ page, draft, written: { row, span }, about, rows, onCancel }: Props) {
  const { t, i18n } = useTranslation()
  const say = useText()
  const { timeZone } = useSettings()
  const { makeKey, now } = useRoot()
  const isSaving = useSelector(page, selectIsSavingBooking)
  const failure = useSelector(page, selectWritingFailure)
  const found = useSelector(page, selectPlayersFound)
  const isSeeking = useSelector(page, selectIsSeeking)
  // Tried again it is the same booking, and not a second one; another one has its own.
  const [key, setKey] = useState(makeKey)
  const { control, handleSubmit, setError, getValues, setValue, reset, formState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      ...placeAndTime(span, { timeZone, now: now() }),
      ...{ playerID: row ? String(row.player.id) : null, reason: row?.reason ?? '' },
    },
  })
  // Nobody writes over what they have not seen.
  const [seen, setSeen] = useState(row)
  const [submitted, setSubmitted] = useState<string | null>(null)
  const listed = rows.find(({ id }) => id === row?.id)
  const current = listed ?? seen
  const [wasListed] = useState(listed !== undefined)
  const editedOf = (one: ReservationRow) => ({
    ...placeAndTime(one, { timeZone, now: now() }),
    reason: one.reason ?? '',
  })
  const isChanged =
    seen !== null && current !== null && JSON.stringify(editedOf(seen)) !== JSON.stringify(editedOf(current))
  const { isDirty } = formState
  useEffect(() => draft.send({ type: 'draft.edited', isDirty }), [draft, isDirty])
  const leaving = useSelector(draft, selectDraftLeavingRef)
  const close = () => draft.send({ type: 'draft.closed' })
  const submit = handleSubmit((values) => {
    const [begin, until] = [
      momentOf(values.fromDay, values.fromTime, timeZone),
      momentOf(values.toDay, values.toTime, timeZone),
    ]
    const wrong = (name: keyof Values, words: string) =>
      setError(name, { type: 'venue', message: t(words) }, { shouldFocus: true })
    if (values.machineID === null) wrong('machineID', 'reservations.need.machine')
    else if (values.playerID === null) wrong('playerID', 'reservations.need.player')
    else if (begin === null) wrong(parseTime(values.fromTime) ? 'fromDay' : 'fromTime', 'reservations.need.time')
    else if (until === null) wrong(parseTime(values.toTime) ? 'toDay' : 'toTime', 'reservations.need.time')
    else if (until <= begin) wrong('toTime', 'reservations.blocked.tooShort')
    else if (until - begin > 24 * hourMs) wrong('toTime', 'reservations.blocked.tooLong')
    else if (until <= now()) wrong('toTime', 'reservations.need.future')
    else if (values.reason.trim() === '') wrong('reason', 'reservations.need.reason')
    else {
      setSubmitted(current?.version ?? null)
      page.send({
        type: 'writing.submitted',
        key,
        booking: {
          ...{ machineID: Number(values.machineID), startsAt: begin, until, reason: values.reason.trim() },
          ...(current ? { id: current.id, version: current.version } : { id: null, playerID: Number(values.playerID) }),
        },
      })
    }
  })
  const merge = (chosen: Partial<Values>) => {
    if (current) reset({ ...getValues(), ...editedOf(current) })
    for (const [name, value] of Object.entries(chosen))
      setValue(name as keyof Values, value ?? null, { shouldDirty: true })
    setSeen(current)
  }
  const telling = { t, language: i18n.language, timeZone }
  const isSeen = failure?.params?.reason === 'changed' && current?.version !== submitted
  const problem =
    failure &&
    !isSeen &&
    (refusedText(failure.params, rows, telling) ??
      say({ text: failure.message, ...(failure.code === null ? {} : { code: failure.code }), params: failure.params }))
  const stands = () => {
    if (isSaving || !wasListed || (listed && mayMove(listed))) return null
    if (!listed) return t('reservations.blocked.gone')
    return t(isOpen(listed) ? 'reservations.blocked.begun' : 'refusal.ended')
  }
  const players = found.map((player) => ({
    ...{ value: String(player.id), label: personName(player) },
    note: player.isVip ? t('reservations.vip') : player.username,
  }))
  return (
    <Dialog
      open
      title={row ? t('reservations.editOf', { player: personName(row.player) }) : t('reservations.new')}
      {...(isSaving ? {} : { onClose: close })}
    >
      <p className={standing} role="alert">
        {stands()}
      </p>
      {isChanged && !isSaving ? (
        <ChangedMeanwhile
          base={{ values: editedOf(seen), version: seen.version }}
          change={{
            base: { values: editedOf(current), version: current.version },
            ...{ by: changedBy(failure?.params), at: null },
          }}
          mine={getValues()}
          nameOf={(field) => t(labels[field as keyof typeof labels])}
          wordsOf={(field, value) => {
            if (field.endsWith('Day')) return isDay(value) ? formatDay(value, i18n.language) : null
            const machine = field === 'machineID' && about.machines.find(({ id }) => String(id) === value)
            return machine ? machineName(machine) : null
          }}
          onMerged={merge}
          onDiscarded={() => merge({})}
        />
      ) : (
        <Form
          onSubmit={() => {
            // What was refused is another request once it is written otherwise.
            if (failure) setKey(makeKey())
            void submit()
          }}
          problem={problem || null}
          actions={
            <>
              <Button disabled={isSaving} onClick={close}>
                {t('reservations.close')}
              </Button>
              <Button kind="act" type="submit" busy={isSaving}>
                {t(row ? 'reservations.save' : 'reservations.book')}
              </Button>
              {row && (
                <Button disabled={isSaving} onClick={() => onCancel(row)}>
                  {t('reservations.cancel')}
                </Button>
              )}
            </>
          }
        >
          {!row && (
            <Bind control={control} name="playerID">
              {(field) => (
                <Combobox
                  {...field}
                  label={t('reservations.player')}
                  placeholder={t('reservations.findPlayer')}
                  options={players}
                  isSearching={isSeeking}
                  onSearch={(text) => page.send({ type: 'player.sought', text })}
                />
              )}
            </Bind>
          )}
          <Bind control={control} name="machineID">
            {(field) => (
              <Combobox
                {...field}
                label={t('reservations.machine')}
                options={about.machines.map((machine) => ({
                  ...{ value: String(machine.id), label: machineName(machine) },
                  ...(machine.isVip ? { note: t('reservations.vip') } : {}),
                }))}
              />
            )}
          </Bind>
          {(['from', 'to'] as const).map((end) => (
            <div key={end} className={pair}>
              <Bind control={control} name={`${end}Day`}>
                {(field) => <DateField {...field} label={t(labels[`${end}Day`])} />}
              </Bind>
              <Bind control={control} name={`${end}Time`}>
                {(field) => (
                  <TextField
                    {...field}
                    label={t('reservations.time')}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={5}
                  />
                )}
              </Bind>
            </div>
          ))}
          <Bind control={control} name="reason">
            {(field) => <TextArea {...field} label={t('reservations.reason')} rows={2} maxLength={500} dir="auto" />}
          </Bind>
        </Form>
      )}
      {leaving && <LeaveDialog leaving={leaving} onLeave={() => draft.send({ type: 'draft.discarded' })} />}
    </Dialog>
  )
}
