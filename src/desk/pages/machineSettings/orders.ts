/** What is asked before something is ordered of the whole floor. */
import type { CheckRow, SettingsOrder, WindowStep } from '#machines/desk/pages/machineSettings/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { Maintenance } from '#protocol/calls/maintenance.ts'
import { endsPlay, type MachineAct } from '#protocol/core/permissions.ts'
import { machinePlace } from '../../../view/machinePlace.ts'

type Order = CommandOrder<SettingsOrder>
export type Give = (order: Order) => void
const plain = { isAsked: true, isDangerous: false, phrase: null, affected: [], done: null } as const
const reasoned: readonly MachineAct[] = ['closeSession', 'closeMachine']

export const loginsOrder = (on: boolean): Order => ({
  ...plain,
  act: { do: 'logins', on },
  title: { key: on ? 'machineSettings.askEnable' : 'machineSettings.askDisable' },
  words: { key: on ? 'machineSettings.willEnable' : 'machineSettings.willDisable' },
  confirm: { key: on ? 'machineSettings.enableLogins' : 'machineSettings.disableLogins' },
  reason: 'optional',
  done: { key: on ? 'machineSettings.loginsOn' : 'machineSettings.loginsOff' },
})

export function machinesOrder(
  act: MachineAct,
  rows: readonly Pick<CheckRow, 'id' | 'name' | 'cabin' | 'session'>[],
): Order {
  const [first] = rows
  const count = rows.length
  const sessions = rows.flatMap(({ session }) => session?.id ?? [])
  return {
    ...plain,
    act: { do: 'machines', act, ids: rows.map(({ id }) => id), sessions },
    title: { key: `machines.ask.${act}`, params: { count, name: first?.name ?? '', cabin: first?.cabin ?? 0 } },
    words: { key: `machines.will.${act}` },
    confirm: { key: `machines.act.${act}` },
    done: { key: `machines.done.${act}`, params: { count } },
    isDangerous: endsPlay(act) && sessions.length > 0,
    reason: reasoned.includes(act) ? 'required' : 'optional',
    affected: rows.map(({ id, name, cabin }) => ({ id, name: machinePlace(cabin, name) })),
  }
}

type WindowTimes = Omit<Extract<SettingsOrder, { do: 'announce' }>, 'do'>
export const announceOrder = (times: WindowTimes, seated: number): Order => ({
  ...plain,
  act: { do: 'announce', ...times },
  title: { key: 'machineSettings.askAnnounce' },
  words: { key: 'machineSettings.willAnnounce', params: { count: seated } },
  confirm: { key: 'machineSettings.announce' },
  isDangerous: true,
  reason: 'required',
})

export const stepOrder = (
  step: WindowStep,
  state: NonNullable<Maintenance['window']>['state'],
  seated: number,
): Order => ({
  ...plain,
  act: { do: 'step', step, state },
  title: { key: `machineSettings.askStep.${step}` },
  words: { key: `machineSettings.willStep.${step}`, params: { count: seated } },
  confirm: { key: `machineSettings.step.${step}` },
  isDangerous: step === 'close',
  reason: 'optional',
})
