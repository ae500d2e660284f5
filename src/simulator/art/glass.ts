import type { Canvas } from '@napi-rs/canvas'
import type { GameEntry } from '../game/catalogue.ts'
import { aside, type Brush, innerShadow, lettering, linear, paper, radial, rounded, upright } from './brush.ts'
import {
  lampCentres,
  lampMiddle,
  lampSize,
  lamps,
  logicalWindow,
  meterBoxes,
  meterHeight,
  meterTop,
  reelGap,
  reelLeft,
  reelWidth,
  scale,
} from './geometry.ts'
import { type Theme, themes } from './themes.ts'

export type Light = 'house' | 'feature'

/** The whole picture but the reels, the figures and the messages. `bright` has every lamp and the WIN meter lit: parts are copied from it. */
export function drawGlass(entry: GameEntry, light: Light, bright: boolean): Canvas {
  const { canvas, brush } = paper(1280, 720, scale)
  const theme = themes[entry.id]
  if (theme === undefined) throw new Error(`no theme for ${entry.id}`)
  drawBody(brush, light === 'feature' ? 250 : theme.hue, light)
  drawCorners(brush, theme)
  drawMarquee(brush, light === 'feature' ? ['FREE', 'SPINS'] : theme.words, theme, light)
  drawBezel(brush, light)
  drawLamps(brush, bright)
  drawMeters(brush, bright)
  brush.fillStyle = '#8f9aa0'
  lettering(brush, { font: '500 14px Archivo', align: 'right' })
  brush.fillText(`Returns ${(entry.statedReturn / 100).toFixed(1)} %`, 1189, 676)
  drawFalloff(brush)
  return canvas
}

function drawBody(brush: Brush, hue: number, light: Light): void {
  const lacquer = (lightness: number) => `hsl(${hue},${light === 'feature' ? 62 : 52}%,${lightness}%)`
  brush.fillStyle = linear(
    brush,
    [0, 0],
    [0, 720],
    [
      [0, lacquer(8.6)],
      [0.18, lacquer(13)],
      [0.5, lacquer(9.4)],
      [1, lacquer(4.4)],
    ],
  )
  brush.fillRect(0, 0, 1280, 720)
  const warmth = light === 'feature' ? '150,175,255' : '255,206,130'
  for (const [x, radius, alpha] of [
    [120, 260, 0.1],
    [640, 620, light === 'feature' ? 0.24 : 0.16],
    [1160, 260, 0.1],
  ] as const) {
    brush.fillStyle = radial(brush, x, 60, 0, radius, [
      [0, `rgba(${warmth},${alpha})`],
      [1, `rgba(${warmth},0)`],
    ])
    brush.fillRect(0, 0, 1280, 720)
  }
}

function drawCorners(brush: Brush, theme: Theme): void {
  aside(brush, () => {
    brush.beginPath()
    brush.rect(0, 0, 1280, logicalWindow.y)
    brush.clip()
    brush.globalAlpha = 0.95
    theme.corner(brush)
    brush.translate(1280, 0)
    brush.scale(-1, 1)
    theme.corner(brush)
  })
}

const gap = 78

/** One lockup, optically centred: the left word's last letter carries its spacing with it. */
function drawMarquee(brush: Brush, [left, right]: readonly [string, string], theme: Theme, light: Light): void {
  lettering(brush, { font: '600 44px Archivo', stretch: 'expanded', spacing: 9, baseline: 'alphabetic' })
  const leftWidth = brush.measureText(left).width
  const start = 640 - (leftWidth + brush.measureText(right).width + gap) / 2
  for (const [word, x] of [
    [left, start],
    [right, start + leftWidth + gap],
  ] as const)
    aside(brush, () => {
      brush.shadowColor = light === 'feature' ? 'rgba(140,170,255,.7)' : 'rgba(255,180,80,.5)'
      brush.shadowBlur = 22 * scale
      brush.fillStyle =
        light === 'feature'
          ? upright(brush, 34, 76, '#ffffff', '#cfdcff', '#8ea6ea')
          : linear(
              brush,
              [0, 34],
              [0, 76],
              [
                [0, '#fff4d6'],
                [0.55, '#eec278'],
                [1, '#c08a3e'],
              ],
            )
      brush.fillText(word, x, 70)
    })
  aside(brush, () => {
    brush.translate(start + leftWidth + gap / 2 - 4, 54)
    brush.shadowColor = light === 'feature' ? 'rgba(180,200,255,.9)' : 'rgba(255,220,160,.7)'
    brush.shadowBlur = 36 * scale
    brush.fillStyle = light === 'feature' ? '#eef2ff' : '#ffe9bd'
    brush.fill(theme.emblem, 'evenodd')
  })
  brush.letterSpacing = '0px'
}

