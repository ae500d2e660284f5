import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, CallAnswer } from '#protocol/core/call.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { dataCalls } from '#protocol/calls/userData.ts'
import { ownCalls } from '#protocol/calls/account.ts'
import { type Caller, type Identity, proofMs } from '../identity/identity.ts'
import { bearerToken, type CallHandler, type CallInput, type RegisterCall } from './contract.ts'
import { invalid } from './refusals.ts'

/** Over TLS no other host, and no page without TLS, can set it. */
const deviceCookie = ({ protocol }: FastifyRequest) =>
  protocol === 'https' ? { name: '__Host-device', where: 'Path=/; Secure' } : { name: 'device', where: 'Path=/login' }
const year = 365 * 24 * 60 * 60

export function registerIdentityCalls(tools: {
  identity: Identity
  registerCall: RegisterCall
  registerValidate: (handler: CallHandler<typeof sessionCalls.validate>) => void
  limitCalls: (request: FastifyRequest) => void
  onLogout: (caller: Caller) => Promise<void>
}): void {
  const { identity, registerCall } = tools
  const { own } = identity
  const rememberDevice = (request: FastifyRequest, reply: FastifyReply, device: string) => {
    const { name, where } = deviceCookie(request)
    reply.header('Set-Cookie', `${name}=${device}; ${where}; Max-Age=${year}; HttpOnly; SameSite=Strict`)
  }

  const registerOnce = <C extends Call>(call: C, run: (input: CallInput<C>) => Promise<CallAnswer<C>>) =>
    registerCall(call, (input) => {
      const { caller, key, params, body } = input
      const scope = `${caller?.accountId} ${call.method} ${call.path}`
      return identity.once(scope, key, { params, body }, () => run(input))
    })

  registerCall(sessionCalls.login, async ({ body, from, request, reply }) => {
    const { answer, device } = await identity.login({
      ...body,
      ...from,
      device: readCookie(request.headers.cookie, deviceCookie(request).name),
    })
    rememberDevice(request, reply, device)
    return answer
  })
  registerCall(ownCalls.loginSecond, async ({ body, from, request, reply }) => {
    const { answer, device } = await identity.loginSecond({ ...body, ...from })
    rememberDevice(request, reply, device)
    return answer
  })

  tools.registerValidate(async ({ from, request }) => {
    tools.limitCalls(request)
    return await identity.validate(bearerToken(request), from)
  })

  registerCall(sessionCalls.logout, async ({ caller, from }) => {
    await tools.onLogout(caller)
    await identity.logout(caller, from)
    return {}
  })

  registerCall(ownCalls.changePassword, async ({ caller, from, body }) => {
    await own.changePassword(caller, from, body)
    return {}
  })
  registerCall(ownCalls.changePin, ({ caller, from, body }) => own.changePin(caller, from, body))
  registerOnce(dataCalls.saveData, ({ caller, body }) => own.saveData(caller, body))
  registerCall(ownCalls.signIns, async ({ caller }) => ({ signIns: await own.signIns(caller) }))
  registerCall(ownCalls.notices, ({ caller }) => identity.notices(caller))
  registerOnce(ownCalls.seeNotices, async ({ caller, body }) => {
    await identity.seeNotices(caller, body.upTo)
    return {}
  })
  registerOnce(ownCalls.endOtherSignIns, async ({ caller, from }) => ({
    ended: await own.endOtherSignIns(caller, from),
  }))
  registerOnce(ownCalls.endSignIn, async ({ caller, from, params }) => {
    await own.endSignIn(caller, from, params.id)
    return {}
  })
  registerOnce(ownCalls.lock, async ({ caller }) => {
    await own.lock(caller)
    return {}
  })
  registerCall(ownCalls.unlock, ({ caller, from, body }) => own.unlock(caller, from, body.pin))
  registerCall(ownCalls.prove, ({ caller, from, body }) => {
    if (body.code === undefined && body.pin === undefined && body.password === undefined)
      throw invalid('code', 'required', 'A code, a PIN or a password is needed')
    return own.prove(caller, from, body, proofMs)
  })
  registerCall(ownCalls.startSecondFactor, ({ caller, from, body }) => own.startSecondFactor(caller, from, body))
  registerCall(ownCalls.confirmSecondFactor, ({ caller, from, body }) =>
    own.confirmSecondFactor(caller, from, body.code),
  )
  registerCall(ownCalls.removeSecondFactor, async ({ caller, from, body }) => {
    await own.removeSecondFactor(caller, from, body)
    return {}
  })
}

function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name && value !== undefined) return value
  }
  return null
}
