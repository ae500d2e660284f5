import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import {
  type DetailRef,
  selectDetailFailure,
  selectDetailScreen,
  selectIsRetrying,
  selectStaleSince,
} from '#machines/kit/detail/index.ts'
import { failureText } from '#machines/kit/failure.ts'
import { formatClock } from '#ui/format.ts'
import { Failed, Loading, Stale } from '#ui/states/index.ts'
import { useSettings } from './root.ts'
import { useText } from './text.ts'

type Props = {
  detail: DetailRef
  /** As what it is expected. */
  of?: 'detail' | 'form'
  /** Why it is not there, in short. */
  failed: string
  /** Absent where there always is one. */
  missing?: ReactNode
  children: ReactNode
}

/** One thing: on its way, not there, not had, or, as `children` show it, known; above them that it is old while it could not be looked at again. */
export function DetailStates({ detail, of = 'detail', failed, missing = null, children }: Props) {
  const say = useText()
  const { timeZone } = useSettings()
  const screen = useSelector(detail, selectDetailScreen)
  const failure = useSelector(detail, selectDetailFailure)
  const since = useSelector(detail, selectStaleSince)
  const isRetrying = useSelector(detail, selectIsRetrying)
  const onRetry = () => detail.send({ type: 'detail.retry' })
  switch (screen) {
    case 'none':
      return null
    case 'loading':
      return <Loading of={of} count={8} />
    case 'missing':
      return missing
    case 'failed':
      return (
        <Failed title={failed} {...{ onRetry, isRetrying }}>
          {failure && <p>{say(failureText(failure))}</p>}
        </Failed>
      )
    case 'shown':
      return (
        <>
          {since !== null && <Stale since={formatClock(since, timeZone)} {...{ onRetry, isRetrying }} />}
          {children}
        </>
      )
    default:
      return screen satisfies never
  }
}
