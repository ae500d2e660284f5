import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { chatMachine, inOrder, selectSendFailure } from '#machines/desk/chat/index.ts'
import { withLatest, withOlder } from '#machines/desk/chat/chat.dialog.ts'
import type {
  ChatContext,
  ChatEvent,
  FetchChatInput,
  FetchedChat,
  Outgoing,
  People,
  Seen,
} from '#machines/desk/chat/chat.types.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { refusedCall, unansweredCall } from '../../kit/samples.ts'

const contact = (id: number) => ({
  ...{ id, name: `Contact ${id}`, avatar: null, mood: '', unread: 0 },
  status: 'online' as const,
})
const listed = { chatId: 5, contactId: 2, lastMessageTime: null, unread: 1, readUpTo: 0, contactReadUpTo: 0 }
const user = { ...contact(1), chatList: [listed] }
const said = (id: number, who = 2, message = 'Hello') => ({ id, who, message, time: id })
const told = (message: ReturnType<typeof said> | null, isMissed: boolean) => ({
  type: 'chat.changed' as const,
  isMissed,
  news: { chatId: 5, contactId: 2, message, userChatList: [listed], sequence: 1 },
})
const people = { contacts: [contact(2), contact(3)], user }

const alphabet = {
  'panel.toggled': [{ type: 'panel.toggled' }],
  'panel.closed': [{ type: 'panel.closed' }],
  'contact.selected': [{ type: 'contact.selected', contactId: 2 }],
  'contact.left': [{ type: 'contact.left' }],
  'contact.searched': [{ type: 'contact.searched', text: 'ay' }],
  'contacts.retried': [{ type: 'contacts.retried' }],
  'chat.retried': [{ type: 'chat.retried' }],
  'message.typed': [{ type: 'message.typed', text: ' Hello ' }],
  'message.sent': [{ type: 'message.sent', key: 'one' }],
  'message.seen': [{ type: 'message.seen', messageId: 10 }],
  'older.wanted': [{ type: 'older.wanted' }],
  'status.chosen': [{ type: 'status.chosen', status: 'away' }],
  'chat.changed': [told(said(11), false), told(null, true)],
  'contact.changed': [{ type: 'contact.changed', id: 2, status: 'away' }],
  'contacts.outdated': [{ type: 'contacts.outdated' }],
  'news.live': [{ type: 'news.live' }],
} satisfies Alphabet<ChatEvent>
const page = (from: number, count: number) => ({
  id: 5,
  dialog: Array.from({ length: count }, (_, place) => said(from + place)),
})

it('walks every transition; no message is there twice or out of order, and what has not arrived stays in its box', () => {
  const walked = walkChart({
    machine: chatMachine,
    alphabet,
    outcomes: {
      fetchPeople: { done: [people], error: [unansweredCall] },
      fetchChat: { done: [page(10, 50)], error: [unansweredCall] },
      fetchLatest: { done: [page(12, 50)], error: [unansweredCall] },
      fetchOlder: { done: [page(7, 3)], error: [unansweredCall] },
      sendMessage: { done: [said(70, 1)], error: [unansweredCall] },
      markRead: { done: [undefined], error: [unansweredCall] },
      saveStatus: { done: [user], error: [refusedCall] },
    },
    key: ({ context }) => {
      const { chat, drafts, outgoing, seen, unsent } = context as ChatContext
      // What one region waits for does not change what another may do.
      return [chat.hasOlder, drafts[2] !== undefined, outgoing !== null, unsent[2] !== undefined, seen !== null]
    },
    messages: [
      ['enters chat', { to: 'notifications', event: { type: 'topic.asked', topic: 'chat' } }],
      ['saveStatus failed', toast('error', { key: 'chat.statusFailed' })],
    ],
    check: ({ before, after, event, open }) => {
      const { chat, contactId, searchText, outgoing, drafts } = after.context as ChatContext
      const ids = chat.dialog.map(({ id }) => id)
      expect(ids).toEqual([...new Set(ids)].toSorted((left, right) => left - right))
      if (!after.hasTag('open')) expect([contactId, chat.dialog, searchText]).toEqual([null, [], ''])
      expect(open.includes('sendMessage')).toBe(after.hasTag('sending'))
      expect(outgoing !== null).toBe(after.hasTag('sending'))
      expect(open.filter((id) => id.startsWith('fetch') && id !== 'fetchPeople').length).toBeLessThanOrEqual(1)
      if (event.type === 'xstate.error.actor.sendMessage')
        expect(drafts).toEqual((before.context as ChatContext).drafts)
    },
  })
  expect(walked.untaken).toEqual([])
}, 120_000)

type Deferred<Value> = { resolve: (value: Value) => void; reject: (reason: unknown) => void }
/** The chart with answers that come when the test says so. */
function open() {
  const asked: FetchChatInput[] = []
  const sent: (Outgoing & Deferred<ReturnType<typeof said>>)[] = []
  const marked: Seen[] = []
  const chats: Deferred<FetchedChat>[] = []
  const actor = createActor(
    chatMachine.provide({
      actors: {
        fetchPeople: fromPromise<People, undefined>(() => Promise.resolve(people)),
        fetchChat: fromPromise<FetchedChat, FetchChatInput>(({ input }) => {
          asked.push(input)
          return new Promise((resolve, reject) => chats.push({ resolve, reject }))
        }),
        sendMessage: fromPromise<ReturnType<typeof said>, Outgoing>(
          ({ input }) => new Promise((resolve, reject) => sent.push({ ...input, resolve, reject })),
        ),
        markRead: fromPromise<undefined, Seen>(({ input }) => {
          marked.push(input)
          return Promise.resolve(undefined)
        }),
      },
    }),
  ).start()
  const context = () => actor.getSnapshot().context
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const answer = async (fetched: ReturnType<typeof page>) => {
    chats.at(-1)?.resolve(fetched)
    await settle()
  }
  return {
    actor,
    asked,
    sent,
    marked,
    context,
    settle,
    answer,
    dialog: () => context().chat.dialog.map(({ id }) => id),
  }
}

