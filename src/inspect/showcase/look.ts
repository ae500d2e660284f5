import type { Theme } from '#machines/app/app/index.ts'
import type { Direction } from '../../view/theme.ts'

/** What the page wears: its address says it, so that a picture of it can be taken again. */
export type Look = { world: 'lobby' | 'desk'; theme: Theme; direction: Direction }

export function readAppearanceOf(search: string): Look {
  const asked = new URLSearchParams(search)
  return {
    world: asked.get('world') === 'lobby' ? 'lobby' : 'desk',
    theme: asked.get('theme') === 'dark' ? 'dark' : 'light',
    direction: asked.get('dir') === 'rtl' ? 'rtl' : 'ltr',
  }
}
export const addressOf = ({ world, theme, direction }: Look) =>
  `/ui?${new URLSearchParams({ world, theme, dir: direction })}`
