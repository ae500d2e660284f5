import type { CabinetButton } from '#protocol/cabinet/state.ts'
import type { AdminMachine } from '#protocol/core/machines.ts'
import type { DetailAnswered, DetailEvent } from '../../../kit/detail/detail.types.ts'
import type { FormEvent } from '../../../kit/form/form.types.ts'
import type { QueryEvent } from '../../../kit/query/query.types.ts'
import type { MachinesOrdered } from '../machines/machines.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

export type MachineTab = 'settings' | 'meters' | 'sessions' | 'transactions' | 'rounds' | 'problems' | 'checksums'

export type Brands = readonly { id: number; name: string }[]
/** `buttons`: those of its cabinet. */
export type MachineAnswer = {
  machine: AdminMachine
  version: string
  buttons: readonly CabinetButton[]
  brands: Brands
}
export type MachineInput = PageInput
export type MachineContext = PageInput & { id: number; tab: MachineTab }
export type MachineEvent =
  | PageEvent<'statuses' | 'machines' | 'sessions' | 'problems' | 'figures'>
  | MachinesOrdered
  | DetailAnswered

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    machineForm: FormEvent
    machineRows: QueryEvent
    machineMeters: DetailEvent
  }
}
