import { expect, it } from 'vitest'
import { definitionOf } from '#machines/kit/definition.ts'
import { inspectorMachine } from '#machines/inspect/inspector/index.ts'
import type { Trace } from '#protocol/core/trace.ts'
import { largestTrace, readTrace, traceOf } from '../../../src/wire/page/trace.ts'

const trace: Trace = {
  format: 'takewin.trace',
  version: 1,
  savedAt: 5,
  browser: {
    actors: [
      { id: 'a', parent: null, chart: 'a', state: 'b', status: 'active', context: { n: 1 }, born: 0, ended: null },
    ],
    events: [
      {
        sequence: 1,
        at: 2,
        actor: 'a',
        event: 'go',
        from: 'c',
        to: 'b',
        cause: null,
        taken: ['a.c go 0'],
        changed: { n: { from: null, to: 1 } },
        detail: {},
      },
    ],
  },
  venue: null,
  charts: [definitionOf(inspectorMachine)],
}

it('reads what was saved, and says of anything else why it cannot', async () => {
  expect(traceOf(JSON.stringify(trace))).toEqual({ trace })
  expect(traceOf(JSON.stringify(trace).slice(0, -9))).toEqual({ failure: 'notJson' })
  for (const other of ['null', '[]', '{"format":"other.trace","version":1}', '"takewin.trace"'])
    expect(traceOf(other)).toEqual({ failure: 'notTrace' })
  expect(traceOf(JSON.stringify({ ...trace, version: 2 }))).toEqual({ failure: 'otherVersion' })
  expect(traceOf(JSON.stringify({ ...trace, browser: { actors: [{}], events: [] } }))).toEqual({ failure: 'notTrace' })
  expect(await readTrace(new Blob([JSON.stringify(trace)]))).toEqual({ trace })
  // It is told by its size, and never read.
  const huge = { size: largestTrace + 1, text: () => Promise.reject(new Error('read')) } as Blob
  expect(await readTrace(huge)).toEqual({ failure: 'tooLarge' })
})
