import type * as z from 'zod/mini'
import { Waiting } from '#protocol/core/approvals.ts'
import type { Call } from '#protocol/core/call.ts'
import { catalogue } from '#protocol/core/errors.ts'
import { RefusalBody } from '#protocol/core/refused.ts'
import { Key } from '#protocol/core/scalars.ts'
import { strictQuery, takesKey } from './contract.ts'
import { accessOf, takesBody } from './protocol.ts'
import { jsonSchema } from './shapes.ts'

const keyHeader = (call: Call) => ({
  type: 'object',
  properties: { 'Idempotency-Key': jsonSchema(Key, 'input') },
  required: call.needsKey ? ['Idempotency-Key'] : [],
})

/** One call as the document describes it. */
export function describeCall(call: Call) {
  const codes = call.codes.map((code) => `- ${code}: ${catalogue[code as keyof typeof catalogue]?.message ?? ''}`)
  const refusal = { description: 'Refused', ...content(RefusalBody) }
  return {
    summary: call.summary,
    description: [
      `For ${accessOf(call)}.`,
      ...(codes.length > 0 ? [`Refusals of its own:\n${codes.join('\n')}`] : []),
    ].join('\n\n'),
    security: call.access === 'anyone' ? [] : [{ bearer: [] }],
    params: jsonSchema(call.params, 'input'),
    querystring: jsonSchema(strictQuery(call), 'input'),
    ...(takesKey(call) ? { headers: keyHeader(call) } : {}),
    ...(takesBody(call) ? { body: jsonSchema(call.body, 'input') } : {}),
    response: {
      [call.success]: {
        description: call.success === 202 ? 'Waits' : 'Done',
        ...content(call.answer, call.media),
      },
      ...(call.mayWait ? { 202: { description: 'Waits for a second person', ...content(Waiting) } } : {}),
      '4XX': refusal,
      '5XX': refusal,
    },
  }

  function content(schema: z.ZodMiniType, media = 'application/json') {
    return { content: { [media]: { schema: jsonSchema(schema, 'output') } } }
  }
}
