import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import { type AreaRef, selectFormRef } from '#machines/sample/area/index.ts'
import { EditForm, type FieldSpec } from './EditForm.tsx'

type Props = {
  area: AreaRef
  fields: readonly FieldSpec[]
  resolver: Resolver<FieldValues, unknown, unknown>
  verb?: string
  more?: ReactNode
}
/** The form of the thing that is open, where it has one. */
export function AreaForm({ area, ...form }: Props) {
  const actor = useSelector(area, selectFormRef)
  return actor ? <EditForm key={actor.sessionId} form={actor} {...form} /> : null
}
