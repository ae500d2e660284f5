import type { FastifyRequest } from 'fastify'
import { calls } from '#protocol/calls.ts'
import type { Caller, Identity } from '../identity/identity.ts'
import { bearerToken, type CallHandler, type RegisterCall } from './contract.ts'

const deviceCookie = 'device'
const year = 365 * 24 * 60 * 60

export function registerIdentityCalls(tools: {
  identity: Identity
  registerCall: RegisterCall
  registerValidate: (handler: CallHandler<typeof calls.validate>) => void
  limitCalls: (request: FastifyRequest) => Promise<void>
  onLogout: (caller: Caller) => Promise<void>
}): void {
  const { identity } = tools

  tools.registerCall(calls.login, async ({ body, from, request, reply }) => {
    const { answer, device } = await identity.login({
      ...body,
      ...from,
      device: readCookie(request.headers.cookie, deviceCookie),
    })
    const secure = request.protocol === 'https' ? '; Secure' : ''
    reply.header(
      'Set-Cookie',
      `${deviceCookie}=${device}; Path=/login; Max-Age=${year}; HttpOnly; SameSite=Strict${secure}`,
    )
    return answer
  })

  tools.registerValidate(async ({ from, request }) => {
    await tools.limitCalls(request)
    return await identity.validate(bearerToken(request), from)
  })

  tools.registerCall(calls.logout, async ({ caller, from }) => {
    await tools.onLogout(caller)
    await identity.logout(caller, from)
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
