import { expect, it } from 'vitest'
import { traceOfParent, traceOfRequest, traceParentOf } from '#protocol/core/traceId.ts'
import { makeTrace } from '#wire/http/keys.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = `00-${trace}-00f067aa0ba902b7-01`

it('what the page makes the venue reads', () => {
  const made = makeTrace()
  expect(made).toMatch(/^[0-9a-f]{32}$/)
  expect(traceOfParent(traceParentOf(made))).toBe(made)
  expect(traceOfRequest({ button: 'spin', trace: made })).toBe(made)
  // The end of the id is the span, which may not be all zero.
  const ending = `${'1'.repeat(16)}${'0'.repeat(16)}`
  expect(traceOfParent(traceParentOf(ending))).toBe(ending)
})

it('a header of somebody else who keeps to W3C Trace Context is read, of later versions too', () => {
  expect(traceOfParent(parent)).toBe(trace)
  expect(traceOfParent(parent.replace('00-', 'cc-'))).toBe(trace)
})

it.each([
  ['nothing', undefined],
  ['twice', [parent, parent]],
  ['capitals', parent.toUpperCase()],
  ['no hexadecimal', parent.replace('4bf9', '4bg9')],
  ['all zero', parent.replace(trace, '0'.repeat(32))],
  ['a span all zero', parent.replace('00f067aa0ba902b7', '0'.repeat(16))],
  ['a version that is none', parent.replace('00-', 'ff-')],
  ['longer', `${parent}-more`],
  ['a text for a row', `00-${"'); drop table audit; --".padEnd(32, 'a')}-00f067aa0ba902b7-01`],
  ['much', 'a'.repeat(100_000)],
])('%s in the header is no id', (_, header) => {
  expect(traceOfParent(header)).toBe(null)
})

it.each([
  ['no object', trace],
  ['null', null],
  ['no field', {}],
  ['a number', { trace: 7 }],
  ['short', { trace: trace.slice(1) }],
  ['long', { trace: `${trace}0` }],
  ['all zero', { trace: '0'.repeat(32) }],
  ['another letter', { trace: trace.replace('4', 'g') }],
])('%s in a request of a socket is no id', (_, request) => {
  expect(traceOfRequest(request)).toBe(null)
})
