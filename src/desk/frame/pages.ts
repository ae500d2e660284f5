import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type FrameRef, selectPlace, selectRecentRef } from '#machines/desk/frame/index.ts'
import type { Group } from '#machines/desk/navigation/navigation.ts'
import { pageOfItem } from '#machines/desk/pages/pages.ts'
import { selectPlaces } from '#machines/desk/recent/index.ts'
import type { Entry } from '#machines/desk/search/index.ts'

/** Makes entries of a search: where the person was lately, and the pages that they may see, in the language of the page. */
export function usePages(frame: FrameRef, groups: readonly Group[]): () => Entry[] {
  const { t } = useTranslation()
  const recent = useSelector(frame, selectRecentRef)
  const place = useSelector(frame, selectPlace)
  const pages = groups.flatMap(({ children }) => children)
  return () => [
    ...(recent ? selectPlaces(recent.getSnapshot()) : []).flatMap(({ id, url, title }): Entry[] => {
      const page = pages.find((one) => one.id === id)
      // Neither where one is, nor what one may not see any more.
      if (title === null && (!page || id === (place && pageOfItem(place.page)))) return []
      return [{ id: `recent-${id}`, kind: 'recent', url, title: title ?? t(`nav.${id}`) }]
    }),
    ...pages.map(({ id, url }) => ({ id, url, title: t(`nav.${id}`), kind: 'page' }) as const),
  ]
}
