import type { CommandCheck, CommandSummary, GivenCommand } from '#protocol/calls/commands.ts'
import type { Maintenance, windowStates, windowSteps } from '#protocol/calls/maintenance.ts'
import type { MachineAct } from '#protocol/core/permissions.ts'
import type { CollectionEvent } from '../../../kit/collection/collection.types.ts'
import type { CommandOrder } from '../../../kit/command/command.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

/** One machine, as a dry run tells of it. */
export type CheckRow = CommandCheck & { sequence: number }
/** `act`: of which they tell. */
export type CheckAbout = { act: MachineAct | null }
export type GivenRow = CommandSummary & { sequence: number }
/** Null: there is none of that id. */
export type GivenAbout = { command: GivenCommand | null }
export type MaintenanceAbout = Maintenance

export type WindowStep = (typeof windowSteps)[number]
/** What is ordered here. `sessions`: that were seen on the machines. Minutes from now; `openIn` null: by hand. */
export type SettingsOrder =
  | { do: 'machines'; act: MachineAct; ids: readonly number[]; sessions: readonly number[] }
  | { do: 'logins'; on: boolean }
  | { do: 'announce'; drainIn: number; closeIn: number; openIn: number | null; text: string | null }
  | { do: 'step'; step: WindowStep; state: (typeof windowStates)[number] }
/** `key`: the idempotency key of this one order. */
export type SettingsOrdered = { type: 'floor.ordered'; order: CommandOrder<SettingsOrder>; key: string }

export type MachineSettingsContext = PageInput
export type MachineSettingsEvent = PageEvent<'settings' | 'confirms' | 'statuses' | 'sessions'> | SettingsOrdered

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    commandCheck: CollectionEvent
    givenCommands: CollectionEvent
    givenCommand: CollectionEvent
    maintenanceNow: CollectionEvent
  }
}
