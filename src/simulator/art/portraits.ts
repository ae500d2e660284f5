import { type Brush, disc, glow, lit, shape, stroke, upright } from './brush.ts'
import { each } from './each.ts'
import { cutEmerald, hangingLantern, koiFish, lotusFlower } from './subjects.ts'
import { put } from './sceneKit.ts'

/** Scenes of the lobby that show a thing, 480 × 300 logical. */
export const portraits = {
  lantern(brush: Brush) {
    brush.fillStyle = upright(brush, 0, 300, '#08201f', '#0d3b3a', '#062221')
    brush.fillRect(0, 0, 480, 300)
    each(
      [
        [90, 90, 0.42],
        [396, 74, 0.38],
        [440, 190, 0.3],
        [40, 214, 0.28],
      ],
      ([x, y, s]) => {
        brush.save()
        brush.globalAlpha = 0.75
        brush.filter = 'blur(3px)'
        brush.translate(x, y)
        brush.scale(s, s)
        hangingLantern(brush, 1)
        brush.restore()
        glow(brush, x, y, 90 * s * 2, '#ff9a3c', 0.5)
      },
    )
    glow(brush, 240, 160, 230, '#ff8f2e', 0.85)
    brush.save()
    brush.translate(240, 156)
    brush.scale(1.16, 1.16)
    hangingLantern(brush, 1)
    brush.restore()
    glow(brush, 240, 168, 90, '#fff0b0', 0.7)
  },

  glass(brush: Brush) {
    brush.fillStyle = upright(brush, 0, 300, '#06251f', '#0f4a38', '#052018')
    brush.fillRect(0, 0, 480, 300)
    glow(brush, 240, 120, 240, '#bff7a8', 0.35)
    const lf = (x: number, y: number, r: number, s: number, h: string, m: string, l: string) => {
      brush.save()
      brush.translate(x, y)
      brush.rotate(r)
      brush.scale(s, s)
      const p = shape('M0 0C-70-30-90-110 0-190 90-110 70-30 0 0Z')
      lit(brush, p, 1, { light: h, body: m, dark: l, y: -95, radius: 95, gloss: 0.12, bounce: 'rgba(220,255,170,.6)' })
      stroke(brush, shape('M0 0V-176'), 2.4, 'rgba(6,40,24,.6)')
      for (let i = 1; i < 7; i++) {
        stroke(
          brush,
          shape(
            `M0 ${-i * 24}C-18 ${-i * 24 - 14} -34 ${-i * 24 - 20} -46 ${-i * 24 - 22}M0 ${-i * 24}C18 ${-i * 24 - 14} 34 ${-i * 24 - 20} 46 ${-i * 24 - 22}`,
          ),
          1.2,
          'rgba(6,40,24,.35)',
        )
      }
      brush.restore()
    }
    lf(240, 330, -1.05, 1.3, '#5cc08a', '#1d7a54', '#06301f')
    lf(240, 330, 1.05, 1.3, '#5cc08a', '#1d7a54', '#06301f')
    lf(240, 322, -0.55, 1.3, '#9be38a', '#339a55', '#0b4226')
    lf(240, 322, 0.55, 1.3, '#9be38a', '#339a55', '#0b4226')
    brush.save()
    brush.translate(240, 236)
    lotusFlower(brush, 1)
    brush.restore()
    glow(brush, 240, 214, 60, '#ffe79a', 0.9)
  },

  bells(brush: Brush) {
    brush.fillStyle = upright(brush, 0, 300, '#4a0d1a', '#7d1526', '#2b0710')
    brush.fillRect(0, 0, 480, 300)
    brush.save()
    brush.translate(240, 150)
    for (let i = 0; i < 24; i++) {
      brush.rotate((Math.PI * 2) / 24)
      brush.fillStyle = i % 2 ? 'rgba(255,190,110,.11)' : 'rgba(0,0,0,.06)'
      brush.fill(shape('M0 0 46-380H-46Z'))
    }
    brush.restore()
    glow(brush, 240, 150, 200, '#ffb45c', 0.6)
    put(brush, 'bell', 110, 190, 150, -0.22)
    put(brush, 'bell', 370, 190, 150, 0.22)
    put(brush, 'seven', 240, 152, 250)
  },

  koi(brush: Brush) {
    brush.fillStyle = upright(brush, 0, 300, '#0b3a44', '#0a2a3a', '#05161f')
    brush.fillRect(0, 0, 480, 300)
    glow(brush, 200, 110, 220, '#5fd0c8', 0.35)
    brush.lineWidth = 1.4
    ;[60, 100, 146, 196].forEach((r, i) => {
      brush.strokeStyle = `rgba(170,240,235,${0.3 - i * 0.06})`
      brush.stroke(disc(240, 150, r * 1.35, r * 0.82))
    })
    each(
      [
        [196, 104, 0.35, false],
        [286, 206, 3.5, true],
      ],
      ([x, y, rotation, pale]) => {
        brush.save()
        brush.translate(x, y)
        brush.rotate(rotation)
        brush.scale(1.12, 1.12)
        koiFish(brush, 1, pale)
        brush.restore()
      },
    )
  },

  emerald(brush: Brush) {
    brush.fillStyle = upright(brush, 0, 300, '#04120e', '#0a2b22', '#030d0a')
    brush.fillRect(0, 0, 480, 300)
    glow(brush, 240, 150, 230, '#1effa6', 0.4)
    brush.save()
    brush.translate(240, 150)
    brush.scale(1.22, 1.22)
    cutEmerald(brush, 1)
    brush.restore()
    glow(brush, 176, 62, 70, '#eafff2', 0.8)
    stroke(brush, shape('M176 34V90M148 62H204'), 1.4, 'rgba(255,255,255,.85)')
  },
}
