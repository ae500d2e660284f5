import { type Brush, disc, gold, innerShadow, lit, type Material, shape, stroke } from './brush.ts'
import { each } from './each.ts'

/** What the scenes show and the games have as their own symbol. Boxes of about 200 × 200 around 0, 0. */
export function hangingLantern(brush: Brush, scale: number): void {
  stroke(brush, shape('M0-150V-86'), 3, '#2a160a')
  lit(brush, shape('M-26-84H26L34-68H-34Z'), scale, { ...gold, y: -76, radius: 34, gloss: 0.2, shadow: false })
  const b = shape('M-44-66H44C70-30 70 34 44 70H-44C-70 34-70-30-44-66Z')
  lit(brush, b, scale, {
    light: '#fff3b8',
    body: '#ff9d2f',
    dark: '#a13708',
    y: 16,
    radius: 86,
    gloss: 0,
    shadow: false,
  })
  brush.save()
  brush.clip(b)
  brush.strokeStyle = 'rgba(110,40,4,.65)'
  brush.lineWidth = 4
  ;[-40, -14, 14, 40].forEach((x) => {
    brush.beginPath()
    brush.moveTo(x * 0.8, -70)
    brush.quadraticCurveTo(x * 1.7, 0, x * 0.8, 74)
    brush.stroke()
  })
  ;[-34, 0, 36].forEach((y) => {
    brush.beginPath()
    brush.ellipse(0, y, 70, 9, 0, 0, Math.PI)
    brush.stroke()
  })
  brush.restore()
  lit(brush, shape('M-34 70H34L26 86H-26Z'), scale, { ...gold, y: 76, radius: 34, gloss: 0.2, shadow: false })
}

export function lotusFlower(brush: Brush, scale: number): void {
  for (let i = -3; i <= 3; i++) {
    brush.save()
    brush.rotate(i * 0.36)
    lit(brush, shape('M0 0C-30-26-32-84 0-122 32-84 30-26 0 0Z'), scale, {
      light: '#fff2f6',
      body: '#ff9cba',
      dark: '#a82a5c',
      y: -60,
      radius: 58,
      gloss: 0.2,
      bounce: 'rgba(255,220,190,.8)',
    })
    brush.restore()
  }
}

export function koiFish(brush: Brush, scale: number, pale: boolean): void {
  const o = {
    light: '#fff',
    body: pale ? '#f4e6d2' : '#ff7a36',
    dark: pale ? '#8d6a50' : '#8e1f0c',
    bounce: 'rgba(255,220,160,.7)',
  }
  lit(brush, shape('M-78 4C-104-26-122-30-140-26-130-6-130 14-142 36-118 34-98 24-78 8Z'), scale, {
    ...o,
    x: -110,
    radius: 40,
    gloss: 0,
  })
  lit(brush, shape('M6-26C-4-52-26-60-44-56-36-42-30-30-26-20ZM8 30C0 52-18 60-36 58-30 46-26 36-22 26Z'), scale, {
    ...o,
    radius: 60,
    gloss: 0,
  })
  const b = shape('M92 2C78-26 36-36-6-30-44-26-72-8-88 4-70 16-42 32-6 36 38 38 80 30 92 2Z')
  lit(brush, b, scale, { ...o, radius: 80, gloss: 0.4 })
  brush.save()
  brush.clip(b)
  brush.fillStyle = pale ? '#e0481e' : '#fff3e2'
  brush.globalAlpha = 0.9
  brush.fill(
    shape('M30-40C50-26 46-4 22-4S-2-24 6-40ZM-30-34C-14-10-24 12-46 10S-60-20-54-30ZM-4 40C6 22 26 22 36 36Z'),
  )
  brush.restore()
  brush.fillStyle = '#160b0a'
  brush.fill(disc(70, -9, 4))
  brush.fill(disc(68, 15, 3.6))
}

