import type { Direction } from '../../view/theme.ts'

/** The page has more on it than one may look at in one go: a group at a time. */
export const groupNames = ['base', 'frames', 'states', 'form', 'table', 'chart'] as const
export type GroupName = (typeof groupNames)[number]

/** What the page shows and wears: its address says it, so that a picture of it can be taken again. */
export type Look = { show: GroupName; world: 'lobby' | 'desk'; theme: 'light' | 'dark'; direction: Direction }

export function readAppearanceOf(search: string): Look {
  const asked = new URLSearchParams(search)
  return {
    show: groupNames.find((name) => name === asked.get('show')) ?? 'base',
    world: asked.get('world') === 'lobby' ? 'lobby' : 'desk',
    theme: asked.get('theme') === 'dark' ? 'dark' : 'light',
    direction: asked.get('dir') === 'rtl' ? 'rtl' : 'ltr',
  }
}
/** `of`: what a part of the group keeps in the address beside it. */
export const addressOf = ({ show, world, theme, direction }: Look, of = new URLSearchParams()) =>
  `/ui?${new URLSearchParams([
    ...(show === 'base' ? [] : [['show', show]]),
    ['world', world],
    ['theme', theme],
    ['dir', direction],
    ...of,
  ])}`
