import { describe, expect, test } from 'vitest'
import {
  ErrorCode,
  MachineStatus,
  SeatStatus,
  spendOrder,
  TransactionState,
  TransactionType,
  UserType,
} from '#protocol/core/codes.ts'
import { catalogue, Refusal } from '#protocol/core/errors.ts'
import { NetworkProblem, RefusalBody } from '#protocol/core/refused.ts'

/** Codes and statuses as the product's decisions list them. */
const statuses: Record<number, number> = {
  10: 401,
  10700: 400,
  10701: 400,
  10702: 400,
  10703: 403,
  10704: 403,
  10705: 400,
  20000: 200,
  40000: 422,
  40001: 400,
  40101: 400,
  50100: 409,
  60001: 409,
  60002: 409,
  60003: 409,
  60004: 409,
  60005: 409,
  60006: 409,
  60007: 409,
  60403: 403,
  60404: 404,
  60409: 409,
  60423: 423,
  60429: 429,
  60500: 500,
  70000: 503,
}

describe('the catalogue', () => {
  test('has every code, once, with its status', () => {
    const codes = Object.values(ErrorCode)
    expect(new Set(codes).size).toBe(codes.length)
    expect(Object.fromEntries(Object.entries(catalogue).map(([code, { status }]) => [Number(code), status]))).toEqual(
      statuses,
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual(Object.keys(statuses).map(Number))
  })

  test.each(Object.entries(catalogue))('%s becomes a body and comes back', (text, { status, message }) => {
    const code = Number(text)
    const names = [...message.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')
    const params = Object.fromEntries(names.map((name, place) => [name, place + 3]))
    const refusal = new Refusal(code, params)
    expect(refusal.status).toBe(status)
    expect(RefusalBody.parse(refusal.body)).toEqual({
      ErrorCode: code,
      code,
      ErrorMessage: refusal.message,
      Params: params,
    })
    expect(refusal.message).not.toMatch(/[{}]/)
    for (const value of Object.values(params)) expect(refusal.message).toContain(String(value))
    const back = Refusal.from(JSON.parse(JSON.stringify(refusal.body)))
    expect(back).toMatchObject({ code, status, message: refusal.message, params })
    expect(new Refusal(code).body.Params).toBeNull()
    expect(new Refusal(code).message).not.toMatch(/[{}]/)
  })

  test('of another venue’s code keeps its words and counts as a failure', () => {
    const refusal = Refusal.from({ ErrorCode: 99_999, code: 99_999, ErrorMessage: 'Made elsewhere' })
    expect(refusal).toMatchObject({ code: 99_999, status: 500, message: 'Made elsewhere', params: undefined })
    expect(refusal).toBeInstanceOf(Error)
    expect(new NetworkProblem('timed out')).toMatchObject({ name: 'NetworkProblem', message: 'timed out' })
  })

  test('only "no valid token" is 401', () => {
    expect(
      Object.entries(catalogue)
        .filter(([, { status }]) => status === 401)
        .map(([code]) => Number(code)),
    ).toEqual([ErrorCode.badSignature])
  })
})

test('numbers of the wire', () => {
  expect(MachineStatus).toEqual({
    offline: 0,
    error: 1,
    available: 2,
    connected: 3,
    reserved: 4,
    feature: 5,
    cashingOut: 6,
    disconnected: 7,
  })
  expect(SeatStatus).toMatchObject({ free: 0, here: 1, elsewhere: 2 })
  expect(TransactionState).toEqual({ pending: 0, done: 1, refund: 3, canceled: 4, error: 5 })
  expect(TransactionType).toEqual({
    deposit: 1,
    withdraw: 2,
    cashIn: 3,
    cashOut: 4,
    handPay: 5,
    jackpot: 6,
    discount: 7,
    bonus: 8,
    comp: 9,
    credit: 10,
    tip: 11,
    adjustment: 12,
  })
  expect(UserType).toEqual({ player: 0, staff: 1, supervisor: 2, manager: 3, administrator: 4 })
  expect(spendOrder).toEqual(['discount', 'bonus', 'cash', 'credit'])
})
