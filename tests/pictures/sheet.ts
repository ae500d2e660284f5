/** Pictures side by side under their titles, as one JPEG. */
import { createCanvas, loadImage } from '@napi-rs/canvas'

export type Cell = { title: string; picture: Buffer }
type Size = { width: number; height: number }
const gap = 20
const caption = 30

/** From left to right and on in the next row; `widthOf` says how wide a picture is shown on a sheet `across` pixels wide. */
export async function compose(
  cells: readonly Cell[],
  { across, widthOf, quality = 80 }: { across: number; widthOf: (picture: Size) => number; quality?: number },
): Promise<Buffer> {
  const placed: { title: string; image: Awaited<ReturnType<typeof loadImage>>; x: number; y: number; size: Size }[] = []
  let [x, y, tallest] = [gap, gap, 0]
  for (const { title, picture } of cells) {
    const image = await loadImage(picture)
    const width = widthOf(image)
    const size = { width, height: Math.round((image.height * width) / image.width) }
    if (x + width + gap > across + 1) [x, y, tallest] = [gap, y + tallest + gap, 0]
    placed.push({ title, image, x, y, size })
    x += width + gap
    tallest = Math.max(tallest, size.height + caption)
  }
  const canvas = createCanvas(across, y + tallest + gap)
  const context = canvas.getContext('2d')
  context.fillStyle = '#dde1e4'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.font = '15px sans-serif'
  context.imageSmoothingQuality = 'high'
  for (const { title, image, x, y, size } of placed) {
    context.fillStyle = '#1d2b33'
    context.fillText(title, x, y + 18)
    context.drawImage(image, x, y + caption, size.width, size.height)
  }
  return canvas.encode('jpeg', quality)
}
