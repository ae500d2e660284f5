import { samplePages } from '#machines/sample/frame/index.ts'
import { pathOf } from '#machines/kit/paths.ts'
import type { Card } from './entities.ts'

export const boardPath = (board: string | null) => pathOf(samplePages.board.path, { board })
export const settingsPath = (id: string) => pathOf(samplePages.boardSettings.path, { id })
export const cardPath = (board: string | null, id: string) => pathOf(samplePages.card.path, { board, id })
/** Its cover; null where it has none, or a link for one. */
export const boardPicture = ({ attachments, idAttachmentCover }: Card): string | null =>
  attachments.find(({ id, type }) => id === idAttachmentCover && type === 'image')?.src ?? null
