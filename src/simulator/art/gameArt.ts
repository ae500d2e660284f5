import type { GameEntry } from '../game/catalogue.ts'
import { type GameModel, models } from '../game/models.ts'
import { drawGlass, type Light } from './glass.ts'
import { drawFrames, drawShade, drawStops, type Shade, type Stops, type Strip, smearStrip } from './reelArt.ts'
import { type Overlay, type Planes, planesOf } from './planes.ts'

export interface LitGlass {
  plain: Planes
  bright: Planes
}

/** Everything of a game that is drawn once. */
export interface GameArt {
  entry: GameEntry
  model: GameModel
  glass: Record<Light, LitGlass>
  shade: Record<Light, Shade>
  stops: Stops
  /** By reel: a little blurred, fully blurred. */
  strips: { slow: Strip; fast: Strip }[]
  frames: Overlay[]
}

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))
const once = <Value>(make: () => Value) => {
  let value: Value | undefined
  return () => (value ??= make())
}
const frames = once(drawFrames)
const shade = { house: once(() => drawShade('house')), feature: once(() => drawShade('feature')) }
const drawn = new Map<string, Promise<GameArt>>()

/** Draws a game's art in slices of some 50 ms, so that streams of other cabinets go on meanwhile. */
export function gameArt(entry: GameEntry): Promise<GameArt> {
  const known = drawn.get(entry.id)
  if (known !== undefined) return known
  const art = drawArt(entry)
  drawn.set(entry.id, art)
  return art
}

async function drawArt(entry: GameEntry): Promise<GameArt> {
  const model = models[entry.model]
  const glass = async (light: Light): Promise<LitGlass> => {
    await breathe()
    const plain = planesOf(drawGlass(entry, light, false))
    await breathe()
    return { plain, bright: planesOf(drawGlass(entry, light, true)) }
  }
  const lit = { house: await glass('house'), feature: await glass('feature') }
  for (const part of [frames, shade.house, shade.feature]) {
    await breathe()
    part()
  }
  await breathe()
  const stops = drawStops(entry.id)
  const strips: GameArt['strips'] = []
  for (let reel = 0; reel < model.strips.length; reel += 1) {
    await breathe()
    strips.push({ slow: smearStrip(model, reel, stops, 60, 0.34), fast: smearStrip(model, reel, stops, 30, 0.85) })
  }
  return {
    entry,
    model,
    glass: lit,
    shade: { house: shade.house(), feature: shade.feature() },
    stops,
    strips,
    frames: frames(),
  }
}
