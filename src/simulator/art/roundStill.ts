import { createCanvas, ImageData } from '@napi-rs/canvas'
import * as z from 'zod/mini'
import { frame } from '#protocol/simulator/line.ts'
import type { Cabinet } from '../cabinet/cabinet.ts'
import { newMemory } from '../cabinet/state.ts'
import { gameArt } from './gameArt.ts'
import { CabinetPicture } from './picture.ts'
import { rgbaOf } from './planes.ts'

const width = 480
const height = (width * frame.pictureHeight) / frame.width
const quality = 62
/** Long enough for the win to be counted up. */
const settled = 10_000

const Whole = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))
/** What a round's last frame shows: the reels as they stopped, the bet, the whole win, and the credit beside it. */
const RoundView = z.object({
  stops: z.pipe(
    z.string().check(z.regex(/^\d{1,3}(\.\d{1,3}){4}$/)),
    z.transform((text: string) => text.split('.').map(Number)),
  ),
  bet: Whole,
  win: Whole,
  credit: Whole,
})

/** Drawn from what the cabinet has journalled, by the same hand as the stream; null when this game has no such stops. */
export async function roundStill({ game }: Pick<Cabinet, 'game'>, asked: URLSearchParams): Promise<Buffer | null> {
  const { data: view } = RoundView.safeParse(Object.fromEntries(asked))
  const { entry, model } = game
  if (view === undefined || view.stops.some((stop, reel) => stop >= (model.strips[reel]?.length ?? 0))) return null
  const blank = newMemory(1, entry.id, 0)
  const meters = { ...blank.meters, CurrentCredit: view.credit }
  const phase = view.win > 0 ? 'winWaiting' : 'idle'
  const memory = { ...blank, stops: view.stops, bet: view.bet, win: view.win, meters, phase } as const
  const rgba = rgbaOf(
    new CabinetPicture({ memory }, await gameArt(entry)).draw(settled),
    frame.width,
    frame.pictureHeight,
  )
  const whole = createCanvas(frame.width, frame.pictureHeight)
  whole.getContext('2d').putImageData(new ImageData(rgba, frame.width, frame.pictureHeight), 0, 0)
  const small = createCanvas(width, height)
  const brush = small.getContext('2d')
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(whole, 0, 0, width, height)
  return small.encode('webp', quality)
}
