import { describe, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { ChatContact, ChatListed, ChatMessage, ChatUser } from '#protocol/calls/chat.ts'
import { staffPushes } from '#protocol/sockets/sockets.ts'
import { freshKey, type Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { idOf as id, openPeopledVenue } from '#tests/kit/peopled.ts'

const opened = await openPeopledVenue('cashier', 'supervisor', 'manager', 'player')
const { registry: venue } = opened
// Signed in anew where the venue is restarted.
let { cashier, supervisor, manager, player } = opened

const contacts = async (person: Person, query = '') =>
  (await person.call('GET', `/api/chat/contacts${query}`)).body as unknown as ChatContact[]
const contact = async (person: Person, of: Person) => (await contacts(person)).find((one) => one.id === id(of))
const user = async (person: Person) => (await person.call('GET', '/api/chat/user')).body as unknown as ChatUser
type Opened = { chat: { id: number; dialog: ChatMessage[] }; userChatList: ChatListed[] }
const chat = async (person: Person, other: Person, more = '') =>
  (await person.call('GET', `/api/chat/get-chat?contactId=${id(other)}&userId=${id(person)}${more}`))
    .body as unknown as Opened
const send = (person: Person, other: Person, chatId: number, messageText: string, key?: string) =>
  person.call('POST', '/api/chat/send-message', { chatId, messageText, contactId: id(other) }, key)
const listen = async (person: Person) => {
  const tab = person.tab('/notification')
  const snapshot = await tab.ask<{ chat: { sequence: number; unread: number } }>('init', { id: id(person) })
  return { tab, snapshot, chats: () => tab.pushed('chat').map((push) => staffPushes.chat.parse(push)) }
}

describe('contacts', () => {
  it('are all of the staff but oneself, found without accents; players have no chat', async () => {
    expect((await contacts(cashier)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Aylin Şahin', 'Kerem Aydın', 'Umut Çelik', 'Defne Koç']),
    )
    expect((await contacts(cashier)).some((one) => one.id === id(cashier))).toBe(false)
    expect((await contacts(cashier)).some((one) => one.id === id(player))).toBe(false)
    expect((await contacts(cashier, '?query=sahin')).map(({ name }) => name)).toEqual(['Aylin Şahin'])
    expect((await contacts(cashier, `?query=${encodeURIComponent('KEREM aydin')}`)).map(({ name }) => name)).toEqual([
      'Kerem Aydın',
    ])
    for (const [method, path, body] of [
      ['GET', '/api/chat/contacts'],
      ['GET', '/api/chat/user'],
      ['POST', '/api/chat/user/data', {}],
      ['GET', `/api/chat/get-chat?contactId=${id(cashier)}`],
      ['POST', '/api/chat/send-message', { chatId: 1, contactId: id(cashier), messageText: 'hello' }],
      ['POST', '/api/chat/read', { chatId: 1, messageId: 1 }],
    ] as const)
      expect(await player.call(method, path, body)).toMatchObject({
        ...{ status: 403, body: { ErrorCode: ErrorCode.noPermission } },
      })
  })

  it('show who is there by their live sockets, and what they chose; it is pushed', async () => {
    expect(await contact(cashier, supervisor)).toMatchObject({ status: 'offline' })
    const watching = await listen(cashier)
    const [first, second] = [await listen(supervisor), await listen(supervisor)]
    expect(await contact(cashier, supervisor)).toMatchObject({ status: 'online' })
    const set = await supervisor.call('POST', '/api/chat/user/data', { status: 'do-not-disturb', mood: 'at the safe' })
    expect(set.body).toMatchObject({ id: id(supervisor), status: 'do-not-disturb', mood: 'at the safe' })
    expect(await contact(cashier, supervisor)).toMatchObject({ status: 'do-not-disturb', mood: 'at the safe' })
    // What is absent stays.
    expect((await supervisor.call('POST', '/api/chat/user/data', { status: 'away' })).body).toMatchObject({
      mood: 'at the safe',
    })
    first.tab.drop()
    second.tab.drop()
    await until(
      () => contact(cashier, supervisor),
      (seen) => seen?.status === 'offline',
    )
    await until(
      () => watching.tab.pushed('contact').map((push) => staffPushes.contact.parse(push)),
      (pushes) => pushes.filter((one) => one.id === id(supervisor)).at(-1)?.status === 'offline',
    )
    const seen = watching.tab.pushed('contact').filter((push) => push.id === id(supervisor))
    expect(seen.map(({ status }) => status)).toEqual(['online', 'do-not-disturb', 'away', 'offline'])
    watching.tab.drop()
    await supervisor.call('POST', '/api/chat/user/data', { status: 'online', mood: '' })
    expect(await supervisor.call('POST', '/api/chat/user/data', { status: 'asleep' })).toMatchObject({ status: 422 })
  })
})

describe('a conversation', () => {
  it('is the same one for both, goes live to both in order without a gap, and is counted and marked as read', async () => {
    const mine = await listen(cashier)
    const theirs = await listen(manager)
    const { chat: begun } = await chat(cashier, manager)
    expect(begun.dialog).toEqual([])
    expect((await chat(manager, cashier)).chat.id).toBe(begun.id)
    const sent = []
    for (const text of ['one', '  two  ', 'three']) sent.push(await send(cashier, manager, begun.id, text))
    const answered = await send(manager, cashier, begun.id, 'four')
    const messages = [...sent, answered].map(({ status, body }) => {
      expect(status).toBe(200)
      return body.message as ChatMessage
    })
    expect(messages.map(({ who, message }) => [who, message])).toEqual([
      [id(cashier), 'one'],
      [id(cashier), 'two'],
      [id(cashier), 'three'],
      [id(manager), 'four'],
    ])
    for (const [side, other] of [
      [mine, manager],
      [theirs, cashier],
    ] as const) {
      await until(side.chats, (pushes) => pushes.length === 4)
      expect(side.chats().map(({ message }) => message)).toEqual(messages)
      const first = side.snapshot.chat.sequence
      expect(side.chats().map(({ sequence }) => sequence)).toEqual([first + 1, first + 2, first + 3, first + 4])
      expect(side.chats().every(({ chatId, contactId }) => chatId === begun.id && contactId === id(other))).toBe(true)
    }
    expect(theirs.chats()[2]?.userChatList[0]).toMatchObject({ contactId: id(cashier), unread: 3 })
    expect(await contact(manager, cashier)).toMatchObject({ unread: 3 })
    expect(await contact(cashier, manager)).toMatchObject({ unread: 1 })
    expect((await chat(manager, cashier)).chat.dialog).toEqual(messages)
    // To open it marks nothing.
    expect(await contact(manager, cashier)).toMatchObject({ unread: 3 })

    const readUpTo = messages[1]?.id ?? 0
    const read = await manager.call('POST', '/api/chat/read', { chatId: begun.id, messageId: readUpTo })
    expect(read.body.userChatList).toMatchObject([{ unread: 1, readUpTo }])
    await until(mine.chats, (pushes) => pushes.length === 5)
    expect(mine.chats().at(-1)).toMatchObject({ message: null, userChatList: [{ contactReadUpTo: readUpTo }] })
    // Older than what was read: nothing moves, nobody is told.
    await manager.call('POST', '/api/chat/read', { chatId: begun.id, messageId: messages[0]?.id })
    expect((await user(manager)).chatList).toMatchObject([{ unread: 1, readUpTo }])
    mine.tab.drop()
    theirs.tab.drop()
  })

  it('keeps what is unread over a restart of the venue, and its numbers go on', async () => {
    const { chat: begun } = await chat(cashier, supervisor)
    await send(cashier, supervisor, begun.id, 'before the end')
    const before = (await listen(supervisor)).snapshot.chat.sequence
    await venue.restart()
    cashier = await venue.login('cashier')
    supervisor = await venue.login('supervisor')
    manager = await venue.login('manager')
    player = await venue.login('player')
    expect(await contact(supervisor, cashier)).toMatchObject({ unread: 1 })
    const after = await listen(supervisor)
    expect(after.snapshot.chat).toMatchObject({ unread: 1, sequence: before })
    await send(cashier, supervisor, begun.id, 'after it')
    await until(after.chats, (pushes) => pushes.length === 1)
    expect(after.chats()[0]).toMatchObject({ sequence: before + 1, message: { message: 'after it' } })
    after.tab.drop()
  })

  it('takes a message once for each key, 2,000 characters at most, not empty, of the two alone', async () => {
    const { chat: begun } = await chat(cashier, manager)
    const key = freshKey()
    const first = await send(cashier, manager, begun.id, 'said once', key)
    expect(await send(cashier, manager, begun.id, 'said once', key)).toEqual(first)
    const { dialog } = (await chat(cashier, manager)).chat
    expect(dialog.filter(({ message }) => message === 'said once')).toHaveLength(1)
    expect(await send(cashier, manager, begun.id, 'another', key)).toMatchObject({ status: 422 })
    const wrong: [string, string][] = [
      ['', 'minLength'],
      ['   \n ', 'minLength'],
      ['x'.repeat(2_001), 'maxLength'],
      ['a\u0000b', 'invalid'],
    ]
    for (const [text, code] of wrong)
      expect(await send(cashier, manager, begun.id, text)).toMatchObject({
        status: 422,
        body: { ErrorCode: ErrorCode.invalidRequest, Params: { fields: [{ path: 'messageText', code }] } },
      })
    expect(await send(cashier, manager, begun.id, 'x'.repeat(2_000))).toMatchObject({ status: 200 })
    // Not theirs, not with a player, not with oneself.
    expect(await send(supervisor, manager, begun.id, 'hello')).toMatchObject({ status: 404 })
    expect(await send(supervisor, cashier, begun.id, 'hello')).toMatchObject({ status: 404 })
    expect(await send(cashier, supervisor, begun.id, 'hello')).toMatchObject({ status: 404 })
    expect(await send(cashier, player, begun.id, 'hello')).toMatchObject({ status: 404 })
    expect(await cashier.call('GET', `/api/chat/get-chat?contactId=${id(player)}`)).toMatchObject({ status: 404 })
    expect(await cashier.call('GET', `/api/chat/get-chat?contactId=${id(cashier)}`)).toMatchObject({ status: 422 })
    const foreign = `/api/chat/get-chat?contactId=${id(manager)}&userId=${id(supervisor)}`
    expect(await cashier.call('GET', foreign)).toMatchObject({ status: 403 })
    const read = { chatId: begun.id, messageId: dialog.at(-1)?.id }
    expect(await supervisor.call('POST', '/api/chat/read', read)).toMatchObject({ status: 404 })
  })

  it('is paged by the oldest message held, in order on every page', async () => {
    const technician = await venue.login('technician')
    const { chat: begun } = await chat(technician, cashier)
    const texts = Array.from({ length: 120 }, (_, place) => `message ${place}`)
    for (const text of texts) await send(place(text) % 2 === 0 ? technician : cashier, other(text), begun.id, text)
    function place(text: string) {
      return Number(text.split(' ')[1])
    }
    function other(text: string) {
      return place(text) % 2 === 0 ? cashier : technician
    }
    const found: string[] = []
    let before = ''
    for (let page = 0; page < 3; page++) {
      const { dialog } = (await chat(technician, cashier, before)).chat
      found.unshift(...dialog.map(({ message }) => message))
      before = `&lastMessageID=${dialog[0]?.id}`
    }
    expect(found).toEqual(texts)
    expect((await chat(technician, cashier, before)).chat.dialog).toEqual([])
  })

  it('of two who write at once is in one order for both, and nobody misses a push', async () => {
    const admin = await venue.login('admin')
    const sides = [await listen(admin), await listen(manager)]
    const { chat: begun } = await chat(admin, manager)
    await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2 === 0 ? send(admin, manager, begun.id, `a${place}`) : send(manager, admin, begun.id, `m${place}`),
      ),
    )
    const { dialog } = (await chat(admin, manager)).chat
    expect(dialog).toHaveLength(20)
    for (const side of sides) {
      await until(side.chats, (pushes) => pushes.length === 20)
      expect(side.chats().map(({ message }) => message)).toEqual(dialog)
      expect(side.chats().map(({ sequence }) => sequence - side.snapshot.chat.sequence)).toEqual(
        Array.from({ length: 20 }, (_, place) => place + 1),
      )
      side.tab.drop()
    }
  })

  it('goes no further with somebody who was blocked, and can be read again', async () => {
    const technician = await venue.login('technician')
    const { chat: begun } = await chat(cashier, technician)
    const { rows } = await venue.store.database.execute(
      `update account set blocked_at = 1 where username = 'technician' returning id`,
    )
    expect(rows).toHaveLength(1)
    expect(await send(cashier, technician, begun.id, 'hello?')).toMatchObject({
      body: { ErrorCode: ErrorCode.banned },
    })
    expect((await chat(cashier, technician)).chat.dialog.length).toBeGreaterThan(0)
    expect(await contact(cashier, technician)).toBeDefined()
    expect(await contact(manager, technician)).toBeUndefined()
    await venue.store.database.execute(`update account set blocked_at = null where username = 'technician'`)
  })
})
