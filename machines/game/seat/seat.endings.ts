/** The ways the seat ends, and what it is taken again by. */
import { connectionLostMessage, ErrorCode, MachineStatus } from '#protocol/core/codes.ts'
import { type Message, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { refusedToast } from './seat.messages.ts'
import type { EventOf, MachineChanged } from './seat.setup.ts'
import type { SeatContext } from './seat.types.ts'

/** Why a seat that was left cannot be taken again: somebody else has it, or nobody can. */
const notFree = new Set<number>([ErrorCode.machineBusy, ErrorCode.machineNotAvailable])

export const refused = ({ event }: { event: EventOf<'seat.refused' | 'transfer.refused'> }) => event.refused
export const endRefused = {
  target: '#seat.ended',
  actions: [
    {
      type: 'send',
      params: ({ context: { amount, seated }, event }: { context: SeatContext; event: EventOf<'seat.refused'> }) =>
        amount !== null && seated === null && notFree.has(event.refused.code)
          ? toast('warning', { key: 'seat.notFree', params: { amount } })
          : refusedToast(event.refused),
    },
    { type: 'end', params: { ended: 'refused' } },
  ],
} as const
export const endLineRefused = {
  target: '#seat.ended',
  actions: [
    {
      type: 'send',
      params: ({ event: { code, message } }: { event: EventOf<'socket.refused'> }) =>
        toast('error', { text: message, code }),
    },
    { type: 'end', params: { ended: 'refused' } },
  ],
} as const
export const endLeft = { target: '#seat.ended', actions: { type: 'end', params: { ended: 'left' } } } as const
/** Nothing has proved what became of the credit: what is known is said. */
export const endUnproved = (how: 'closed' | 'stopped' | 'unclear') =>
  ({
    target: '#seat.ended',
    actions: [sends(cashOutOf(how)), { type: 'end', params: { ended: 'closed' } }],
  }) as const
export const endLost = {
  target: '#seat.ended',
  actions: [sends(toast('error', { text: connectionLostMessage })), { type: 'end', params: { ended: 'lost' } }],
} as const
/** The session is over; when the machine is free, `seat.closed` comes over the other socket and says why. */
export const machineFree = [MachineStatus.available, MachineStatus.reserved] as const
export const machineGone = [MachineStatus.offline, MachineStatus.error] as const
export const sessionOver = [...machineGone, ...machineFree] as const

/** Of a cash-out without its proof: the seat is closed and the receipt tells, a fault has stopped it, or nothing is known. */
const cashOutOf = (how: 'closed' | 'stopped' | 'unclear') =>
  toast(how === 'closed' ? 'info' : 'warning', { key: `seat.cashOut.${how}` })
/** Why the player is sent to the lobby, where the credit is, and what comes next. */
export function ejected(status: number, context: SeatContext): Message {
  const { game, leavingKey } = context
  const coming = context.arriving ?? context.toppingUp
  const isGone = machineGone.some((gone) => gone === status)
  if (leavingKey !== null && isGone) return cashOutOf('stopped')
  if (leavingKey !== null && machineFree.some((free) => free === status)) return cashOutOf('closed')
  if (coming && isGone)
    return toast('warning', { key: 'seat.unarrived', params: { amount: game?.credit ?? 0, arriving: coming.amount } })
  return toast('warning', { key: `seat.ejected.${status}`, params: { amount: game?.credit ?? 0 } })
}
export const endEjected = {
  target: '#seat.ended',
  actions: [
    {
      type: 'send',
      params: ({ context, event }: { context: SeatContext; event: MachineChanged }) => ejected(event.status, context),
    },
    { type: 'end', params: { ended: 'closed' } },
  ],
} as const
export const moved = {
  guard: { type: 'isOfSeat', params: ({ event }: { event: EventOf<'seat.moved'> }) => event },
  target: '#seat.moved',
} as const
export const newsOf = (...statuses: readonly number[]) =>
  ({ type: 'isNewsOf', params: ({ event }: { event: MachineChanged }) => ({ push: event, statuses }) }) as const

export const seatedAgain = [
  {
    guard: 'isLeaving',
    target: '#seat.active.hold.claimed.held.leaving',
    actions: { type: 'sit', params: ({ event }: { event: EventOf<'seat.taken'> }) => event.seated },
  },
  {
    target: '#seat.active.hold.claimed.held.playing',
    actions: { type: 'sit', params: ({ event }: { event: EventOf<'seat.taken'> }) => event.seated },
  },
] as const
