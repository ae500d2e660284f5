/** What stands at an address, and whether one may see it. */
import type { FrameContext, SamplePlace, SampleRoute } from './frame.types.ts'
import { type Decision, guard } from './guard.ts'
import { matchSamplePage, sampleHome, sampleLogin } from './pages.ts'

export function placeOf({ path, search }: SampleRoute): SamplePlace | null {
  const matched = matchSamplePage(path)
  return matched && { page: matched.page, values: matched.values, search }
}
export function decisionOf({ route, user }: Pick<FrameContext, 'route' | 'user'>): Decision {
  const path = `${route.path}${route.search}`
  const asked = { role: user?.role ?? null, path, home: sampleHome, login: sampleLogin }
  return guard(matchSamplePage(route.path)?.rule, asked)
}
