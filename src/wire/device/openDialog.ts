export const dialogs = '[role=dialog], [role=alertdialog]'
/** A dialog lies over the game: what is pressed is not meant for the cabinet, wherever the focus is. */
export const isCovered = (page: Pick<Document, 'querySelector'>): boolean =>
  page.querySelector(`:is(${dialogs}):not([data-state=closed])`) !== null
/** Whether one does, for who shows the game in another window. */
export const createPageDialogs = (page: Document = document) => ({
  isOpen: () => isCovered(page),
  subscribe(listener: () => void) {
    const observer = new MutationObserver(listener)
    observer.observe(page.body, { subtree: true, childList: true, attributeFilter: ['role', 'data-state'] })
    return () => observer.disconnect()
  },
})
