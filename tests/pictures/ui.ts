/**
 * Pictures of the design system's page, per world, theme and direction at two widths, kept on this machine alone.
 * With `--compare` they are taken anew and held against the last ones; what differs is named and drawn, and the exit code is 1.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright'
import { launchChromium } from '#tests/kit/chromium.ts'
import { startVenue } from '#tests/kit/venue.ts'
import { sections } from '../../src/inspect/showcase/sections.ts'

const folder = join(import.meta.dirname, '../../.tmp/pictures/ui')
const worlds = [
  { name: 'lobby', query: 'world=lobby' },
  { name: 'desk-light', query: 'world=desk&theme=light' },
  { name: 'desk-dark', query: 'world=desk&theme=dark' },
]
const widths = [1440, 390]
/** Share of the pixels that may differ: edges of letters are not drawn the same every time. */
const tolerance = 0.0002

/** Each group of the page, and the last section in it. */
const groups = Object.entries(sections).map(([show, parts]) => ({ show, last: parts.at(-1)?.id }))

/** Names and pictures, one after the other. */
async function* pictures(page: Page, url: string): AsyncGenerator<[name: string, png: Buffer]> {
  for (const width of widths)
    for (const { name, query } of worlds)
      for (const direction of ['ltr', 'rtl'])
        for (const { show, last } of groups) {
          await page.setViewportSize({ width, height: 900 })
          await page.goto(`${url}/ui?show=${show}&${query}&dir=${direction}`)
          await page.locator(`#${last}`).waitFor()
          await page.evaluate(() => document.fonts.ready)
          const png = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
          yield [`${show}-${name}-${direction}-${width}`, png]
        }
}

async function pixelsOf(png: Buffer) {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height)
}

/** What differs, in words; null when nothing does. The difference is drawn beside the last picture. */
export async function difference(name: string, last: Buffer, now: Buffer, place = folder): Promise<string | null> {
  const [before, after] = await Promise.all([pixelsOf(last), pixelsOf(now)])
  const { width, height } = before
  if (width !== after.width || height !== after.height)
    return `${name}: ${width} × ${height} was, ${after.width} × ${after.height} is`
  const drawn = createCanvas(width, height)
  const context = drawn.getContext('2d')
  const marked = context.createImageData(width, height)
  const differing = pixelmatch(before.data, after.data, marked.data, width, height, { threshold: 0.1 })
  if (differing <= width * height * tolerance) return null
  context.putImageData(marked, 0, 0)
  const path = join(place, `${name}.difference.png`)
  writeFileSync(path, drawn.toBuffer('image/png'))
  return `${name}: ${differing} pixels differ, see ${path}`
}

export async function take(flags: string[]): Promise<void> {
  const isComparing = flags.includes('--compare')
  mkdirSync(folder, { recursive: true })
  const [venue, browser] = await Promise.all([startVenue(), launchChromium()])
  const found: string[] = []
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(`${venue.url}/login`)
    await page.fill('#username', 'technician')
    await page.fill('#password', 'technician1234')
    await page.keyboard.press('Enter')
    await page.locator('#page, main li').first().waitFor()
    for await (const [name, png] of pictures(page, venue.url)) {
      const path = join(folder, `${name}.png`)
      if (!isComparing) writeFileSync(path, png)
      else if (!existsSync(path)) found.push(`${name}: there is no last picture; take them first`)
      else {
        const differs = await difference(name, readFileSync(path), png)
        if (differs === null) continue
        writeFileSync(join(folder, `${name}.new.png`), png)
        found.push(differs)
      }
    }
  } finally {
    await browser.close()
    await venue.stop()
  }
  console.log(found.length > 0 ? found.join('\n') : isComparing ? 'Nothing differs' : `The pictures are in ${folder}`)
  if (found.length > 0) process.exitCode = 1
}
