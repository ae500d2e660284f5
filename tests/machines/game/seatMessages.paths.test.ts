import { expect, it } from 'vitest'
import type { Message } from '#machines/kit/messages.ts'
import { seatMessagesMachine, selectMessagesOf } from '#machines/game/seatMessages/index.ts'
import type { SeatMessagesContext, SeatMessagesEvent } from '#machines/game/seatMessages/seatMessages.types.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, type Step, walkChart } from '#tests/kit/walk.ts'

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

/** What was not told yet, and that it is told now. */
function news({ before, after, event }: Step): Message[] {
  const { messages, kept } = after.context as SeatMessagesContext
  const read = event.type === 'kept.read' ? event.kept : (before.context as SeatMessagesContext).kept
  const toldUpTo = read?.sessionID === kept.sessionID ? read.toldUpTo : 0
  const untold = messages.filter(({ id }) => id > toldUpTo)
  if (!after.matches('listening') || untold.length === 0) return []
  return [
    ...untold.map(({ text }) => toast('message', { text })),
    { to: 'storedMessages', event: { type: 'kept.write', kept } },
  ]
}

it('walks every transition; each message is told once, and shown until it is put away', () => {
  const walked = walkChart({
    machine: seatMessagesMachine,
    alphabet,
    outcomes: { storedMessages: { error: ['broken'] } },
    key: ({ context }) => context,
    // A message that is put away again and again is the same one.
    isEnd: ({ context }) => (context as SeatMessagesContext).kept.dismissed.length > 1,
    messages: [
      ['messages.said', news],
      ['kept.read', news],
      ['storedMessages failed', news],
      [
        'message.dismissed',
        ({ after }) => ({
          to: 'storedMessages',
          event: { type: 'kept.write', kept: (after.context as SeatMessagesContext).kept },
        }),
      ],
    ],
    check: ({ after }) => {
      const { messages, kept } = after.context as SeatMessagesContext
      if (after.matches('listening') && messages.length > 0)
        expect(kept.toldUpTo).toBeGreaterThanOrEqual(messages.at(-1)?.id ?? 0)
      expect(new Set(messages.map(({ sessionID }) => sessionID)).size).toBeLessThanOrEqual(1)
      const shown = selectMessagesOf(7)(after as never).map(({ id }) => id)
      expect(shown.some((id) => kept.dismissed.includes(id))).toBe(false)
    },
  })
  expect(walked.untaken).toEqual([])
})
