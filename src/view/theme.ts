import type { AppearanceSettings } from '#protocol/core/appearance.ts'
import { directionOf } from './language.ts'

/** The night floor or the desk: two worlds of one system. Said on the root element, so that dialogs outside the page wear it too. */
export function dress(world: 'lobby' | 'desk', theme: 'light' | 'dark'): void {
  const { dataset } = document.documentElement
  if (dataset.world !== world) dataset.world = world
  if (dataset.theme !== theme) dataset.theme = theme
}

export type Direction = 'ltr' | 'rtl'
export function turn(direction: Direction): void {
  if (document.documentElement.dir !== direction) document.documentElement.dir = direction
}
/** The parts of Ark read their direction off a locale, and nothing else. */
export const localeOf = (direction: Direction) => (direction === 'rtl' ? 'ar' : 'en')

/** What a person chose for the whole page; without a choice it is as their language and their system say. */
export function wear(appearance: AppearanceSettings | null, language: string): Direction {
  const { documentElement: page } = document
  const direction =
    appearance === null || appearance.direction === 'auto' ? directionOf(language) : appearance.direction
  turn(direction)
  page.toggleAttribute('data-still', appearance?.animations === false)
  page.toggleAttribute('data-plain-scrollbars', appearance?.scrollbars === false)
  return direction
}
