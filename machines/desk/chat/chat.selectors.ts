import type { SnapshotFrom } from 'xstate'
import type { ChatContact, ChatListed } from '#protocol/calls/chat.ts'
import { draftOf } from './chat.dialog.ts'
import type { chatMachine } from './chat.machine.ts'

type Snapshot = SnapshotFrom<typeof chatMachine>
/** A key for asking `can` only. */
const anyKey = 'representative'

export type ChatScreen = 'noContact' | 'loading' | 'conversation' | 'failed'
export function selectChatScreen(snapshot: Snapshot): ChatScreen {
  return (['loading', 'conversation', 'failed'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'noContact'
}
export const selectIsChatOpen = (snapshot: Snapshot) => snapshot.hasTag('open')
export const selectChatUser = (snapshot: Snapshot) => snapshot.context.user
export const selectContacts = (snapshot: Snapshot) => snapshot.context.contacts
export const selectArePeopleMissing = (snapshot: Snapshot) =>
  snapshot.hasTag('peopleFailed') && snapshot.context.user === null
export const selectArePeopleKnown = (snapshot: Snapshot) => snapshot.context.user !== null
export const selectChatList = (snapshot: Snapshot) => snapshot.context.list
export const selectSearchText = (snapshot: Snapshot) => snapshot.context.searchText
export const selectContactId = (snapshot: Snapshot) => snapshot.context.contactId
export const selectContact = ({ context: { contacts, contactId } }: Snapshot) =>
  contacts.find(({ id }) => id === contactId) ?? null
export const selectDialog = (snapshot: Snapshot) => snapshot.context.chat.dialog
export const selectHasOlder = (snapshot: Snapshot) => snapshot.context.chat.hasOlder
export const selectMayFetchOlder = (snapshot: Snapshot) => snapshot.can({ type: 'older.wanted' })
export const selectOlder = (snapshot: Snapshot) =>
  snapshot.hasTag('older') ? 'fetching' : snapshot.hasTag('olderFailed') ? 'failed' : 'rest'
/** Up to which message the contact has read what was said. */
export const selectContactReadUpTo = ({ context: { list, contactId } }: Snapshot) =>
  list.find((one) => one.contactId === contactId)?.contactReadUpTo ?? 0
export const selectDraft = (snapshot: Snapshot) => draftOf(snapshot.context)
export const selectMaySend = (snapshot: Snapshot) => snapshot.can({ type: 'message.sent', key: anyKey })
/** The text in the box is on its way. */
export const selectIsSendingHere = (snapshot: Snapshot) =>
  snapshot.hasTag('sending') && snapshot.context.outgoing?.contactId === snapshot.context.contactId
/** Why the text in the box has not arrived; null where it was not tried. */
export function selectSendFailure(snapshot: Snapshot) {
  const { contactId, unsent } = snapshot.context
  const tried = contactId === null ? undefined : unsent[contactId]
  return tried !== undefined && tried.text === draftOf(snapshot.context).trim() ? tried.failure : null
}
export const selectUnreadSum = ({ context: { list } }: Snapshot) => list.reduce((sum, { unread }) => sum + unread, 0)
export const selectNewest = (snapshot: Snapshot) => snapshot.context.newest

export const unreadOf = (list: readonly ChatListed[], contactId: number) =>
  list.find((one) => one.contactId === contactId)?.unread ?? 0
/** Those spoken with last come first, then by name. */
export function inOrder(contacts: readonly ChatContact[], list: readonly ChatListed[]): ChatContact[] {
  const spoken = new Map(list.map(({ contactId, lastMessageTime }) => [contactId, lastMessageTime ?? 0]))
  return contacts.toSorted(
    (left, right) =>
      (spoken.get(right.id) ?? 0) - (spoken.get(left.id) ?? 0) ||
      left.name.localeCompare(right.name) ||
      left.id - right.id,
  )
}
