/** Every address of the sample layer, made of its own table of pages: a new page is in it by itself. */
import { addressOf, samplePageIds, samplePageOf, type SamplePageId } from '#machines/sample/frame/index.ts'
import { pathOf } from '#machines/kit/paths.ts'

export type SampleAddress = {
  page: SamplePageId
  path: string
  /** A link of the list at the side leads to it. */
  isListed: boolean
  /** Nobody, or whom its rule lets in. */
  as: 'guest' | 'admin'
}

/** Of one page: itself, a thing of it, and every word that its address may have in the place of an id. */
function pathsOf(page: SamplePageId): string[] {
  const { path, ids = ':id' } = samplePageOf(page)
  const words = typeof ids === 'string' ? [ids] : ids
  const values = [
    ...(path.includes(':id?') || !path.includes(':id') ? [null] : []),
    ...(path.includes(':id') ? words : []),
  ]
  return values.map((word) =>
    pathOf(path, { board: 1, id: word === ':id' ? 1 : word, day: word === 'new' ? 20_261_123 : null }),
  )
}

export const sampleAddresses: readonly SampleAddress[] = samplePageIds.flatMap((page) => {
  const { rule = [], isUnlisted = false } = samplePageOf(page)
  return pathsOf(page).map((path) => ({
    ...{ page, path, as: rule.length === 0 ? ('guest' as const) : ('admin' as const) },
    isListed: !isUnlisted && path === addressOf(page),
  }))
})
