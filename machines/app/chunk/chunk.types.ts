export type ChunkContext = {
  /** How often it was asked for again, as far as that lengthens the pause. */
  retries: number
  /** Whether the page itself could be had before it was asked for. */
  wasPageThere: boolean
}
