import type { CabinetFault } from '#protocol/cabinet/state.ts'
import type { CabinetMemory } from '../cabinet/memory.ts'
import { aside, lettering, paper, rounded } from './brush.ts'
import { amountText } from './figures.ts'
import { scale } from './geometry.ts'
import { type Overlay, overlayOf } from './planes.ts'

export interface Message {
  title: string
  detail: string
  tone: 'money' | 'service'
}

const faults: Record<CabinetFault, string> = {
  door: 'The door is open',
  tilt: 'The cabinet was tilted',
  ram: 'Memory error',
  checksum: 'Checksum error',
}

/** What stands over the reels; null when nothing does. `amounts` false: pictures for everybody. */
export function messageOf(memory: Readonly<CabinetMemory>, amounts: boolean): Message | null {
  const [fault] = memory.faults
  if (fault !== undefined)
    return { title: 'Out of service', detail: `${faults[fault]}. Credit is safe.`, tone: 'service' }
  if (memory.phase !== 'handPay') return null
  const title = amounts ? `Hand pay ${amountText(memory.win)}` : 'Hand pay'
  return { title, detail: 'An attendant is on the way', tone: 'money' }
}

/** A plate for the middle of the picture, 480 × 126 pixels. */
export function drawMessage({ title, detail, tone }: Message): Overlay {
  const { canvas, brush } = paper(640, 168, scale)
  const plate = rounded(20, 20, 600, 128, 12)
  const brass = tone === 'money'
  aside(brush, () => {
    brush.shadowColor = brass ? 'rgba(255,190,80,.8)' : 'rgba(0,0,0,.8)'
    brush.shadowBlur = 20 * scale
    brush.fillStyle = 'rgba(4,12,17,.96)'
    brush.fill(plate)
  })
  brush.lineWidth = 1.6
  brush.strokeStyle = brass ? '#f0b44a' : 'rgba(200,214,220,.45)'
  brush.stroke(plate)
  lettering(brush, { font: '600 36px Archivo', stretch: 'expanded', align: 'center' })
  brush.fillStyle = brass ? '#ffe3a3' : '#f2ead8'
  brush.fillText(title, 320, 68)
  lettering(brush, { font: '500 20px Archivo', align: 'center' })
  brush.fillStyle = '#c3ccd0'
  brush.fillText(detail, 320, 112)
  return overlayOf(canvas)
}

/** One line of small print, right-aligned in 270 × 18 pixels. */
export function drawSmallPrint(text: string): Overlay {
  const { canvas, brush } = paper(360, 24, scale)
  lettering(brush, { font: '500 14px Archivo', align: 'right' })
  brush.fillStyle = '#8f9aa0'
  brush.fillText(text, 358, 12)
  return overlayOf(canvas)
}

/** The free spins' count at the ends of the marquee, 150 × 48 pixels. */
export function drawCount(figure: string, label: string): Overlay {
  const { canvas, brush } = paper(200, 64, scale)
  lettering(brush, { font: '600 34px Archivo', stretch: 'expanded', align: 'center' })
  aside(brush, () => {
    brush.shadowColor = 'rgba(140,170,255,.9)'
    brush.shadowBlur = 18 * scale
    brush.fillStyle = '#f2f5ff'
    brush.fillText(figure, 100, 22)
  })
  lettering(brush, { font: '600 13px Archivo', align: 'center' })
  brush.fillStyle = '#aebbe8'
  brush.fillText(label, 100, 52)
  return overlayOf(canvas)
}
