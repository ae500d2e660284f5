import { describe, expect, it } from 'vitest'
import { type AnyEventObject, createActor, fromPromise } from 'xstate'
import type { Message } from '#machines/kit/messages.ts'
import { toast } from '#machines/kit/toast.ts'
import {
  type ReservationContext,
  type ReservationEvent,
  reservationMachine,
  selectRefusal,
  selectReservationLeft,
  selectReservationScreen,
} from '#machines/lobby/reservation/index.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { OwnReservation } from '#protocol/core/entities.ts'
import { type Alphabet, type Step, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const machine = { id: 7, name: 'Night Orchard', cabin: 12 }
const own = (changes: Partial<OwnReservation> = {}): OwnReservation => ({
  ...{ id: 3, machineID: 7, until: 3_600_000, secondsLeft: 3_600 },
  ...changes,
})
const short = own({ secondsLeft: 2 })
const known = (held: OwnReservation | null, seatedAt: number | null = null) =>
  ({ type: 'reservation.known', own: held, seatedAt }) as const
const refused = (code: number, params: Record<string, unknown> | null = null) =>
  ({ kind: 'refused', code, message: 'no', params }) as const

const alphabet = {
  'reservation.asked': [{ type: 'reservation.asked', machine }],
  'reservation.confirmed': [{ type: 'reservation.confirmed' }],
  'reservation.dismissed': [{ type: 'reservation.dismissed' }],
  'reservation.cancelled': [{ type: 'reservation.cancelled' }],
  'reservation.known': [known(short), known({ ...short, id: 4, machineID: 9 }), known(null), known(null, 7)],
  'clock.ticked': [1, 2].map((seconds) => ({ type: 'clock.ticked', seconds }) as const),
} satisfies Alphabet<ReservationEvent>

const reserved = ({ after }: Step): Message => ({
  to: 'lobby',
  event: { type: 'reserved.changed', machineID: (after.context as ReservationContext).own?.machineID ?? null },
})
const { name, cabin } = machine
const doneToast = toast('success', { key: 'reservation.done', params: { name, cabin, until: short.until } })
/** Not what another tab has reserved meanwhile. */
const isAskedFor = ({ before }: Step) => (before.context as ReservationContext).asked?.id === short.machineID
/** Neither held nor used: somebody else has ended it. */
const isEnded = ({ before, event }: Step) =>
  before.matches('held') &&
  event.own === null &&
  event.seatedAt !== (before.context as ReservationContext).own?.machineID

it('walks every transition; what is held is the venue’s word, and the lobby knows of it', () => {
  const walked = walkChart({
    machine: reservationMachine,
    alphabet,
    outcomes: {
      reserve: { done: [short], error: [unansweredCall] },
      cancelReservation: { done: [undefined], error: [unansweredCall, refused(ErrorCode.unknown)] },
    },
    key: ({ context }) => {
      const { own: held, left, asked } = context as ReservationContext
      return [held?.id, left, asked === null]
    },
    messages: [
      ['reservation.known', (step) => (isEnded(step) ? toast('info', { key: 'reservation.ended' }) : [])],
      [
        'cancelReservation failed',
        ({ after }) => (after.matches('held') ? toast('error', { key: 'reservation.notCancelled' }) : []),
      ],
      ['reserve done', (step) => (isAskedFor(step) ? doneToast : [])],
      ['enters none', reserved],
      ['enters held', reserved],
      ['enters expired', reserved],
    ],
    check: ({ after, open }) => {
      const screen = selectReservationScreen(after as never)
      const { own: held } = after.context as ReservationContext
      if (screen === 'held' || screen === 'cancelling') expect(held).not.toBeNull()
      if (screen === 'none' || screen === 'expired') expect(held).toBeNull()
      expect(open).toEqual(screen === 'reserving' ? ['reserve'] : screen === 'cancelling' ? ['cancelReservation'] : [])
      expect((after.context as ReservationContext).left).toBeGreaterThanOrEqual(0)
    },
  })
  expect(walked.untaken).toEqual([])
})

/** A reservation whose calls are answered by hand. */
function open() {
  const calls: { resolve: (answer?: unknown) => void; reject: (failure: unknown) => void }[] = []
  const call = () => fromPromise(() => new Promise((resolve, reject) => calls.push({ resolve, reject })))
  const actor = createActor(
    reservationMachine.provide({ actors: { reserve: call(), cancelReservation: call() } as never }),
  )
  const screens: string[] = []
  actor.subscribe((snapshot) => screens.push(selectReservationScreen(snapshot)))
  actor.start()
  return {
    screens,
    screen: () => selectReservationScreen(actor.getSnapshot()),
    left: () => selectReservationLeft(actor.getSnapshot()),
    words: () => selectRefusal(actor.getSnapshot()),
    send: (...events: ReservationEvent[]) => {
      for (const event of events) actor.send(event)
    },
    answer: async (how: 'resolve' | 'reject', value?: unknown) => {
      calls.shift()?.[how](value)
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}
const ask = [{ type: 'reservation.asked', machine }, { type: 'reservation.confirmed' }] as const
const ticked = (seconds: number): ReservationEvent & AnyEventObject => ({ type: 'clock.ticked', seconds })

describe('hazards', () => {
  it('logins are disabled while it reserves: the words say so, and nothing is held', async () => {
    const chart = open()
    chart.send(...ask)
    await chart.answer('reject', refused(ErrorCode.loginsDisabled))
    expect([chart.screen(), chart.words()]).toEqual([
      'refused',
      { text: 'no', code: ErrorCode.loginsDisabled, params: null },
    ])
  })

  it('the cool-down is told in minutes, a reservation elsewhere in its own words', async () => {
    const chart = open()
    chart.send(...ask)
    await chart.answer('reject', refused(ErrorCode.limitReached, { seconds: 890 }))
    expect(chart.words()).toEqual({ key: 'reservation.coolDown', params: { minutes: 15 } })
    chart.send(...ask)
    await chart.answer('reject', refused(ErrorCode.limitReached, { reason: 'reserved', machineID: 2 }))
    expect(chart.words()).toEqual({ key: 'reservation.already' })
    chart.send(...ask)
    await chart.answer('reject', unansweredCall)
    expect(chart.words()).toEqual({ key: 'reservation.unanswered' })
  })

  it('two tabs: the other one was first, and both show what the venue holds', async () => {
    const chart = open()
    chart.send(...ask, known(own({ id: 9, machineID: 2 })))
    await chart.answer('reject', refused(ErrorCode.limitReached, { reason: 'reserved', machineID: 2 }))
    expect(chart.screen()).toBe('held')
    chart.send(known(null))
    expect(chart.screen()).toBe('none')
  })

  it('the push comes before the answer, the answer counts once', async () => {
    const chart = open()
    chart.send(...ask, known(own()))
    expect(chart.screen()).toBe('reserving')
    await chart.answer('resolve', own())
    expect([chart.screen(), chart.left()]).toEqual(['held', 3_600])
  })

  it('the venue restarts, or a clock jumps: its own count of seconds is what goes on', () => {
    const chart = open()
    chart.send(known(own()), ticked(100), known(own({ secondsLeft: 3_590 })))
    expect([chart.screen(), chart.left()]).toEqual(['held', 3_590])
    // A page that slept hears of all the seconds at once.
    chart.send(ticked(3_000))
    expect(chart.left()).toBe(590)
    chart.send(ticked(600))
    expect(chart.screen()).toBe('expired')
    chart.send(known(own({ secondsLeft: 5 })))
    expect([chart.screen(), chart.left()]).toEqual(['held', 5])
  })

  it('it expires while Play is pressed: what is used by sitting down is no end to be told of', () => {
    const chart = open()
    chart.send(known(own({ secondsLeft: 1 })), known(null, 7))
    expect(chart.screen()).toBe('none')
    chart.send(known(own({ secondsLeft: 1 })), ticked(1), known(null, 7))
    expect(chart.screen()).toBe('expired')
  })

  it('a cancelling that was cut, and done all the same, ends as done', async () => {
    const chart = open()
    chart.send(known(own()), { type: 'reservation.cancelled' })
    await chart.answer('reject', refused(ErrorCode.unknown))
    expect(chart.screen()).toBe('none')
    chart.send(known(own()), { type: 'reservation.cancelled' })
    await chart.answer('reject', unansweredCall)
    expect(chart.screen()).toBe('held')
  })
})
