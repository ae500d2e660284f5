/** A picture from a file, drawn no larger than the frame, its way up as its file tells it. Rejects what this browser cannot draw. */
export async function drawnWithin(frame: { width: number; height: number }, file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, frame.width / picture.width, frame.height / picture.height)
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
}