function drawBezel(brush: Brush, light: Light): void {
  const { x, y, width, height } = logicalWindow
  const brass =
    light === 'feature'
      ? ['#e6ecff', '#56648f', '#a9b9ea', '#3d4a75', '#8496d0']
      : ['#f7dc9d', '#8a5a1c', '#e2b05a', '#6d4210', '#c98f3c']
  aside(brush, () => {
    brush.shadowColor = light === 'feature' ? 'rgba(130,160,255,.55)' : 'rgba(255,196,110,.4)'
    brush.shadowBlur = 50 * scale
    brush.fillStyle = linear(
      brush,
      [x, y],
      [x + width * 0.4, y + height],
      brass.map((colour, place) => [place / 4, colour]),
    )
    brush.fill(rounded(x - 12, y - 12, width + 24, height + 24, 16))
  })
  brush.fillStyle = '#1a0f06'
  brush.fill(rounded(x - 5, y - 5, width + 10, height + 10, 10))
  for (let gap = 0; gap < 4; gap += 1) {
    const left = x + (reelLeft(gap) + reelWidth) / scale
    const right = left + reelGap / scale
    brush.fillStyle = linear(
      brush,
      [left, 0],
      [right, 0],
      [
        [0, '#0a0603'],
        [0.5, '#4e3112'],
        [1, '#0a0603'],
      ],
    )
    brush.fillRect(left, y, right - left, height)
  }
  innerShadow(brush, rounded(x, y, width, height, 6), scale, {
    colour: 'rgba(0,0,0,.95)',
    blur: 22,
    x: 0,
    y: 12,
    alpha: 0.9,
  })
}

function drawLamps(brush: Brush, bright: boolean): void {
  lettering(brush, { font: '700 15px Archivo', align: 'center' })
  for (const { line, place } of lamps)
    for (const x of lampCentres) {
      const y = lampMiddle(place)
      const lamp = rounded(x - lampSize / 2, y - lampSize / 2, lampSize, lampSize, 8)
      aside(brush, () => {
        if (bright) {
          brush.shadowColor = '#ffc664'
          brush.shadowBlur = 24 * scale
        }
        brush.fillStyle = bright ? '#ffd88a' : '#14272e'
        brush.fill(lamp)
      })
      brush.lineWidth = 1.2
      brush.strokeStyle = bright ? '#fff0c8' : 'rgba(226,176,90,.45)'
      brush.stroke(lamp)
      brush.fillStyle = bright ? '#3d2206' : '#c9a35e'
      brush.fillText(String(line), x, y + 0.5)
    }
}

function drawMeters(brush: Brush, bright: boolean): void {
  for (const { name, x, width } of meterBoxes) {
    const on = bright && name === 'WIN'
    const box = rounded(x, meterTop, width, meterHeight, 6)
    brush.fillStyle = '#03080b'
    brush.fill(box)
    innerShadow(brush, box, scale, { colour: 'rgba(0,0,0,1)', blur: 10, x: 0, y: 4, alpha: 0.9 })
    brush.strokeStyle = on ? 'rgba(255,206,120,.9)' : 'rgba(226,176,90,.28)'
    brush.lineWidth = 1.2
    brush.stroke(box)
    lettering(brush, { font: '600 13px Archivo', spacing: 2 })
    brush.fillStyle = on ? '#ffd88a' : '#9b8660'
    brush.fillText(name, x + 18, 664)
  }
  brush.letterSpacing = '0px'
}

/** The room is darker at the edges. */
export function drawFalloff(brush: Brush): void {
  brush.fillStyle = radial(brush, 640, 350, 420, 820, [
    [0, 'rgba(0,0,0,0)'],
    [1, 'rgba(0,4,8,.62)'],
  ])
  brush.fillRect(0, 0, 1280, 720)
}
