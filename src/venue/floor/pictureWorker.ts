/** One picture, drawn anew: what its file holds beside it does not come along, and what takes long keeps nobody waiting. */
import { parentPort, workerData } from 'node:worker_threads'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { imageSize } from 'image-size'
import { pictureFrame } from '#protocol/core/machineFields.ts'

const kinds = ['png', 'jpg', 'webp']
const mostOnASide = 12_000
const mostPoints = 40_000_000
const quality = 84

/** Its head is read before it is unpacked: a few bytes can say that they are a billion points. */
async function drawAnew(file: Buffer): Promise<Buffer | null> {
  const head = imageSize(file)
  const isFit = Math.max(head.width, head.height) <= mostOnASide && head.width * head.height <= mostPoints
  if (!kinds.includes(head.type ?? '') || !isFit) return null
  const picture = await loadImage(file)
  const scale = Math.min(1, pictureFrame.width / picture.width, pictureFrame.height / picture.height)
  const size = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number]
  const canvas = createCanvas(...size)
  canvas.getContext('2d').drawImage(picture, 0, 0, ...size)
  return canvas.encode('webp', quality)
}

parentPort?.postMessage(await drawAnew(Buffer.from(workerData as Uint8Array)).catch(() => null))
