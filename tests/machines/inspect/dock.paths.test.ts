import { expect, it } from 'vitest'
import { dockMachine } from '#machines/inspect/dock/dock.machine.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { DockAct, DockContext, DockEvent } from '#machines/inspect/dock/dock.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const machine = { id: 2, name: 'Golden Sea', cabin: 2, status: 2 }
const dock = { machine, state: 'up', cabinet: null, faults: [], problems: [], transfers: [], handPays: [] }
const disk = { feigned: null, free: 10_000_000_000, floor: 256_000_000 }
const order: CommandOrder<DockAct> = {
  ...{ act: { do: 'fault', machineId: 2, fault: { kind: 'door', on: true } }, isAsked: false, isDangerous: false },
  ...{ title: { key: 'title' }, words: null, confirm: { key: 'raise' }, done: null },
  ...{ reason: 'none', phrase: null, affected: [] },
}
const alphabet = {
  'machine.chosen': [{ type: 'machine.chosen', machineId: 7 }],
  'dock.ordered': [{ type: 'dock.ordered', order, key: 'key-of-this-order' }],
} satisfies Alphabet<DockEvent>
const refused = { kind: 'refused', code: 60404, message: 'no', params: null }

it('walks every transition; one look and one act at a time, none of a dock that is shut', () => {
  const walked = walkChart({
    machine: dockMachine,
    alphabet: { ...alphabet, 'resync.requested': [{ type: 'resync.requested' }] },
    outcomes: {
      fetchDock: { done: [{ machines: [machine], disk, raisable: [], dock }], error: [unansweredCall, refused] },
      command: { done: [{ ended: 'done', act: order.act }] },
    },
    check: ({ event, before, after, open, said }) => {
      expect(open.filter((id) => id === 'fetchDock')).toHaveLength(after.matches({ looking: 'asking' }) ? 1 : 0)
      expect(open.filter((id) => id === 'command')).toHaveLength(after.hasTag('acting') ? 1 : 0)
      // Whoever is answered may touch the calls of this browser, whoever is refused may not.
      const isAnswered = event.type === 'xstate.done.actor.fetchDock'
      const isRefused = after.hasTag('closed') && !before.hasTag('closed')
      const named = said.map(({ type }) => type).filter((type) => type.endsWith('Tampering'))
      expect(named).toEqual(isAnswered ? ['allowTampering'] : isRefused ? ['barTampering'] : [])
      const context = after.context as DockContext
      if (isAnswered) expect(context.disk).toEqual(disk)
      if (context.dock !== null) expect(context.wanted).toBe(context.dock.machine.id)
    },
  })
  expect(walked.untaken).toEqual([])
})