export function cutEmerald(brush: Brush, scale: number): void {
  const F = [
    ['#d9ffe9', 'M-58-96H58L30-58H-30Z'],
    ['#4fe0a0', 'M58-96 92-52 48-34 30-58Z'],
    ['#1f9f6c', 'M92-52V52L48 34V-34Z'],
    ['#0b5c41', 'M92 52 58 96 30 58 48 34Z'],
    ['#063c2c', 'M58 96H-58L-30 58H30Z'],
    ['#0f7a54', 'M-58 96-92 52-48 34-30 58Z'],
    ['#37c98c', 'M-92 52V-52L-48-34V34Z'],
    ['#a8f7cf', 'M-92-52-58-96-30-58-48-34Z'],
  ] as const
  brush.save()
  brush.shadowColor = 'rgba(0,0,0,.8)'
  brush.shadowBlur = 40 * scale
  brush.shadowOffsetY = 22 * scale
  brush.fillStyle = '#063c2c'
  brush.fill(shape('M-58-96H58L92-52V52L58 96H-58L-92 52V-52Z'))
  brush.restore()
  each(F, ([k, d]) => {
    brush.fillStyle = k
    brush.fill(shape(d))
    stroke(brush, shape(d), 0.8, 'rgba(230,255,240,.5)')
  })
  const t = brush.createLinearGradient(-48, -58, 48, 58)
  t.addColorStop(0, '#bdfbd9')
  t.addColorStop(0.35, '#2fc487')
  t.addColorStop(0.7, '#0c7a54')
  t.addColorStop(1, '#3fe0a0')
  brush.fillStyle = t
  brush.fill(shape('M-30-58H30L48-34V34L30 58H-30L-48 34V-34Z'))
  brush.fillStyle = 'rgba(255,255,255,.4)'
  brush.fill(shape('M-30-58H4L-48 14V-34Z'))
}

export function sailingBoat(brush: Brush, scale: number): void {
  lit(brush, shape('M-58 24H60L44 52H-44Z'), scale, {
    light: '#c98a5a',
    body: '#7a3f22',
    dark: '#2c130a',
    y: 34,
    radius: 60,
    gloss: 0,
  })
  stroke(brush, shape('M0 24V-92'), 5, '#3a1c0e')
  lit(brush, shape('M6-88C54-62 62-14 58 14H6Z'), scale, {
    light: '#fffdf2',
    body: '#f3dfb6',
    dark: '#b58452',
    x: 30,
    y: -30,
    radius: 60,
    gloss: 0,
  })
  lit(brush, shape('M-6-70C-36-44-46-8-46 12H-6Z'), scale, {
    light: '#fff',
    body: '#ead3a6',
    dark: '#a5764a',
    x: -22,
    y: -20,
    radius: 50,
    gloss: 0,
  })
}

export function cometRock(brush: Brush, scale: number): void {
  lit(brush, shape('M-40-46C-8-64 34-54 50-22 66 10 50 46 16 56-20 64-56 44-60 8-62-16-58-36-40-46Z'), scale, {
    light: '#ffd9a8',
    body: '#8a5242',
    dark: '#231217',
    bounce: 'rgba(255,150,80,1)',
    radius: 58,
    gloss: 0.1,
  })
  each(
    [
      [-14, -10, 11],
      [20, 16, 14],
      [12, -28, 7],
      [-30, 22, 8],
    ],
    ([x, y, r]) => {
      const d = disc(x, y, r)
      brush.fillStyle = 'rgba(30,14,16,.5)'
      brush.fill(d)
      innerShadow(brush, d, scale, { colour: 'rgba(255,200,150,.5)', blur: 4, x: -2, y: -2 })
    },
  )
}

export function polarCrown(brush: Brush, scale: number): void {
  const ice: Material = { light: '#f4fbff', body: '#8fc4de', dark: '#1d4a6b', bounce: 'rgba(255,226,170,.7)' }
  lit(brush, shape('M-74 46-84-44-40 2 0-74 40 2 84-44 74 46Z'), scale, { ...ice, radius: 84, gloss: 0.3 })
  lit(brush, shape('M-76 40C-40 52 40 52 76 40L72 74C40 86-40 86-72 74Z'), scale, {
    ...gold,
    y: 60,
    radius: 70,
    gloss: 0,
  })
  each(
    [
      [-84, -46, 11],
      [0, -78, 13],
      [84, -46, 11],
      [-38, 62, 8],
      [0, 66, 9],
      [38, 62, 8],
    ],
    ([x, y, radius]) =>
      lit(brush, disc(x, y, radius), scale, {
        light: '#ffe0e6',
        body: '#d3365c',
        dark: '#5c0a22',
        x,
        y,
        radius,
        gloss: 0.6,
      }),
  )
}

export function desertSun(brush: Brush, scale: number): void {
  for (let ray = 0; ray < 12; ray += 1) {
    brush.save()
    brush.rotate((ray * Math.PI) / 6)
    const outline = ray % 2 === 0 ? 'M-12-50 0-92 12-50Z' : 'M-9-52 0-76 9-52Z'
    lit(brush, shape(outline), scale, {
      light: '#ffe7b0',
      body: '#e8842c',
      dark: '#8a2f10',
      y: -66,
      radius: 34,
      gloss: 0,
    })
    brush.restore()
  }
  lit(brush, disc(0, 0, 50), scale, { light: '#fff6cf', body: '#f7b733', dark: '#a5480a', radius: 52, gloss: 0.5 })
}
