import { expect, it } from 'vitest'
import {
  type ExportingContext,
  type ExportingEvent,
  exportingMachine,
  type ExportOrder,
} from '#machines/desk/exporting/index.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const order: ExportOrder = {
  ...{ page: 'machines', format: 'xlsx' },
  what: { of: 'table', filter: '', columns: [{ label: 'Name', kind: 'text' }], rows: [['Lale 7']] },
}
const alphabet = {
  'export.ordered': [{ type: 'export.ordered', order }],
  'export.canceled': [{ type: 'export.canceled' }],
  'export.progressed': [{ type: 'export.progressed', bytes: 4_000, rows: 12 }],
  'export.ended': [{ type: 'export.ended', name: 'takewin-machines.xlsx' }],
  'export.failed': [{ type: 'export.failed', failure: unansweredCall }],
} satisfies Alphabet<ExportingEvent>
const failed = toast('error', { text: unansweredCall.message })

it('walks every transition: one file at a time, and its end is told once, whichever it is', () => {
  const walked = walkChart({
    machine: exportingMachine,
    alphabet,
    outcomes: { download: { error: [unansweredCall] } },
    messages: [
      ['export.ended', toast('success', { key: 'export.ended', params: { name: 'takewin-machines.xlsx' } })],
      ['export.canceled', toast('info', { key: 'export.canceled' })],
      ['export.failed', failed],
      ['download failed', failed],
    ],
    check: ({ after, open }) => {
      const context = after.context as ExportingContext
      expect(open).toEqual(after.hasTag('busy') ? ['download'] : [])
      // What was exported is not held any longer than it takes.
      if (!after.hasTag('busy')) expect(context).toEqual({ order: null, bytes: 0, rows: null })
    },
  })
  expect(walked.untaken).toEqual([])
})
