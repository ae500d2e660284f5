/** Whole values of the protocol, as short as they go, for the walks and the hazard tests. */
import type { AttendantCall } from '#protocol/core/attendantCall.ts'
import type { SignedIn } from '#machines/app/auth/auth.types.ts'
import type { CabinetRules } from '#protocol/cabinet/rules.ts'
import type { GameState, LobbyList, LobbyMachine, OwnSeat, Seated } from '#protocol/core/entities.ts'
import type { PlayerLimits, RealityCheck } from '#protocol/core/limits.ts'
import type { CommandAct, CommandEnd } from '#machines/kit/command/index.ts'
import type { CommandEnded } from '#machines/kit/commands/index.ts'
import type { CallFailure } from '#machines/kit/failure.ts'

/** How one of a page's commands was over. */
export const commandEnd = (
  ended: CommandEnd,
  act: CommandAct & Record<string, unknown>,
  answer?: unknown,
): CommandEnded => ({
  ...{ type: 'command.ended', ended, act, answer },
})
export const hour = 60 * 60 * 1_000

export function signedInAs(id: number, { type = 0, token = `token-${id}`, expiresIn = 12 * hour } = {}): SignedIn {
  return {
    expiresIn,
    login: {
      token,
      ip_address: '127.0.0.1',
      versions: { Game: '1', API: '1', Player: '1', BackOffice: '1' },
      Group: null,
      Permissions: [],
      last_logon: null,
      last_logon_ip: null,
      last_closed_cage: null,
      pin_code: null,
      user: {
        id,
        type,
        username: `user${id}`,
        email: null,
        name: 'N',
        lastname: 'L',
        photoURL: null,
        shortcuts: [],
        settings: {},
        siteId: 0,
      },
    },
  }
}

export const refusedCall = {
  kind: 'refused',
  code: 10703,
  message: 'This IP address is not permitted',
  params: null,
} as const satisfies CallFailure
export const unansweredCall = { kind: 'unanswered', message: 'no answer' } as const satisfies CallFailure

export function lobbyMachine(id: number, changes: Partial<LobbyMachine> = {}): LobbyMachine {
  return {
    id,
    name: `Machine ${id}`,
    brandID: 1,
    cabin: id,
    image: '',
    tag: '',
    bet_info: '',
    isVip: false,
    layout: '',
    status: 2,
    sequence: 1,
    reservation: null,
    ...changes,
  }
}
export function lobbyList(machines: LobbyMachine[], changes: Partial<LobbyList> = {}): LobbyList {
  const ids = [...new Set(machines.map(({ brandID }) => brandID))]
  return {
    brands: ids.map((id) => {
      const own = machines.filter(({ brandID }) => brandID === id)
      return { brand: { id, name: `Brand ${id}`, machineCount: own.length }, machines: own }
    }),
    seat: null,
    loginsEnabled: true,
    ...changes,
  }
}
export function ownSeat(machineID: number, changes: Partial<OwnSeat> = {}): OwnSeat {
  return {
    sessionID: 70,
    machineID,
    machineName: `Machine ${machineID}`,
    cabin: machineID,
    status: 3,
    credit: 0,
    secondsLeft: null,
    ...changes,
  }
}

export function gameState(sequence: number, changes: Partial<GameState> = {}): GameState {
  return {
    sequence,
    state: 'idle',
    round: 1,
    credit: 10_000,
    bet: 100,
    win: 0,
    freeSpins: null,
    buttons: [
      { button: 'spin', enabled: true, amount: null, selected: false },
      { button: 'takeWin', enabled: changes.state === 'winWaiting', amount: null, selected: false },
    ],
    ...changes,
  }
}
export const cabinetRules: CabinetRules = {
  ...{ game: 'Golden Harbor', reels: 5, rows: 3, lines: [[1, 1, 1, 1, 1]], wild: null, feature: null },
  symbols: [{ name: 'seven', picture: null, pays: [{ alike: 3, times: 40 }] }],
  ...{ bets: [100], handPayLimit: null, statedReturn: 9_500, mostGambles: null },
}
export function seatedAt(machineID: number, changes: Partial<Seated> = {}): Seated {
  return {
    status: 3,
    session: { id: 70, machineID, openedAt: 0, elapsed: 5_000, funded: 10_000 },
    sequence: 10,
    seatSequence: 20,
    machine: { name: 'Golden Harbor', brand: 'Aurora', cabin: 12, image: '', layout: '' },
    game: gameState(1),
    iceServers: [],
    graceSeconds: 120,
    ...changes,
  }
}

export const realityCheck = (id: number): RealityCheck => ({
  ...{ id, sessionID: 70, machineID: 3, askedAt: 600_000, elapsed: 600_000 },
  ...{ in: 10_000, bets: 300, wins: 100, net: -200 },
})
export const attendantCall = (id: number, changes: Partial<AttendantCall> = {}): AttendantCall => ({
  ...{ id, sessionID: 70, machineID: 3, state: 'open', since: 600_000, takenAt: null, endedAt: null, sequence: 1 },
  ...changes,
})
/** A deposit limit that is not set, a loss limit that is, and a reality check each half hour. */
export function playerLimits(sequence: number): PlayerLimits {
  const none = { amount: null, used: null, left: null, since: null, until: 86_400_000, pending: null }
  return {
    limits: [
      { ...none, kind: 'deposit', period: 'day' },
      { ...none, kind: 'loss', period: 'day', amount: 500, used: 100, left: 400, since: 1 },
    ],
    realityCheck: { minutes: 30, since: 1, pending: null, nextAt: null, due: null },
    exclusion: null,
    sequence,
  }
}
