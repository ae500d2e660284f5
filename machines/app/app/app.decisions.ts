/** What the browser’s root decides by: who may see which screen, and in which language. */
import { type Decision, decide } from '../routes/guard.ts'
import type { AppContext, Language, Person, Route, Screen } from './app.types.ts'

export const guest: Person = { role: 'guest', type: 0, userId: null, permissions: [] }
const personOf = ({ role, type, userId, permissions }: AppContext): Person => ({
  ...{ role: role ?? 'guest', type, userId, permissions },
})
export const decisionOf = (context: AppContext): Decision =>
  decide(context.route, personOf(context), context.remembered, context.settings.extension !== undefined)
export const shownName = (context: AppContext): Screen['name'] | null => {
  const decision = decisionOf(context)
  return 'show' in decision ? decision.show.name : null
}

export function allowedLanguage(language: Language, languageSelect: boolean): Language {
  return language === 'tr' && !languageSelect ? 'en' : language
}

export function isSameScreen(context: AppContext, route: Route): boolean {
  const shown = context.screen
  const decision = decisionOf({ ...context, route })
  if (shown === null || !('show' in decision) || shown.name !== decision.show.name) return false
  const next = decision.show
  if (shown.name === 'profile' && next.name === 'profile') return shown.profileId === next.profileId
  return shown.name !== 'game' || next.name !== 'game' || shown.machineID === next.machineID
}
