import type { DeskTransaction } from '#protocol/core/entities.ts'
import type { CallFailure } from '../../../kit/failure.ts'
import type { PageEvent, PageInput } from '../page.types.ts'
import type { CardRead } from './serving.types.ts'

export type CageInput = PageInput
export type CageContext = PageInput & {
  /** Of the address; null: nobody is served. */
  playerId: number | null
  slipId: number | null
  slip: DeskTransaction | null
  slipFailure: CallFailure | null
}
export type CageEvent =
  | PageEvent<'cage' | 'players'>
  | ({ type: 'card.read' } & CardRead)
  | { type: 'slip.asked'; id: number }
  | { type: 'slip.printed' }
  | { type: 'slip.closed' }
export type CageTag = 'slip' | 'slipFailed'
