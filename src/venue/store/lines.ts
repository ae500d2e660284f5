/** Lines of a file of any size, as their bytes come: one is held at a time. */
export async function* linesOf(
  pieces: AsyncIterable<Buffer>,
  refuse: { mostBytes: number; tooLong: () => Error; unfinished: () => Error },
): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    let start = 0
    // By bytes: what else counts as the end of a line elsewhere may stand inside one here.
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, start)) {
      yield rest.length > 0 ? Buffer.concat([...rest, piece.subarray(start, at)]) : piece.subarray(start, at)
      rest = []
      length = 0
      start = at + 1
    }
    if (start < piece.length) rest.push(piece.subarray(start))
    length += piece.length - start
    if (length > refuse.mostBytes) throw refuse.tooLong()
  }
  if (rest.length > 0) throw refuse.unfinished()
}
