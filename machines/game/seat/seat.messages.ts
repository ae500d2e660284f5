/** What the states of the seat chart tell others. */
import type { Refused } from '#protocol/sockets/chartEvents.ts'
import { failureText } from '../../kit/failure.ts'
import type { Message } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import type { GameSocketRequest } from './seat.types.ts'

export const request = (event: GameSocketRequest): Message => ({ to: 'gameSocket', event })
export const refusedToast = (refused: Refused) => toast('error', failureText({ kind: 'refused', ...refused }))
export const lineUp: Message = { to: 'stream', event: { type: 'line.up' } }
export const lineDown: Message = { to: 'stream', event: { type: 'line.down' } }
export const entered: Message = { to: 'auth', event: { type: 'seat.entered' } }
