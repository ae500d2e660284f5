import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { selectSample, type ShowcaseRef } from '#machines/inspect/showcase/index.ts'

/** What a part shown here is set to, as the chart of a page would hold it. */
export function useSample<Value>(
  showcase: ShowcaseRef,
  name: string,
  first: Value,
): [value: Value, change: (value: Value) => void] {
  const value = useSelector(showcase, selectSample(name)) as Value | undefined
  const change = useCallback(
    (wanted: Value) => showcase.send({ type: 'sample.changed', name, value: wanted }),
    [showcase, name],
  )
  return [value ?? first, change]
}
