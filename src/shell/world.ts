import type { Theme } from '#machines/session/app/index.ts'

/** The night floor or the desk: two worlds of one system. Said on the root element, so that dialogs outside the page wear it too. */
export function dress(world: 'floor' | 'desk', theme: Theme): void {
  const { dataset } = document.documentElement
  if (dataset.world !== world) dataset.world = world
  if (dataset.theme !== theme) dataset.theme = theme
}
