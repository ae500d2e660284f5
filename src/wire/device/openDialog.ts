export const dialogs = '[role=dialog], [role=alertdialog]'
/** A dialog lies over the game: what is pressed is not meant for the cabinet, wherever the focus is. */
export const isCovered = (page: Pick<Document, 'querySelector'>): boolean =>
  page.querySelector(`:is(${dialogs}):not([data-state=closed])`) !== null
