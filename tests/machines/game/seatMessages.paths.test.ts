import { expect, it } from 'vitest'
import { seatMessagesMachine, selectMessagesOf } from '#machines/game/seatMessages/index.ts'
import type { SeatMessagesContext, SeatMessagesEvent } from '#machines/game/seatMessages/seatMessages.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const said = (id: number, sessionID = 7) => ({
  id,
  sessionID,
  machineID: 1,
  text: `Message ${id}`,
  at: id,
  sequence: id,
})
const alphabet = {
  'messages.said': [
    { type: 'messages.said', messages: [said(1)] },
    { type: 'messages.said', messages: [said(1), said(2)] },
    { type: 'messages.said', messages: [said(3, 8)] },
  ],
  'kept.read': [
    { type: 'kept.read', kept: null },
    { type: 'kept.read', kept: { sessionID: 7, toldUpTo: 1, dismissed: [1] } },
  ],
  'message.dismissed': [{ type: 'message.dismissed', id: 1 }],
} satisfies Alphabet<SeatMessagesEvent>

it('walks every transition; each message is told once, and shown until it is put away', () => {
  const walked = walkChart({
    machine: seatMessagesMachine,
    alphabet,
    outcomes: { storedMessages: { error: ['broken'] } },
    key: ({ context }) => context,
    // A message that is put away again and again is the same one.
    isEnd: ({ context }) => (context as SeatMessagesContext).kept.dismissed.length > 1,
    check: ({ before, after, said: heard }) => {
      const { messages, kept } = after.context as SeatMessagesContext
      const was = before.context as SeatMessagesContext
      const toasts = JSON.stringify(heard).match(/Message \d/g) ?? []
      const isListening = after.matches('listening')
      // Nothing is told before it is known what was told already.
      if (!isListening) expect(toasts).toEqual([])
      for (const text of toasts) {
        const id = Number(text.at(-1))
        const isNews = was.kept.sessionID !== messages.at(-1)?.sessionID || id > was.kept.toldUpTo
        expect(isNews).toBe(true)
      }
      if (isListening && messages.length > 0) expect(kept.toldUpTo).toBeGreaterThanOrEqual(messages.at(-1)?.id ?? 0)
      expect(new Set(messages.map(({ sessionID }) => sessionID)).size).toBeLessThanOrEqual(1)
      const shown = selectMessagesOf(7)(after as never).map(({ id }) => id)
      expect(shown.some((id) => kept.dismissed.includes(id))).toBe(false)
    },
  })
  expect(walked.untaken).toEqual([])
})
