/** Calls of the floor as players see it. */
import * as z from 'zod/mini'
import { CabinetRules } from '../cabinet/rules.ts'
import { define, Done } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Brand, Inspection, LobbyList, OwnReservation } from '../core/entities.ts'
import { Amount, Id, PathId } from '../core/scalars.ts'

/** `times`: how many bets it was, rounded down. */
const RecentWin = z.object({
  id: Id,
  machineID: Id,
  game: z.string(),
  amount: Amount,
  times: z.int(),
  minutes: z.int(),
})
export type RecentWin = z.infer<typeof RecentWin>

export const lobbyCalls = {
  balance: define({
    method: 'GET',
    path: '/player/balance',
    summary: 'Wallet less holds, minor units; never what stands on a cabinet.',
    access: 'user',
    answer: z.object({ balance: Amount }),
  }),
  lobby: define({
    method: 'GET',
    path: '/machine/all',
    summary:
      'Every brand with its machines, as the caller may see them. `machineCount` of a brand is, in every call of the lobby, how many machines the lobby shows of it.',
    access: 'user',
    answer: LobbyList,
  }),
  lobbyOfBrand: define({
    method: 'GET',
    path: '/machine/:id',
    summary: 'One brand with its machines.',
    access: 'user',
    params: z.object({ id: PathId }),
    answer: LobbyList,
    codes: [ErrorCode.unknown],
  }),
  rules: define({
    method: 'GET',
    path: '/machine/:id/rules',
    summary:
      'What the game of a machine pays and by which rules, as its cabinet tells them. Refused where it tells none (60409, `reason` noRulebook) and while it does not answer.',
    access: 'user',
    params: z.object({ id: PathId }),
    answer: CabinetRules,
    codes: [ErrorCode.unknown, ErrorCode.conflict, ErrorCode.machineNotAvailable],
  }),
  recentWins: define({
    method: 'GET',
    path: '/player/recent-wins',
    summary:
      'What the venue’s cabinets have paid of late, newest first, 10 at most: the game, the amount, and before how many whole minutes. Of nobody by name.',
    access: 'user',
    answer: z.object({ wins: z.array(RecentWin) }),
  }),
  lobbyBrands: define({
    method: 'GET',
    path: '/machine/brands',
    summary: 'The brands.',
    access: 'user',
    answer: z.object({ brands: z.array(Brand) }),
  }),
  reserve: define({
    method: 'POST',
    path: '/player/reservations',
    summary: 'Holds a free machine for the caller, one at a time; `Params.seconds` of a refusal: not again before.',
    access: 'user',
    needsKey: true,
    body: z.object({ machineId: Id }),
    answer: OwnReservation,
    success: 201,
    codes: [
      ErrorCode.unknown,
      ErrorCode.machineBusy,
      ErrorCode.machineNotAvailable,
      ErrorCode.vipOnly,
      ErrorCode.loginsDisabled,
      ErrorCode.limitReached,
    ],
  }),
  cancelReservation: define({
    method: 'DELETE',
    path: '/player/reservations',
    summary: 'Lets the caller’s reservation go.',
    access: 'user',
    answer: Done,
    codes: [ErrorCode.unknown],
  }),
  streamTicket: define({
    method: 'POST',
    path: '/stream/ticket',
    summary: 'A ticket of five minutes for the HLS stream and the still of the caller’s seat.',
    access: 'user',
    ignoresKey: true,
    allowedWhen: ['locked'],
    body: z.object({ machineId: Id }),
    answer: z.object({ playlist: z.string(), still: z.string(), expiresIn: z.int() }),
    codes: [ErrorCode.unknown, ErrorCode.noPermission, ErrorCode.pipelineFailed],
  }),
  inspection: define({
    method: 'GET',
    path: '/inspector',
    summary: 'Actors of the venue and their last events.',
    access: 'administrator',
    answer: Inspection,
    codes: [ErrorCode.noPermission],
  }),
  takenInPlay: define({
    method: 'GET',
    path: '/inspector/taken',
    summary: 'How often the last steps of each cabinet and the last transfers took each transition of their charts.',
    access: 'administrator',
    answer: z.object({
      /** Of steps. */
      count: z.int(),
      charts: z.record(z.string(), z.record(z.string(), z.int())),
    }),
    codes: [ErrorCode.noPermission],
  }),
} as const
