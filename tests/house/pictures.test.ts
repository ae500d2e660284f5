import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { difference } from '#tests/pictures/ui.ts'

/** A picture of a square that stands `at` from the side. */
function square(at: number, width = 100): Buffer {
  const canvas = createCanvas(width, 100)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, 100)
  context.fillStyle = 'black'
  context.fillRect(at, 20, 30, 30)
  return canvas.toBuffer('image/png')
}

it('tells a picture that differs from the last one, and draws where', async (test) => {
  const place = mkdtempSync(join(tmpdir(), 'takewin-pictures-'))
  test.onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  expect(await difference('same', square(10), square(10), place)).toBeNull()
  expect(existsSync(join(place, 'same.difference.png'))).toBe(false)
  expect(await difference('moved', square(10), square(20), place)).toMatch(/^moved: 600 pixels differ/)
  expect(existsSync(join(place, 'moved.difference.png'))).toBe(true)
  expect(await difference('wider', square(10), square(10, 120), place)).toBe('wider: 100 × 100 was, 120 × 100 is')
})
