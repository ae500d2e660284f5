import { ErrorCode } from './codes.ts'
import { type RefusalBody, Refused } from './refused.ts'

/** One wrong field of a 422: `path` is dotted, `code` a translation key. */
export type FieldProblem = { path: string; code: string; message: string }

/** The catalogue: HTTP status and English words of every code. A place-holder `{{name}}` is filled from Params. */
export const catalogue: Record<ErrorCode, { status: number; message: string }> = {
  [ErrorCode.badSignature]: { status: 401, message: 'Signature not verified' },
  [ErrorCode.badPassword]: {
    status: 400,
    message:
      'Wrong username or password. {{attempts}} attempts left, then the account is blocked for {{minutes}} minutes',
  },
  [ErrorCode.badCredentials]: { status: 400, message: 'Username or password is wrong' },
  [ErrorCode.accountProtected]: {
    status: 400,
    message: 'The account is protected after too many false attempts. Try again in {{minutes}} minutes',
  },
  [ErrorCode.ipNotPermitted]: { status: 403, message: 'This IP address is not permitted' },
  [ErrorCode.banned]: { status: 403, message: 'This account is banned' },
  [ErrorCode.secondFactor]: { status: 400, message: 'Enter the code of your authenticator app' },
  [ErrorCode.success]: { status: 200, message: 'Request successful' },
  [ErrorCode.invalidRequest]: { status: 422, message: 'Invalid request' },
  [ErrorCode.oldPasswordWrong]: { status: 400, message: 'The old password is wrong' },
  [ErrorCode.passwordTooShort]: { status: 400, message: 'The password is too short or too easy to guess' },
  [ErrorCode.sessionEnded]: { status: 409, message: 'Session terminated, transaction cannot be processed' },
  [ErrorCode.machineBusy]: { status: 409, message: 'Somebody else is playing this machine' },
  [ErrorCode.vipOnly]: { status: 409, message: 'This machine is for VIP players' },
  [ErrorCode.loginsDisabled]: { status: 409, message: 'New seats are closed for the moment' },
  [ErrorCode.openElsewhere]: { status: 409, message: 'You have a session open on another machine' },
  [ErrorCode.limitReached]: { status: 409, message: 'A limit has been reached' },
  [ErrorCode.notEnoughFunds]: { status: 409, message: 'Not enough funds' },
  [ErrorCode.machineNotAvailable]: { status: 409, message: 'This machine is not available' },
  [ErrorCode.noPermission]: { status: 403, message: 'You do not have the permission for this' },
  [ErrorCode.unknown]: { status: 404, message: 'Not found' },
  [ErrorCode.conflict]: { status: 409, message: 'This cannot be done now' },
  [ErrorCode.locked]: { status: 423, message: 'Locked: enter your PIN' },
  [ErrorCode.tooMany]: { status: 429, message: 'Too many requests' },
  [ErrorCode.internal]: { status: 500, message: 'Something went wrong in the venue' },
  [ErrorCode.pipelineFailed]: { status: 503, message: 'Failed to start the pipeline, contact the technical team' },
}

const fill = (words: string, params: Record<string, unknown> | undefined) =>
  words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params?.[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })

/** Thrown in the venue: the words and the status are the catalogue's. */
export class Refusal extends Refused {
  readonly status: number
  constructor(code: number, params?: Record<string, unknown>, message?: string) {
    const entry = (catalogue as Record<number, { status: number; message: string } | undefined>)[code]
    super(code, params, message ?? fill(entry?.message ?? 'Refused', params))
    this.name = 'Refusal'
    this.status = entry?.status ?? 500
  }
  get body(): RefusalBody {
    return { ErrorCode: this.code, code: this.code, ErrorMessage: this.message, Params: this.params ?? null }
  }
  static override from({ ErrorCode, Params, ErrorMessage }: RefusalBody): Refusal {
    return new Refusal(ErrorCode, Params ?? undefined, ErrorMessage)
  }
}

/** 60007 of what was asked and not answered: it may have been done. */
export const notAnswered = (about: Record<string, unknown> = {}) =>
  new Refusal(ErrorCode.machineNotAvailable, { reason: 'unanswered', ...about })
