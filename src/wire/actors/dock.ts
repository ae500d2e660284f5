import { fromPromise } from 'xstate'
import type { DockAct, DockAnswer, DockQuery, RaisableFault, SecondPerson } from '#machines/inspect/dock/index.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { raisableFaults } from '#protocol/simulator/faults.ts'
import { staffCalls } from '#protocol/calls/operations.ts'
import { taskCalls } from '#protocol/calls/tasks.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { createCommandActors, type How } from './command.ts'

const raisable: RaisableFault[] = [...raisableFaults]

export function createDockActors({ client }: { client: Client }) {
  /** Signed in for one act alone; the page's own sign-in is not touched. */
  async function bySecond(by: SecondPerson, act: (token: string) => Promise<unknown>): Promise<void> {
    const { token } = await client.call(sessionCalls.login, { body: by })
    try {
      await act(token)
    } finally {
      await client.call(sessionCalls.logout, {}, { token }).catch(() => undefined)
    }
  }
  async function perform(act: DockAct, { key, signal }: How): Promise<undefined> {
    const once = { key, signal }
    switch (act.do) {
      case 'fault': {
        const { machineId, fault } = act
        await client.call(staffCalls.raiseFault, { body: { machineId, fault } }, once)
        return
      }
      case 'disk':
        await client.call(staffCalls.feignDisk, { body: { feigned: act.room } }, once)
        return
      case 'proposeFix': {
        const { outcome, moved, evidence } = act
        const input = { params: { id: act.transferId }, body: { outcome, moved, evidence } }
        await client.call(taskCalls.proposeFix, input, once)
        return
      }
      case 'payHandPay':
        await client.call(taskCalls.payHandPay, { params: { id: act.id }, body: { evidence: act.evidence } }, once)
        return
      case 'decideFix':
      case 'decideHandPay': {
        const isFix = act.do === 'decideFix'
        const confirm = isFix ? taskCalls.confirmFix : taskCalls.confirmHandPay
        const reject = isFix ? taskCalls.rejectFix : taskCalls.rejectHandPay
        const params = { id: act.id }
        await bySecond(act.by, (token) =>
          act.decision === 'confirm'
            ? client.call(confirm, { params }, { ...once, token })
            : client.call(reject, { params, body: { reason: act.reason } }, { ...once, token }),
        )
        return
      }
      default:
        return act satisfies never
    }
  }
  return {
    fetchDock: fromPromise<DockAnswer, DockQuery>(({ input: { wanted }, signal }) =>
      orFailure(
        (async () => {
          const { machines, disk } = await client.call(staffCalls.dockMachines, {}, { signal, poll: true })
          const id = wanted ?? machines[0]?.id
          if (id === undefined) return { machines, disk, raisable, dock: null }
          return {
            ...{ machines, disk, raisable },
            dock: await client.call(staffCalls.dock, { params: { id } }, { signal, poll: true }),
          }
        })(),
      ),
    ),
    command: createCommandActors(client, perform),
  }
}
