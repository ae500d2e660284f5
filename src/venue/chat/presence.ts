/** Who of the staff has a live socket, at whichever process of the venue, and how they show themselves. */
import { eq } from 'drizzle-orm'
import type { ChatStatus } from '#protocol/calls/chat.ts'
import type { Message } from '../cluster/bus.ts'
import { chatUser } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'

const beatMs = 5_000
/** A process that has not been heard of for so long has no sockets any more. */
const closedMs = 15_000
const kind = 'presence'

export function openPresence(tools: {
  process: string
  tell: (news: Message) => void
  database: Database
  /** Somebody came or went in the whole venue, or shows another status. */
  told: (contact: { id: number; status: ChatStatus }) => void
  failed: (error: unknown) => void
}) {
  const { process, tell, database, told, failed } = tools
  const here = new Map<number, number>()
  const elsewhere = new Map<string, { accounts: Set<number>; heardAt: number }>()
  const isElsewhere = (accountId: number) => [...elsewhere.values()].some(({ accounts }) => accounts.has(accountId))
  const isLive = (accountId: number) => here.has(accountId) || isElsewhere(accountId)
  const say = () => tell({ kind, process, accounts: [...here.keys()] })

  async function statusOf(accountId: number): Promise<ChatStatus> {
    if (!isLive(accountId)) return 'offline'
    const [row] = await database
      .select({ status: chatUser.status })
      .from(chatUser)
      .where(eq(chatUser.accountId, accountId))
    return row?.status ?? 'online'
  }
  const changed = (id: number) => void statusOf(id).then((status) => told({ id, status }), failed)

  function see(name: string, accounts: Set<number>): void {
    const before = elsewhere.get(name)?.accounts ?? new Set<number>()
    const was = new Map([...before, ...accounts].map((id) => [id, isLive(id)]))
    if (accounts.size === 0) elsewhere.delete(name)
    else elsewhere.set(name, { accounts, heardAt: performance.now() })
    for (const [id, live] of was) if (isLive(id) !== live) changed(id)
  }
  const beat = setInterval(() => {
    if (here.size > 0) say()
    for (const [name, { heardAt }] of [...elsewhere]) if (performance.now() - heardAt > closedMs) see(name, new Set())
  }, beatMs).unref()

  return {
    isLive,
    changed,
    came: (accountId: number) => {
      const live = isLive(accountId)
      here.set(accountId, (here.get(accountId) ?? 0) + 1)
      if (here.get(accountId) === 1) say()
      if (!live) changed(accountId)
    },
    went: (accountId: number) => {
      const left = (here.get(accountId) ?? 1) - 1
      if (left > 0) {
        here.set(accountId, left)
        return
      }
      here.delete(accountId)
      say()
      if (!isLive(accountId)) changed(accountId)
    },
    heard: (news: Message) => {
      if (news.kind === kind) see(news.process as string, new Set(news.accounts as number[]))
    },
    /** To a process that has just begun, or may have missed something. */
    say,
    close: () => clearInterval(beat),
  }
}
