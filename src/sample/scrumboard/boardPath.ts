import { samplePages } from '#machines/sample/frame/index.ts'
import { pathOf } from '#machines/kit/paths.ts'

export const boardPath = (board: string | null) => pathOf(samplePages.board.path, { board })
export const cardPath = (board: string | null, id: string) => pathOf(samplePages.card.path, { board, id })
