/** A card reader types as a keyboard does, only faster: by that it is known, whichever field it types into. */

/** As the event of a key tells it; `timeStamp` in ms. */
export type KeyStroke = {
  key: string
  timeStamp: number
  repeat: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}
/** Keys that no hand could have parted. `card`: what was read, with the Enter that ends it. */
type KeyRun = { text: string; at: number; isRead: boolean; card: string | null }

/** Readers send a key each 2 to 20 ms, and some systems tell its time to 16 ms only; the fastest hands press one each 50. */
const readerPauseMs = 35
/** Shorter ones the venue takes no card by. */
const leastOfCard = 4
export const noKeys: KeyRun = { text: '', at: Number.NEGATIVE_INFINITY, isRead: false, card: null }

const isCard = (text: string) => /\p{Nd}/u.test(text) && (text.match(/[\p{L}\p{Nd}]/gu)?.length ?? 0) >= leastOfCard

/** The run with one more key, or the one that this key begins. */
export function withKey(before: KeyRun, { key, timeStamp: at, repeat, ctrlKey, metaKey, altKey }: KeyStroke): KeyRun {
  const { text, isRead } = !repeat && at - before.at < readerPauseMs ? before : noKeys
  if (key === 'Enter') {
    const card = isCard(text) ? text : null
    // Readers may end a card by two of them: the second one sends no form either.
    return { text: '', at, isRead: isRead || card !== null, card }
  }
  if (key === 'Shift') return { text, at, isRead, card: null }
  const isWritten = [...key].length === 1 && !repeat && !ctrlKey && !metaKey && !altKey
  return isWritten ? { text: text + key, at, isRead: false, card: null } : noKeys
}
