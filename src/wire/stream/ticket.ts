import { lobbyCalls } from '#protocol/calls/lobby.ts'
import type { Client } from '../http/client.ts'

/** What a stream and its stills are fetched by, and for how many seconds. */
type Ticket = { playlist: string; still: string; expiresIn: number }
export type GetTicket = (machineID: number, signal: AbortSignal) => Promise<Ticket>

/** The player's, of the machine at which they sit. */
export const createSeatTicket =
  (client: Client): GetTicket =>
  (machineID, signal) =>
    client.call(lobbyCalls.streamTicket, { body: { machineId: machineID } }, { signal, poll: true })
