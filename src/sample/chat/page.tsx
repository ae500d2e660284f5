import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { type AreaRef, selectThing } from '#machines/sample/area/index.ts'
import { css, cva } from '#styled/css/index.js'
import type { Column } from '#ui/table/index.ts'
import { AreaPage, DraftLine } from '../area/AreaPage.tsx'
import { createArea, done } from '../area/createArea.ts'
import { heading, quiet, stack } from '../area/styles.ts'
import { useMoment } from '../area/useMoment.ts'
import { definePage, type SamplePageSetup } from '../frame/page.ts'
import type { Chat, Contact, User } from './entities.ts'

type Person = z.infer<typeof Contact>
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

/** Contacts, and what is said with one of them. */
function ChatPage({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const columns = useMemo(
    (): readonly Column<Person>[] => [
      { id: 'name', label: t('samplePages.field.name'), value: ({ name }) => name, isName: true, width: 180 },
      {
        ...{ id: 'status', label: t('samplePages.field.status'), width: 130, canGroup: true },
        value: ({ status }) => t(`samplePages.presence.${status}`),
      },
      { id: 'mood', label: t('samplePages.field.mood'), value: ({ mood }) => mood, width: 200 },
    ],
    [t],
  )
  return (
    <AreaPage<Person> {...{ area, columns }} id="chat" nameOf={({ name }) => name}>
      <Dialog area={area} />
    </AreaPage>
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
      <DraftLine area={area} label={t('samplePages.draft.chat')} />
    </section>
  )
}

function createChat(setup: SamplePageSetup) {
  const { ask } = setup
  const contacts = () => ask<Person[]>('GET', '/api/chat/contacts')
  const open = async (contactId: string): Promise<Shown> => {
    const { id: userId } = await ask<z.infer<typeof User>>('GET', '/api/chat/user')
    const params = { contactId, userId }
    const { chat } = await ask<Pick<Shown, 'chat'>>('GET', '/api/chat/get-chat', { params })
    const contact = (await contacts()).find(({ id }) => id === contactId)
    if (!contact) throw new Error('there is no such contact')
    return { chat, contact, userId }
  }
  return createArea(setup, {
    rows: contacts,
    thing: async ({ id }) => ({ row: await open(id), base: null }),
    act: async ({ data }) => {
      const { text, id } = data as { text: string; id: string }
      const { chat } = await open(id)
      await ask('POST', '/api/chat/send-message', { data: { chatId: chat.id, messageText: text, contactId: id } })
      return done
    },
  })
}

export const page = definePage({ create: createChat, View: ChatPage })
