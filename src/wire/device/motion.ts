/** Whether the person wants nothing to move: by the system, or by the settings of the page. */
export const isMotionUnwanted = (pane: Pick<Window, 'matchMedia' | 'document'> = window): boolean =>
  pane.matchMedia('(prefers-reduced-motion: reduce)').matches || pane.document.querySelector('[data-still]') !== null
