import { useSelector } from '@xstate/react'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fromPromise } from 'xstate'
import { addressOf, entryIds, type SampleUser } from '#machines/sample/frame/index.ts'
import {
  type EntryAnswer,
  type EntryField,
  type EntryKind,
  entryMachine,
  type EntryRef,
  type EntryValues,
  type EntryVariant,
  selectEntryPlace,
  selectIsSending,
  selectIsTold,
  selectKind,
  selectProblems,
  selectVariant,
  type ToEnter,
} from '#machines/sample/entry/index.ts'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/index.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { TextField } from '#ui/TextField.tsx'
import { prose, row, stack, textLink } from '../area/styles.ts'
import { definePage, type SamplePageSetup, tokenKey } from '../frame/page.ts'

const fieldsOf: Readonly<Record<EntryKind, readonly EntryField[]>> = {
  login: ['email', 'password'],
  register: ['displayName', 'email', 'password'],
  'forgot-password': ['email'],
  'reset-password': ['password', 'repeated'],
  lock: ['email', 'password'],
  'mail-confirm': [],
}
const inputTypes = { displayName: 'text', email: 'email', password: 'password', repeated: 'password' } as const
const completions = {
  displayName: 'name',
  email: 'email',
  password: 'current-password',
  repeated: 'new-password',
} as const
const none: EntryValues = { displayName: '', email: '', password: '', repeated: '' }

const place = cva({
  base: { display: 'grid', gap: '6', alignItems: 'start' },
  variants: {
    /** In the middle, beside its words, or over the whole width. */
    variant: {
      '1': { justifyContent: 'center', gridTemplateColumns: '[minmax(0, 400px)]' },
      '2': { middle: { gridTemplateColumns: '[minmax(0, 400px) minmax(0, 400px)]' } },
      '3': {},
    },
  },
})
const words = css({ display: 'grid', gap: '4', minInlineSize: '0' })
const others = css({ justifyContent: 'start', columnGap: '5' })
const box = css({
  display: 'grid',
  gap: '5',
  inlineSize: 'full',
  maxInlineSize: '[400px]',
  padding: '6',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  bg: 'raised',
})

/** The forms before the door, each in its variants. */
function EntryPage({ page: entry }: { page: EntryRef }) {
  const { t } = useTranslation()
  const kind = useSelector(entry, selectKind)
  const variant: EntryVariant = useSelector(entry, selectVariant)
  const isTold = useSelector(entry, selectIsTold)
  const here = useSelector(entry, selectEntryPlace).values['id']
  return (
    <div className={stack}>
      <div className={place({ variant })}>
        <div className={words}>
          <PageHead title={t(`samplePages.entry.${kind}`)} />
          {variant !== '1' && <p className={prose}>{t('samplePages.home.people')}</p>}
        </div>
        <div className={box}>
          {isTold ? (
            <p role="status">{t(`samplePages.told.${kind}`)}</p>
          ) : (
            <EntryForm key={kind} entry={entry} kind={kind} />
          )}
        </div>
      </div>
      <nav className={`${row} ${others}`} aria-label={t('samplePages.variants')}>
        {entryIds.map((id) => (
          <Link
            key={id}
            to={addressOf('entry', id)}
            className={textLink}
            aria-current={id === here ? 'page' : undefined}
          >
            {t(`samplePages.entry.${id.replace(/-\d$/, '')}`)} {/\d$/.exec(id)?.[0]}
          </Link>
        ))}
      </nav>
    </div>
  )
}

function EntryForm({ entry, kind }: { entry: EntryRef; kind: EntryKind }) {
  const { t } = useTranslation()
  const [values, setValues] = useState(none)
  const problems = useSelector(entry, selectProblems)
  const isSending = useSelector(entry, selectIsSending)
  return (
    <Form
      onSubmit={() => entry.send({ type: 'entry.sent', values })}
      actions={
        <Button kind="act" type="submit" busy={isSending}>
          {t(`samplePages.send.${kind}`)}
        </Button>
      }
    >
      {fieldsOf[kind].length === 0 && <p>{t('samplePages.confirmWords')}</p>}
      {fieldsOf[kind].map((field) => (
        <TextField
          key={field}
          id={`entry-${field}`}
          label={t(`samplePages.entryField.${field}`)}
          type={inputTypes[field]}
          autoComplete={completions[field]}
          value={values[field]}
          problem={problems[field] ? t(problems[field]) : null}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
            setValues({ ...values, [field]: target.value })
            entry.send({ type: 'entry.edited', field })
          }}
        />
      ))}
    </Form>
  )
}

type Answered = { user: SampleUser; access_token: string } | { error: Record<string, string | null> }
function createEnter({ ask, visit }: SamplePageSetup) {
  return async ({ kind, values: { displayName, email, password, repeated } }: ToEnter): Promise<EntryAnswer> => {
    if (kind === 'reset-password' && password !== repeated)
      return { kind: 'refused', problems: { repeated: 'samplePages.unequal' } }
    // No call of the layer is behind the others: they end with being told.
    if (kind === 'forgot-password' || kind === 'reset-password' || kind === 'mail-confirm') return { kind: 'told' }
    const answer =
      kind === 'register'
        ? await ask<Answered>('POST', '/api/auth/register', { data: { displayName, email, password } })
        : await ask<Answered>('GET', '/api/auth', { data: { email, password } })
    if ('error' in answer) return { kind: 'refused', problems: answer.error }
    visit.write(tokenKey, answer.access_token)
    return { kind: 'entered', user: answer.user }
  }
}

export const page = definePage({
  create: (setup) => {
    const enter = createEnter(setup)
    return entryMachine.provide({
      actors: { enter: fromPromise<EntryAnswer, ToEnter>(async ({ input }) => enter(input)) },
    })
  },
  View: EntryPage,
})
