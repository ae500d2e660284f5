import type { Message } from '../../../kit/messages.ts'

/** A card reader types as a keyboard does, only faster: by that it is known, whichever field it types into. */

/** As if it had been read into the search. */
export const findsCard = (card: string): Message[] => [
  { to: 'finder', event: { type: 'search.typed', text: card } },
  { to: 'finder', event: { type: 'search.submitted' } },
]

/** As the event of a key tells it; `timeStamp` in ms. */
export type KeyStroke = {
  key: string
  timeStamp: number
  repeat: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}
/** Keys that no hand could have parted, but for one. `card`: what was read, with the Enter that ends it. `isFirst`: after a while without a key. */
type KeyRun = { text: string; at: number; hiccups: number; isFirst: boolean; isRead: boolean; card: string | null }

/** Readers send a key each 2 to 20 ms, and some systems tell its time to 16 ms only; the fastest hands press one each 50. */
const readerPauseMs = 35
/** Of one key a busy machine may tell late; three that came at once before it are of no hand. */
const hiccupMs = 100
const sureAfter = 3
const quietMs = 300
/** Shorter ones the venue takes no card by. */
const leastOfCard = 4
export const noKeys: KeyRun = {
  ...{ text: '', at: Number.NEGATIVE_INFINITY, hiccups: 0, isFirst: true, isRead: false, card: null },
}

const isCard = (text: string) => /\p{Nd}/u.test(text) && (text.match(/[\p{L}\p{Nd}]/gu)?.length ?? 0) >= leastOfCard

/** The run with one more key, or the one that this key begins. */
export function withKey(before: KeyRun, { key, timeStamp: at, repeat, ctrlKey, metaKey, altKey }: KeyStroke): KeyRun {
  const gap = at - before.at
  const isHiccup = gap >= readerPauseMs && gap < hiccupMs && before.hiccups === 0 && before.text.length >= sureAfter
  const goesOn = !repeat && gap >= 0 && (gap < readerPauseMs || isHiccup)
  const { text, hiccups, isRead } = goesOn ? before : noKeys
  const run = { at, hiccups: hiccups + (goesOn && isHiccup ? 1 : 0), isFirst: gap >= quietMs, isRead, card: null }
  if (key === 'Enter') {
    const card = isCard(text) ? text : null
    // Readers may end a card by two of them: the second one sends no form either.
    return { ...run, text: '', isRead: isRead || card !== null, card }
  }
  if (key === 'Shift') return { ...run, text }
  const isWritten = [...key].length === 1 && !repeat && !ctrlKey && !metaKey && !altKey
  return isWritten ? { ...run, text: text + key, isRead: false } : { ...noKeys, at }
}
