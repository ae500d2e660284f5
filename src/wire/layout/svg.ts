/** A drawing as a file: dark on light, whatever the page looks like, with fonts that are everywhere. */
import type { Box, Line, Picture } from '#machines/inspect/inspector/picture.types.ts'

const ink = '#10151c'
const lit = '#e9e2d3'
const margin = 16
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const round = (value: number) => Math.round(value * 10) / 10

function boxSvg({ id, x, y, width, height, kind, rows }: Box, isActive: boolean): string {
  const fill = isActive && kind !== 'frame' ? lit : kind === 'frame' ? 'none' : '#ffffff'
  const name = escaped(id.slice(id.lastIndexOf('.') + 1))
  const texts = rows.map(
    (row, index) =>
      `<text x="${round(x + 12)}" y="${round(y + 40 + index * 15)}" font-size="11">${escaped(row)}</text>`,
  )
  return [
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="4" fill="${fill}" stroke="${ink}" stroke-width="${isActive ? 2 : 1}"/>`,
    `<text x="${round(x + 12)}" y="${round(y + 23)}" font-size="13" font-weight="600">${name}</text>`,
    ...texts,
  ].join('')
}

function lineSvg({ points, label }: Line): string {
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
  const texts = (label?.texts ?? []).map(
    (text, index) =>
      `<text x="${round((label?.x ?? 0) + 4)}" y="${round((label?.y ?? 0) + 11 + index * 14)}" font-size="11">${escaped(text)}</text>`,
  )
  return `<path d="${path}" fill="none" stroke="${ink}" marker-end="url(#arrow)"/>${texts.join('')}`
}

export function svgOf({ width, height, boxes, lines }: Picture, active: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width + 2 * margin)}" height="${round(height + 2 * margin)}" viewBox="${-margin} ${-margin} ${round(width + 2 * margin)} ${round(height + 2 * margin)}" font-family="system-ui, sans-serif" fill="${ink}">`,
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z"/></marker></defs>',
    `<rect x="${-margin}" y="${-margin}" width="100%" height="100%" fill="#ffffff"/>`,
    ...boxes.map((box) => boxSvg(box, active.includes(box.id))),
    ...lines.map(lineSvg),
    '</svg>',
  ].join('\n')
}
