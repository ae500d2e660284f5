import { fromCallback } from 'xstate'
import * as z from 'zod/mini'
import type { FreeWatchEvent, WatchedMachine, StoredWatchesRequest } from '#machines/lobby/freeWatch/freeWatch.types.ts'
import type { DeviceStorage } from '../device/storage.ts'

const Watched = z.array(z.object({ id: z.int(), name: z.string(), cabin: z.int() })).check(z.maxLength(20))
const keyOf = (userId: number) => `takewin.watched.${userId}`

function read(text: string | null): z.infer<typeof Watched> {
  try {
    return z.parse(Watched, JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

/** What this device keeps for this person; other tabs of theirs hear of each change. */
export function createStoredWatches(
  device: DeviceStorage,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
) {
  return fromCallback<StoredWatchesRequest, { userId: number }>(({ input: { userId }, sendBack, receive }) => {
    const key = keyOf(userId)
    const tell: (event: FreeWatchEvent) => void = sendBack
    const changed = (event: StorageEvent) => {
      if (event.key === key) tell({ type: 'watched.read', watched: read(event.newValue) })
    }
    tell({ type: 'watched.read', watched: read(device.read(key)) })
    receive(({ watched }) => (watched.length > 0 ? device.write(key, JSON.stringify(watched)) : device.remove(key)))
    page.addEventListener('storage', changed)
    return () => page.removeEventListener('storage', changed)
  })
}

type Page = {
  document: Pick<Document, 'title' | 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  Notification?: typeof Notification
  focus: () => void
}
type Setup = {
  /** What the browser's notification says. */
  words: (machine: WatchedMachine) => string
  play: (machine: WatchedMachine) => void
  page?: Page
}
const mark = '● '

/** Beside the toast: a mark in the title until the page is looked at, and the browser's notification where it is allowed. */
export function createAnnouncer({ words, play, page = window }: Setup) {
  const { document } = page
  function unmark(): void {
    if (document.visibilityState !== 'visible') return
    document.title = document.title.replace(mark, '')
    document.removeEventListener('visibilitychange', unmark)
  }
  function notify(machine: WatchedMachine): void {
    const Notice = page.Notification
    if (Notice?.permission !== 'granted') return
    try {
      // One of several tabs is enough: the same tag is the same notice.
      const notice = new Notice(words(machine), { tag: `takewin.free.${machine.id}` })
      notice.onclick = () => {
        page.focus()
        play(machine)
        notice.close()
      }
    } catch {
      // Some browsers of phones have the name and not the thing; the toast has said it.
    }
  }
  return {
    announce(machines: readonly WatchedMachine[]): void {
      if (document.visibilityState === 'visible') return
      if (!document.title.startsWith(mark)) document.title = mark + document.title
      document.addEventListener('visibilitychange', unmark)
      for (const machine of machines) notify(machine)
    },
    /** By the press that asks to be told: browsers hear it then alone. Whatever is answered, the toast is told. */
    askLeave(): void {
      if (page.Notification?.permission === 'default') void page.Notification.requestPermission().catch(() => undefined)
    },
  }
}
