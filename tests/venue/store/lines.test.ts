/** Lines of files that are larger than what can be held. */
import { expect, it } from 'vitest'
import { linesOf } from '#venue/store/lines.ts'

const refuse = { mostBytes: 8, tooLong: () => new Error('too long'), unfinished: () => new Error('unfinished') }
async function* piecesOf(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}
async function read(...texts: string[]): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOf(piecesOf(...texts), refuse)) lines.push(line.toString())
  return lines
}

it('come whole wherever the pieces end, and end at a line feed alone', async () => {
  expect(await read('a\r', '\u2028b\n\nc', 'd', 'e\nf\n')).toEqual(['a\r\u2028b', '', 'cde', 'f'])
  expect(await read()).toEqual([])
})

it('a next piece is taken when the lines before it are read, and no line is held past its bound', async () => {
  let taken = 0
  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) yield Buffer.from(`line ${(taken += 1)}\n`)
  }
  const lines = linesOf(endless(), refuse)
  await lines.next()
  await lines.next()
  expect(taken).toBe(2)
  await expect(read('0123', '4567', '8')).rejects.toThrow('too long')
  await expect(read('a\n', 'b')).rejects.toThrow('unfinished')
})
