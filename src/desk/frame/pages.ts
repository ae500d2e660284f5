import { useTranslation } from 'react-i18next'
import type { Group } from '#machines/desk/navigation/navigation.ts'
import type { Entry } from '#machines/desk/search/index.ts'

/** Makes entries of a search from the pages that a person may see, in the language of the page. */
export function usePages(groups: readonly Group[]): () => Entry[] {
  const { t } = useTranslation()
  return () => groups.flatMap(({ children }) => children.map(({ id, url }) => ({ id, url, title: t(`nav.${id}`) })))
}
