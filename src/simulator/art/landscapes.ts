import { type Brush, disc, glow, lit, shape, upright } from './brush.ts'
import { each } from './each.ts'
import { cometRock, sailingBoat } from './subjects.ts'
import { put, stars } from './sceneKit.ts'

/** Scenes of the lobby that show a place, 480 × 300 logical: sky, subject, ground, one light. */
export const landscapes = {
  orchard(brush: Brush) {
    brush.fillStyle = upright(brush, 0, 300, '#0c2436', '#1d4a56', '#163a33')
    brush.fillRect(0, 0, 480, 300)
    stars(brush, 50, 7)
    glow(brush, 392, 66, 190, '#ffdf9e', 0.55)
    brush.fillStyle = '#ffedc4'
    brush.fill(disc(392, 66, 30))
    brush.fillStyle = '#0d2a2a'
    brush.fill(shape('M0 210C80 178 160 190 240 206S400 186 480 214V300H0Z'))
    put(brush, 'pear', 120, 176, 206, -0.12)
    put(brush, 'plum', 262, 196, 196, 0.08)
    put(brush, 'cherry', 384, 206, 168, 0.1)
  },

  tide(brush: Brush) {
    brush.fillStyle = upright(brush, 0, 300, '#1c3552', '#e59a6a', '#f7d9a0')
    brush.fillRect(0, 0, 480, 300)
    glow(brush, 170, 128, 170, '#fff0c0', 0.9)
    brush.fillStyle = '#fff6da'
    brush.fill(disc(170, 128, 38))
    each(
      [
        ['#3f8a94', '#1d5a6e', 150, 16],
        ['#2b7386', '#114459', 182, 20],
        ['#1c5a74', '#0b3148', 216, 24],
        ['#123f5a', '#061e30', 252, 22],
      ],
      ([a, b, y, h], i) => {
        brush.fillStyle = upright(brush, y - h, y + 70, a, b)
        let d = 'M0 300V' + y
        for (let x = 0; x <= 480; x += 80)
          d += `C${x + 20 + i * 9} ${y - h} ${x + 44} ${y - h} ${x + 56} ${y - 2}C${x + 62} ${y + 8} ${x + 72} ${y + 4} ${x + 80} ${y}`
        const p = shape(d + 'V300Z')
        brush.fill(p)
        brush.save()
        brush.clip(p)
        brush.lineWidth = 3
        brush.strokeStyle = 'rgba(255,240,210,.32)'
        brush.stroke(p)
        brush.restore()
      },
    )
    brush.save()
    brush.translate(346, 150)
    brush.rotate(0.07)
    sailingBoat(brush, 1)
    brush.restore()
  },

  crown(brush: Brush) {
    brush.fillStyle = upright(brush, 0, 300, '#06142b', '#0d3350', '#2a6a86')
    brush.fillRect(0, 0, 480, 300)
    stars(brush, 80, 11, 160)
    each(
      [
        ['#3effb0', 0],
        ['#57d8ff', 26],
        ['#2fe0a0', 54],
      ],
      ([k, o]) => {
        brush.save()
        brush.globalCompositeOperation = 'screen'
        brush.filter = 'blur(9px)'
        brush.globalAlpha = 0.5
        brush.fillStyle = upright(brush, 10 + o, 170, 'rgba(0,0,0,0)', k, 'rgba(0,0,0,0)')
        brush.fill(
          shape(
            `M-20 ${60 + o}C90 ${-10 + o} 150 ${120 + o} 250 ${50 + o}S420 ${10 + o} 500 ${80 + o}V${150 + o}C420 ${90 + o} 330 ${150 + o} 250 ${130 + o}S80 ${80 + o} -20 ${160 + o}Z`,
          ),
        )
        brush.restore()
      },
    )
    const mt = (d: string, a: string, b: string, sh: string) => {
      brush.fillStyle = a
      brush.fill(shape(d))
      brush.fillStyle = b
      brush.fill(shape(sh))
    }
    mt('M-20 300 90 150 190 300Z', '#a9d3e4', '#3c6f8c', 'M90 150 190 300H96L110 240 88 206Z')
    mt('M290 300 396 128 520 300Z', '#bfe2ee', '#477d99', 'M396 128 520 300H404L420 236 392 196Z')
    mt('M96 300 246 92 392 300Z', '#f1fbff', '#5a93b0', 'M246 92 392 300H252L274 232 240 186 256 142Z')
    brush.fillStyle = upright(brush, 216, 300, 'rgba(8,36,58,0)', 'rgba(8,36,58,.85)')
    brush.fillRect(0, 216, 480, 84)
  },

  saffron(brush: Brush) {
    brush.fillStyle = upright(brush, 0, 240, '#3a1638', '#c2463a', '#ffb85a')
    brush.fillRect(0, 0, 480, 300)
    glow(brush, 330, 168, 210, '#ffe09a', 0.85)
    brush.fillStyle = '#fff0c4'
    brush.fill(disc(330, 168, 54))
    brush.fillStyle = '#7d2c33'
    brush.fill(
      shape(
        'M40 214V158C40 128 62 116 72 96 82 116 104 128 104 158V214ZM112 214V178C112 162 124 154 130 142 136 154 148 162 148 178V214ZM20 214V120L27 104 34 120V214ZM156 214V132L162 118 168 132V214Z',
      ),
    )
    each(
      [
        ['#c96a34', '#7e2f22', 'M0 214C120 176 210 236 320 208S440 196 480 210V300H0Z'],
        ['#f0a04a', '#9a4220', 'M0 252C100 214 180 226 270 250S410 262 480 234V300H0Z'],
        ['#8a3418', '#3d120c', 'M0 252C100 214 180 226 270 250 210 268 90 280 0 300Z'],
      ],
      ([a, b, d]) => {
        brush.fillStyle = upright(brush, 200, 300, a, b)
        brush.fill(shape(d))
      },
    )
  },

  comet(brush: Brush) {
    brush.fillStyle = upright(brush, 0, 300, '#0a0f1f', '#141f38', '#3a2430')
    brush.fillRect(0, 0, 480, 300)
    stars(brush, 130, 23, 300)
    glow(brush, 90, 300, 260, '#ff6a3c', 0.4)
    brush.save()
    brush.translate(318, 112)
    brush.rotate(-0.5)
    each(
      [
        ['rgba(255,120,50,.35)', 64, 16],
        ['rgba(255,190,110,.5)', 40, 9],
        ['rgba(255,245,215,.75)', 20, 4],
      ],
      ([k, w, b]) => {
        brush.save()
        brush.globalCompositeOperation = 'screen'
        brush.filter = `blur(${b}px)`
        const g = brush.createLinearGradient(0, 0, -380, 0)
        g.addColorStop(0, k)
        g.addColorStop(1, 'rgba(0,0,0,0)')
        brush.fillStyle = g
        brush.fill(shape(`M0 ${-w}C-140 ${-w * 0.7} -260 -10 -400 0-260 10-140 ${w * 0.7} 0 ${w}Z`))
        brush.restore()
      },
    )
    cometRock(brush, 1)
    brush.restore()
    lit(brush, disc(70, 372, 180), 1, {
      light: '#ffb98a',
      body: '#7b3436',
      dark: '#1a0d18',
      x: 70,
      y: 372,
      radius: 180,
      gloss: 0,
      bounce: 'rgba(0,0,0,.5)',
    })
  },
}
