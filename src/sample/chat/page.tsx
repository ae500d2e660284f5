import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { type AreaRef, selectFormRef, selectThing } from '#machines/sample/area/index.ts'
import { addressOf } from '#machines/sample/frame/index.ts'
import { css, cva } from '#styled/css/index.js'
import { resolverOf } from '#ui/form/index.ts'
import { Portrait } from '#ui/Portrait.tsx'
import type { Column } from '#ui/table/index.ts'
import { AreaForm } from '../area/AreaForm.tsx'
import { AreaPage, DraftLine } from '../area/AreaPage.tsx'
import { baseOf, createArea, done, type Drafted } from '../area/createArea.ts'
import type { FieldSpec } from '../area/EditForm.tsx'
import { useAbout } from '../area/Rows.tsx'
import { heading, quiet, row, stack, textLink } from '../area/styles.ts'
import { useMoment } from '../area/useMoment.ts'
import { definePage, type SamplePageSetup } from '../frame/page.ts'
import { type Chat, type Contact, Status, type User } from './entities.ts'

/** `lastAt`: when something was said with them last. */
type Person = z.infer<typeof Contact> & { lastAt: string | null }
type Self = z.infer<typeof User>
type Shown = { chat: z.infer<typeof Chat>; contact: Person; userId: string }

const dialog = css({ display: 'grid', gap: '3', overflowY: 'auto', maxBlockSize: '[60vh]' })
const said = cva({
  base: {
    padding: '4',
    borderRadius: '3',
    maxInlineSize: '[85%]',
    overflowWrap: 'anywhere',
    display: 'grid',
    gap: '1',
  },
  variants: {
    isOwn: { true: { justifySelf: 'end', bg: 'select' }, false: { justifySelf: 'start', bg: 'sunken' } },
  },
})

const Written = z.looseObject({ name: z.string().check(z.trim(), z.minLength(1)) })
const resolver = resolverOf<object, unknown>(Written, (values) => values)

/** Contacts, and what is said with one of them; or how one is shown oneself. */
function ChatPage({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const when = useMoment()
  const isOwn = useSelector(area, selectFormRef) !== undefined
  const fields: readonly FieldSpec[] = [
    { name: 'name', kind: 'text' },
    {
      ...{ name: 'status', kind: 'select' },
      options: Status.options.map((value) => ({ value, label: t(`samplePages.presence.${value}`) })),
    },
    { name: 'mood', kind: 'text' },
    { name: 'avatar', kind: 'picture' },
  ]
  const columns = useMemo(
    (): readonly Column<Person>[] => [
      { id: 'name', label: t('samplePages.field.name'), value: ({ name }) => name, isName: true, width: 180 },
      {
        ...{ id: 'status', label: t('samplePages.field.status'), width: 130, canGroup: true },
        value: ({ status }) => t(`samplePages.presence.${status}`),
      },
      { id: 'unread', label: t('samplePages.unread'), kind: 'number', value: ({ unread }) => unread },
      { isLong: true, id: 'mood', label: t('samplePages.field.mood'), value: ({ mood }) => mood, width: 200 },
      {
        ...{ isLong: true, id: 'time', label: t('samplePages.field.time'), width: 150 },
        value: ({ lastAt }) => lastAt && Date.parse(lastAt),
        cell: ({ lastAt }) => when(lastAt),
      },
    ],
    [t, when],
  )
  return (
    <AreaPage<Person> {...{ area, columns }} id="chat" nameOf={({ name }) => name} head={<Own area={area} />}>
      {isOwn ? <AreaForm {...{ area, fields, resolver }} /> : <Dialog area={area} />}
    </AreaPage>
  )
}

/** How one is shown to the others. */
function Own({ area }: { area: AreaRef }) {
  const { t } = useTranslation()
  const self = useAbout<Self>(area)
  if (!self) return null
  return (
    <div className={row}>
      <Portrait name={self.name} picture={self.avatar || null} size="small" tone="own" />
      <bdi>{self.name}</bdi>
      <span className={quiet}>
        {t(`samplePages.presence.${self.status}`)} · <bdi>{self.mood}</bdi>
      </span>
      <Link to={addressOf('chat', 'me')} className={textLink}>
        {t('samplePages.changeStatus')}
      </Link>
    </div>
  )
}

function Dialog({ area }: { area: AreaRef }) {
  const { t } = useTranslation()
  const when = useMoment()
  const shown = useSelector(area, selectThing<Shown>)
  if (!shown) return null
  const { chat, contact, userId } = shown
  return (
    <section className={stack}>
      <h2 className={heading}>
        <bdi>{contact.name}</bdi>
      </h2>
      <div className={dialog} role="log" aria-label={contact.name} tabIndex={0}>
        {chat.dialog.map(({ who, message, time }) => (
          <div key={`${time}-${who}`} className={said({ isOwn: who === userId })}>
            <p dir="auto">{message}</p>
            <p className={quiet}>{when(time)}</p>
          </div>
        ))}
        {chat.dialog.length === 0 && <p className={quiet}>{t('samplePages.silent')}</p>}
      </div>
      <DraftLine area={area} label={t('samplePages.draft.chat')} verb={t('samplePages.sendMail')} />
    </section>
  )
}

function createChat(setup: SamplePageSetup) {
  const { ask } = setup
  const user = () => ask<Self>('GET', '/api/chat/user')
  const contacts = async (): Promise<Person[]> => {
    const [people, { chatList }] = await Promise.all([
      ask<z.infer<typeof Contact>[]>('GET', '/api/chat/contacts'),
      user(),
    ])
    return people.map((person) => ({
      ...person,
      lastAt: chatList.find(({ contactId }) => contactId === person.id)?.lastMessageTime ?? null,
    }))
  }
  const open = async (contactId: string): Promise<Shown> => {
    const { id: userId } = await user()
    const params = { contactId, userId }
    const { chat } = await ask<Pick<Shown, 'chat'>>('GET', '/api/chat/get-chat', { params })
    const contact = (await contacts()).find(({ id }) => id === contactId)
    if (!contact) throw new Error('there is no such contact')
    return { chat, contact, userId }
  }
  return createArea(setup, {
    rows: contacts,
    about: user,
    thing: async ({ id }) => {
      if (id !== 'me') return { row: await open(id), base: null }
      const { name, status, mood, avatar } = await user()
      return { row: null, base: baseOf({ name, status, mood, avatar }) }
    },
    save: async ({ changed }) => {
      await ask('POST', '/api/chat/user/data', { data: changed })
      return { values: changed, goTo: null }
    },
    act: async ({ data }) => {
      const { text, values } = data as Drafted
      const id = values['id'] ?? ''
      const { chat } = await open(id)
      await ask('POST', '/api/chat/send-message', { data: { chatId: chat.id, messageText: text, contactId: id } })
      return done
    },
  })
}

export const page = definePage({ create: createChat, View: ChatPage })
