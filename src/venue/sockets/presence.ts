/** Who has a live socket, at whichever process of the venue; of the staff also how they show themselves in the chat. */
import { eq } from 'drizzle-orm'
import type { ChatStatus } from '#protocol/calls/chat.ts'
import type { Message } from '../cluster/bus.ts'
import { chatUser } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'

const beatMs = 5_000
/** A process that has not been heard of for so long has no sockets any more. */
const closedMs = 15_000
/** A whole floor that comes back at once is news once. */
const gatherMs = 250
const kind = 'presence'

/** A sign-in with a live socket. */
export type Present = { accountId: number; signInId: number; isStaff: boolean }

export function openPresence(tools: {
  process: string
  tell: (news: Message) => void
  database: Database
  /** Somebody of the staff came or went in the whole venue, or shows another status. */
  told: (contact: { id: number; status: ChatStatus }) => void
  /** Somebody is elsewhere than before: on or off, in a game, locked. */
  moved: () => void
  failed: (error: unknown) => void
}) {
  const { process, tell, database, told, failed } = tools
  const here = new Map<number, Present & { sockets: number }>()
  const elsewhere = new Map<string, { present: readonly Present[]; heardAt: number }>()
  const all = (): readonly Present[] => [...here.values(), ...[...elsewhere.values()].flatMap((one) => one.present)]
  const staffNow = () => new Set(all().flatMap(({ accountId, isStaff }) => (isStaff ? [accountId] : [])))
  const isLive = (accountId: number) => all().some((one) => one.accountId === accountId)
  const sayNow = () =>
    tell({
      kind,
      process,
      present: [...here.values()].map(({ accountId, signInId, isStaff }) => ({ accountId, signInId, isStaff })),
    })
  let saying: NodeJS.Timeout | null = null
  /** All of them, so never once for each of many who come at once. */
  function say(): void {
    saying ??= setTimeout(() => {
      saying = null
      sayNow()
    }, gatherMs).unref()
  }

  async function statusOf(accountId: number): Promise<ChatStatus> {
    if (!isLive(accountId)) return 'offline'
    const [row] = await database
      .select({ status: chatUser.status })
      .from(chatUser)
      .where(eq(chatUser.accountId, accountId))
    return row?.status ?? 'online'
  }
  const changed = (id: number) => void statusOf(id).then((status) => told({ id, status }), failed)

  let gathering: NodeJS.Timeout | null = null
  function moved(): void {
    gathering ??= setTimeout(() => {
      gathering = null
      tools.moved()
    }, gatherMs).unref()
  }
  /** What changes who is on is told by whom it changed. */
  function change(act: () => void): void {
    const before = staffNow()
    act()
    const after = staffNow()
    for (const id of before.symmetricDifference(after)) changed(id)
    moved()
  }
  const isSame = (one: readonly Present[], other: readonly Present[]) =>
    one.length === other.length && one.every(({ signInId }, index) => signInId === other[index]?.signInId)
  function see(name: string, present: readonly Present[]): void {
    const seen = () => {
      if (present.length === 0) elsewhere.delete(name)
      else elsewhere.set(name, { present, heardAt: performance.now() })
    }
    if (isSame(elsewhere.get(name)?.present ?? [], present)) seen()
    else change(seen)
  }
  const beat = setInterval(() => {
    if (here.size > 0) sayNow()
    for (const [name, { heardAt }] of [...elsewhere]) if (performance.now() - heardAt > closedMs) see(name, [])
  }, beatMs).unref()

  return {
    all,
    isLive,
    changed,
    moved,
    came: (one: Present) => {
      const sockets = (here.get(one.signInId)?.sockets ?? 0) + 1
      if (sockets > 1) return void here.set(one.signInId, { ...one, sockets })
      change(() => here.set(one.signInId, { ...one, sockets }))
      say()
    },
    went: ({ signInId }: Present) => {
      const one = here.get(signInId)
      if (!one) return
      if (one.sockets > 1) return void here.set(signInId, { ...one, sockets: one.sockets - 1 })
      change(() => here.delete(signInId))
      say()
    },
    heard: (news: Message) => {
      if (news.kind === kind) see(news.process as string, news.present as readonly Present[])
      else if (news.kind === 'lock') moved()
    },
    /** To a process that has just begun, or may have missed something. */
    say: sayNow,
    close: () => {
      clearInterval(beat)
      if (saying) clearTimeout(saying)
      if (gathering) clearTimeout(gathering)
    },
  }
}
