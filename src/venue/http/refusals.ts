import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ErrorCode } from '#protocol/core/codes.ts'
import { type FieldProblem, Refusal } from '#protocol/core/errors.ts'

/** However much of a request is wrong. */
const mostFields = 50

/** Sends what went wrong: a refusal as it is, a bad request as 422, all else as 500 without a word of it. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error)
  if (refusal === undefined)
    request.log.error({ err: error, method: request.method, route: request.routeOptions?.url }, 'unexpected error')
  sendRefusal(refusal ?? new Refusal(ErrorCode.internal), reply)
}

export function sendRefusal(refusal: Refusal, reply: FastifyReply): void {
  const seconds = refusal.params?.seconds
  if (refusal.code === ErrorCode.tooMany && typeof seconds === 'number') reply.header('Retry-After', seconds)
  reply
    .status(refusal.status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body) => JSON.stringify(body))
    .send(refusal.body)
}

/** A 422 that names one field. */
export function invalid(path: string, code: string, message: string): Refusal {
  return new Refusal(ErrorCode.invalidRequest, { fields: [{ path, code, message }] satisfies FieldProblem[] })
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = (error.validation as unknown as Issue[]).slice(0, mostFields).map(fieldProblem)
    return new Refusal(ErrorCode.invalidRequest, { fields })
  }
  const { statusCode, code } = error as Partial<FastifyError>
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  if (statusCode === 404) return new Refusal(ErrorCode.unknown)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return invalid('', 'tooLarge', 'The request is too large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return invalid('', 'mediaType', 'The body must be JSON')
  if (code === 'FST_ERR_BAD_URL') return invalid('', 'address', 'The address cannot be read')
  return invalid('', 'json', 'The request cannot be read')
}

type Issue = { keyword: string; instancePath: string; message?: string; params: Record<string, unknown> }

function fieldProblem({ keyword, instancePath, message, params }: Issue): FieldProblem {
  return {
    path: instancePath.slice(1).replaceAll('/', '.'),
    code: problemCode(keyword, params),
    message: message ?? 'Invalid input',
  }
}

/** Translation keys of what can be wrong with a field. */
function problemCode(keyword: string, params: Record<string, unknown>): string {
  const counted = params.origin === 'string' || params.origin === 'array'
  switch (keyword) {
    case 'too_small':
      return counted ? 'minLength' : 'minimum'
    case 'too_big':
      return counted ? 'maxLength' : 'maximum'
    case 'invalid_type':
      return 'type'
    case 'invalid_format':
      return 'format'
    case 'invalid_value':
      return 'choice'
    case 'unrecognized_keys':
      return 'unknownKeys'
    default:
      return 'invalid'
  }
}
