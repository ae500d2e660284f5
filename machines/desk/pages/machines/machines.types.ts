import type { ListedMachine } from '#protocol/core/machines.ts'
import type { MachineAct } from '#protocol/core/permissions.ts'
import type { CollectionEvent } from '../../../kit/collection/collection.types.ts'
import type { CommandOrder } from '../../../kit/command/command.types.ts'
import type { FormFailure } from '../../../kit/failure.ts'
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

/** One machine of the list; its status is told by pushes. */
export type MachineRow = ListedMachine & { sequence: number }
/** What is told beside the rows: brands, also those without machines; the first and last gaming day that the figures are of, and the one it is now. */
export type MachinesAbout = {
  brands: readonly { id: number; name: string }[]
  from: string
  to: string
  today: string
}

/** What is done from a list of machines; what is left is done from the page of one, or of the venue. */
export type ListedAct = Exclude<MachineAct, 'closeMachine' | 'openMachine' | 'restartLine'>
/** `sessions`: that were seen on them. Who comes meanwhile is not meant. */
export type OrderedAct = { do: ListedAct; ids: readonly number[]; sessions: readonly number[] }
/** Out of every list, or back in them: one at a time. */
export type ArchiveAct = { do: 'archive' | 'restore'; id: number }
/** Asks a cabinet what its game comes to. */
export type ChecksumAct = { do: 'checksum'; id: number }
/** `key`: the idempotency key of this one command. */
export type MachinesOrdered = {
  type: 'machines.ordered'
  order: CommandOrder<OrderedAct | ArchiveAct | ChecksumAct>
  key: string
}
export type MachinesInput = PageInput
export type NewMachine = { name: string; brandID: number; cabin: number; sasUrl: string; tag: string; bet_info: string }
/** `key`: the idempotency key of this one form. */
export type MachineMaking = { machine: NewMachine; key: string }
export type MachinesContext = PageInput & {
  filter: QueryFilter
  /** Why a new machine was not taken, or null. */
  makingFailure: FormFailure<keyof NewMachine> | null
  /** The id of the one that was made last, until one is there. */
  made: number | null
}
export type MachinesEvent =
  | PageEvent<'statuses' | 'machines' | 'sessions' | 'problems'>
  | MachinesOrdered
  | { type: 'making.asked' }
  | ({ type: 'making.submitted' } & MachineMaking)
export type MachinesTag = 'making' | 'saving'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    machineList: CollectionEvent
  }
}
