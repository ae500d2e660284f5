import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  type AnnouncingRef,
  selectAnnouncingFailure,
  selectIsAnnouncing,
} from '#machines/desk/pages/attendants/index.ts'
import { type DraftRef, selectDraftLeavingRef } from '#machines/kit/draft/index.ts'
import { mostAnnouncementDays, mostAnnouncementLength } from '#protocol/calls/announcements.ts'
import { announcementLanguages, type AnnouncementPlace, announcementPlaces } from '#protocol/core/announcementNames.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Bind, Checkbox, DateField, Form } from '#ui/form/index.ts'
import { TextArea, TextField } from '#ui/TextField.tsx'
import { LeaveDialog } from '../../../view/LeaveDialog.tsx'
import { useRoot, useSettings } from '../../../view/root.ts'
import { useText } from '../../../view/text.ts'
import { momentOf, parseTime, writtenOf } from '../../moments.ts'

const pair = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 3fr) minmax(0, 2fr)]', gap: '3' })
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  rowGap: '2',
  border: '0',
  padding: '0',
  margin: '0',
})
const legend = css({ color: 'text2', textStyle: 'dense', marginBlockEnd: '2' })
const note = css({ color: 'text3', textStyle: 'dense' })

type Values = Record<(typeof announcementLanguages)[number], string> &
  Record<AnnouncementPlace, boolean> & {
    fromDay: string | null
    fromTime: string
    toDay: string | null
    toTime: string
  }
const minuteMs = 60_000
const dayMs = 86_400_000

/** An announcement: in which words, to whom, from when until when. */
export function AnnounceDialog({ announcing, draft }: { announcing: AnnouncingRef; draft: DraftRef }) {
  const { t } = useTranslation()
  const say = useText()
  const { timeZone } = useSettings()
  const { makeKey, now } = useRoot()
  const isBusy = useSelector(announcing, selectIsAnnouncing)
  const failure = useSelector(announcing, selectAnnouncingFailure)
  // Tried again it is the same announcement, and not a second one.
  const [key, setKey] = useState(makeKey)
  const [opened] = useState(now)
  const from = writtenOf(opened, timeZone)
  const to = writtenOf(opened + 60 * minuteMs, timeZone)
  const { control, handleSubmit, setError, formState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      ...{ en: '', tr: '', ar: '', lobby: true, games: true, staff: false },
      ...{ fromDay: from.day, fromTime: from.time, toDay: to.day, toTime: to.time },
    },
  })
  const { isDirty } = formState
  useEffect(() => draft.send({ type: 'draft.edited', isDirty }), [draft, isDirty])
  const leaving = useSelector(draft, selectDraftLeavingRef)
  const submit = handleSubmit((values) => {
    const wrong = (name: keyof Values, words: string) =>
      setError(name, { type: 'venue', message: t(words) }, { shouldFocus: true })
    const [begin, until] = [
      momentOf(values.fromDay, values.fromTime, timeZone),
      momentOf(values.toDay, values.toTime, timeZone),
    ]
    const textIn = (language: (typeof announcementLanguages)[number]) => values[language].trim() || null
    const texts = { en: textIn('en'), tr: textIn('tr'), ar: textIn('ar') }
    const places = announcementPlaces.filter((place) => values[place])
    const begins = begin === null ? null : Math.max(begin, now())
    if (Object.values(texts).every((text) => text === null)) wrong('en', 'attendants.need.text')
    else if (places.length === 0) wrong('lobby', 'attendants.need.place')
    else if (begins === null) wrong(parseTime(values.fromTime) ? 'fromDay' : 'fromTime', 'attendants.need.time')
    else if (until === null) wrong(parseTime(values.toTime) ? 'toDay' : 'toTime', 'attendants.need.time')
    else if (until <= begins) wrong('toTime', 'attendants.need.later')
    else if (until - begins > mostAnnouncementDays * dayMs || begins - now() > mostAnnouncementDays * dayMs)
      wrong('toDay', 'attendants.need.sooner')
    else {
      // What is written to the minute begins at once.
      const startsAt = begins - now() < minuteMs ? null : begins
      announcing.send({ type: 'writing.submitted', key, announced: { texts, places, startsAt, until } })
    }
  })
  const written = useWatch({ control, name: announcementLanguages })
  const missing = written.filter((text) => text.trim() === '')
  const standing = failure?.kind === 'refused' ? failure.params?.['standing'] : undefined
  const problem =
    failure &&
    (typeof standing === 'number'
      ? t('attendants.tooMany', { count: standing })
      : say(
          failure.kind === 'refused'
            ? { text: failure.message, code: failure.code, params: failure.params }
            : { text: failure.message },
        ))
  const close = () => draft.send({ type: 'draft.closed' })
  return (
    <Dialog open title={t('attendants.announce')} {...(isBusy ? {} : { onClose: close })}>
      <Form
        onSubmit={() => {
          // What was refused is another request once it is written otherwise.
          if (failure?.kind === 'refused') setKey(makeKey())
          void submit()
        }}
        problem={problem || null}
        actions={
          <>
            <Button disabled={isBusy} onClick={close}>
              {t('attendants.close')}
            </Button>
            <Button kind="act" type="submit" busy={isBusy}>
              {t('attendants.announce')}
            </Button>
          </>
        }
      >
        {announcementLanguages.map((language) => (
          <Bind key={language} control={control} name={language}>
            {(field) => (
              <TextArea
                {...field}
                label={t(`attendants.in.${language}`)}
                rows={2}
                maxLength={mostAnnouncementLength}
                lang={language}
                dir={language === 'ar' ? 'rtl' : 'ltr'}
              />
            )}
          </Bind>
        ))}
        {missing.length > 0 && missing.length < announcementLanguages.length && (
          <p className={note}>{t('attendants.missing')}</p>
        )}
        <fieldset className={row}>
          <legend className={legend}>{t('attendants.places')}</legend>
          {announcementPlaces.map((place) => (
            <Bind key={place} control={control} name={place}>
              {(field) => <Checkbox {...field} label={t(`attendants.place.${place}`)} />}
            </Bind>
          ))}
        </fieldset>
        {(['from', 'to'] as const).map((end) => (
          <div key={end} className={pair}>
            <Bind control={control} name={`${end}Day`}>
              {(field) => <DateField {...field} label={t(end === 'from' ? 'attendants.from' : 'attendants.until')} />}
            </Bind>
            <Bind control={control} name={`${end}Time`}>
              {(field) => (
                <TextField
                  {...field}
                  label={t('attendants.time')}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={5}
                />
              )}
            </Bind>
          </div>
        ))}
      </Form>
      {leaving && <LeaveDialog leaving={leaving} onLeave={() => draft.send({ type: 'draft.discarded' })} />}
    </Dialog>
  )
}
