import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CollectionRef,
  selectCollectionFailure,
  selectCollectionScreen,
  selectStaleSince,
} from '#machines/kit/collection/index.ts'
import { failureText } from '#machines/kit/failure.ts'
import { formatClock } from '#ui/format.ts'
import { Failed, Loading, Stale } from '#ui/states/index.ts'
import { useSettings } from '../root.ts'
import { useText } from '../text.ts'

/** What stands there while a live list shows no rows: it is on its way, it did not come, or, as `children` say, there are none. */
export function Instead({ list, children }: { list: CollectionRef; children: ReactNode }) {
  const { t } = useTranslation()
  const say = useText()
  const screen = useSelector(list, selectCollectionScreen)
  const failure = useSelector(list, selectCollectionFailure)
  if (screen === 'loading') return <Loading of="table" count={8} />
  if (screen === 'shown') return children
  return (
    <Failed title={t('ui.listFailed')} onRetry={() => list.send({ type: 'collection.retry' })}>
      {failure && <p>{say(failureText(failure))}</p>}
    </Failed>
  )
}

/** Since when a live list is as it is shown, while it could not be looked at again. */
export function StaleLine({ list }: { list: CollectionRef }) {
  const { timeZone } = useSettings()
  const since = useSelector(list, selectStaleSince)
  return since === null ? null : (
    <Stale since={formatClock(since, timeZone)} onRetry={() => list.send({ type: 'collection.retry' })} />
  )
}