describe('a conversation', () => {
  it('keeps what is pushed while it loads, and asks anew when a push was missed', async () => {
    const { actor, asked, answer, dialog } = open()
    actor.send({ type: 'contact.selected', contactId: 2 })
    actor.send(told(said(3), false))
    await answer(page(1, 2))
    expect(dialog()).toEqual([1, 2, 3])
    actor.send(told(said(6), true))
    expect(dialog()).toEqual([1, 2, 3, 6])
    await answer(page(1, 6))
    expect(dialog()).toEqual([1, 2, 3, 4, 5, 6])
    expect(asked).toEqual([
      { contactId: 2, before: null },
      { contactId: 2, before: null },
    ])
    actor.stop()
  })

  it('takes nothing of another one, and the answer to one that was left is not shown in the next', async () => {
    const { actor, answer, dialog, context } = open()
    actor.send({ type: 'contact.selected', contactId: 2 })
    actor.send({ type: 'contact.selected', contactId: 3 })
    actor.send(told(said(9), false))
    await answer({ id: 6, dialog: [said(4, 3)] })
    expect([context().chat.id, dialog(), context().newest?.contactId]).toEqual([6, [4], 2])
    actor.stop()
  })

  it('sends a text once: the same text again has the same key, another text another', async () => {
    const { actor, answer, sent, settle, context, dialog } = open()
    actor.send({ type: 'contact.selected', contactId: 2 })
    await answer(page(1, 1))
    const type = (text: string) => actor.send({ type: 'message.typed', text })
    actor.send({ type: 'message.sent', key: 'nothing typed' })
    type('  ')
    actor.send({ type: 'message.sent', key: 'only blanks' })
    type('x'.repeat(2_001))
    actor.send({ type: 'message.sent', key: 'too long' })
    expect(sent).toEqual([])
    type(' Hello ')
    actor.send({ type: 'message.sent', key: 'first' })
    actor.send({ type: 'message.sent', key: 'pressed twice' })
    sent[0]?.reject(unansweredCall)
    await settle()
    expect([context().drafts[2], selectSendFailure(actor.getSnapshot())]).toEqual([' Hello ', unansweredCall])
    type('Hello!')
    expect(selectSendFailure(actor.getSnapshot())).toBeNull()
    type('Hello')
    actor.send({ type: 'message.sent', key: 'second' })
    sent[1]?.resolve(said(2, 1))
    await settle()
    expect(sent.map(({ text, key }) => [text, key])).toEqual([
      ['Hello', 'first'],
      ['Hello', 'first'],
    ])
    expect([context().drafts, context().unsent, dialog()]).toEqual([{}, {}, [1, 2]])
    type('Hello')
    actor.send({ type: 'message.sent', key: 'third' })
    expect(sent[2]?.key).toBe('third')
    actor.stop()
  })

  it('a push of the own message says that it has arrived, though the answer was lost', async () => {
    const { actor, answer, sent, settle, context, dialog } = open()
    actor.send({ type: 'contact.selected', contactId: 2 })
    await answer(page(1, 1))
    actor.send({ type: 'message.typed', text: 'Hello' })
    actor.send({ type: 'message.sent', key: 'first' })
    actor.send(told(said(2, 1), false))
    sent[0]?.reject(unansweredCall)
    await settle()
    expect([context().drafts, context().unsent, context().newest, dialog()]).toEqual([{}, {}, null, [1, 2]])
    actor.stop()
  })

  it('says once what was read, and never less', async () => {
    const { actor, answer, marked, settle } = open()
    actor.send({ type: 'contact.selected', contactId: 2 })
    await answer(page(1, 3))
    actor.send({ type: 'message.seen', messageId: 2 })
    actor.send({ type: 'message.seen', messageId: 1 })
    await settle()
    const news = { chatId: 5, contactId: 2, message: null, userChatList: [{ ...listed, readUpTo: 2 }], sequence: 2 }
    actor.send({ type: 'chat.changed', isMissed: false, news })
    actor.send({ type: 'message.seen', messageId: 2 })
    expect(marked).toEqual([{ chatId: 5, messageId: 2 }])
    actor.stop()
  })
})

it('pages: a newest page that does not reach what is known replaces it; older ones go before', () => {
  const known = { id: 5, dialog: page(1, 10).dialog, hasOlder: false }
  const far = withLatest(known, page(100, 50))
  expect([far.dialog[0]?.id, far.dialog.length, far.hasOlder]).toEqual([100, 50, true])
  const near = withLatest(known, page(8, 50))
  expect([near.dialog[0]?.id, near.dialog.length, near.hasOlder]).toEqual([1, 57, false])
  const older = withOlder(far, page(50, 50))
  expect([older.dialog[0]?.id, older.dialog.length, older.hasOlder]).toEqual([50, 100, true])
})

it('contacts stand by the last message, then by name', () => {
  const list = [{ ...listed, contactId: 3, lastMessageTime: 9 }]
  expect(inOrder([contact(4), contact(2), contact(3)], list).map(({ id }) => id)).toEqual([3, 2, 4])
})
