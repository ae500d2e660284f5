import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type BoardRef, selectBeats } from '#machines/desk/pages/machineBoard/index.ts'
import { formatAge } from '#ui/format.ts'
import { useRoot } from '../../../view/root.ts'

type Props = {
  page: BoardRef
  /** Ms by the venue's clock, which is `ahead` of this one. */
  since: number
  ahead: number
}
/** How long ago, and it goes on: nothing but these few letters is drawn anew. */
export function Age({ page, since, ahead }: Props) {
  const { i18n } = useTranslation()
  const { now } = useRoot()
  useSelector(page, selectBeats)
  return <bdi>{formatAge(now() + ahead - since, i18n.language)}</bdi>
}
