import { fromCallback, fromPromise } from 'xstate'
import type { Note, QuickData, SaveNoteInput } from '#machines/desk/quickPanel/quickPanel.types.ts'
import { chatCalls } from '#protocol/calls/chat.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'

const minute = 60_000
/** One try each: the panel offers the next one itself, and nobody is signed out for it. */
const poll = true

export function createQuickPanelActors({ client, now }: { client: Client; now: () => number }) {
  return {
    /** Tells the time at once, and as each minute of it begins. */
    clock: fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
      let timer: ReturnType<typeof setTimeout>
      const tick = () => {
        sendBack({ type: 'minute.passed', now: now() })
        timer = setTimeout(tick, minute - (now() % minute))
      }
      tick()
      return () => clearTimeout(timer)
    }),
    fetchPanel: fromPromise<QuickData, undefined>(({ signal }) =>
      orFailure(client.call(chatCalls.quickPanel, {}, { signal, poll })),
    ),
    saveNote: fromPromise<Note, SaveNoteInput>(({ input: { id, title, detail, key } }) => {
      const body = { title, detail }
      return orFailure(
        id === null
          ? client.call(chatCalls.addNote, { body }, { key, poll })
          : client.call(chatCalls.editNote, { params: { id }, body }, { key, poll }),
      )
    }),
    deleteNote: fromPromise<undefined, { id: number }>(async ({ input }) => {
      await orFailure(client.call(chatCalls.deleteNote, { params: input }, { poll }))
      return undefined
    }),
  }
}
