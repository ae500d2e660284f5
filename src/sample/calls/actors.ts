/** What the page of the calls asks the layer for. */
import { fromPromise } from 'xstate'
import type { CallName, CallToSend, Draft, ListedCall, ShownAnswer } from '#machines/sample/calls/index.ts'
import type { SampleAnswer, SampleServer } from '../server.ts'
import type { SampleRequest } from '../transport.ts'

/** Characters; the catalogue of icons alone has half a million. */
const mostShown = 20_000
const textOf = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2))

type Layer = { server: SampleServer; call: (request: SampleRequest) => Promise<SampleAnswer> }
export const createCallsActors = ({ server, call }: Layer) => ({
  fetchCalls: fromPromise<readonly ListedCall[], undefined>(async () => server.calls),
  fetchExample: fromPromise<Draft, CallName>(async ({ input: { method, path } }) => {
    const { params, data } = await server.example(method, path)
    return { params: textOf(params), data: textOf(data) }
  }),
  sendCall: fromPromise<ShownAnswer, CallToSend>(async ({ input: { method, path, params, data } }) => {
    const answer = await call({ method, url: path, params: params as SampleRequest['params'], data })
    const text = textOf(answer.data)
    return { status: answer.status, text: text.slice(0, mostShown), length: text.length }
  }),
  resetData: fromPromise<undefined, undefined>(async () => {
    await server.reset()
    return undefined
  }),
})
