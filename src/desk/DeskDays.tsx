import { type ComponentProps, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isTurnedRange } from '#machines/desk/pages/range.ts'
import { DateRangeField } from '#ui/form/index.ts'
import { useRoot } from '../view/root.ts'

type Props = Omit<ComponentProps<typeof DateRangeField>, 'look' | 'hint'>
/** The days of the address, by which a page asks. Turned round there they are asked the right way round, and that is said. */
export function DeskDays(props: Props) {
  const { t } = useTranslation()
  const { history } = useRoot()
  const isTurned = useSyncExternalStore(history.subscribe, () => isTurnedRange(history.get().search))
  return <DateRangeField look="filter" hint={isTurned ? t('ui.calendar.exchanged') : undefined} {...props} />
}
