import { type CallbackActorLogic, fromCallback } from 'xstate'
import type { StillInput, StreamEvent } from '#machines/game/stream/stream.types.ts'
import { emptyReading, type Gauge } from './gauge.ts'
import type { Picture } from './picture.ts'
import type { GetTicket } from './ticket.ts'
import type { VenueAddress } from '../http/venueAddress.ts'

export type StillSetup = { picture: Picture; gauge: Gauge; ticket: GetTicket; address: VenueAddress; now: () => number }

const refreshEvery = 1_000
const savingEvery = 5_000
const imageTime = 5_000
const failuresAllowed = 3
const renewAt = 0.8

/** A still of the cabinet, fetched anew every second, or every five to save data; lost after three in a row that did not come. */
export function createStill(setup: StillSetup): CallbackActorLogic<{ type: 'never' }, StillInput> {
  return fromCallback<{ type: 'never' }, StillInput>(({ input, sendBack }) => {
    const tell: (event: StreamEvent) => void = sendBack
    const stopping = new AbortController()
    let shown: HTMLImageElement | null = null
    let ticket: { url: string; until: number } | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    let live = false
    let latest = ''

    const release = setup.picture.showStill({
      attach(image) {
        shown = image
        if (latest) image.src = latest
        return () => {
          shown = null
        }
      },
    })

    const takeOffer = setup.gauge.offer(async () => (live ? emptyReading('still') : null))

    async function url(): Promise<string> {
      if (!ticket || setup.now() >= ticket.until) {
        const answer = await setup.ticket(input.machineID, stopping.signal)
        ticket = {
          url: new URL(answer.still, new URL(`${setup.address.baseUrl}/`, location.href)).href,
          until: setup.now() + answer.expiresIn * 1000 * renewAt,
        }
      }
      const next = new URL(ticket.url)
      next.searchParams.set('at', String(setup.now()))
      return next.href
    }

    async function refresh(): Promise<void> {
      try {
        const next = await url()
        const image = shown ?? new Image()
        await loaded(image, next)
        if (stopping.signal.aborted) return
        latest = next
        failures = 0
        if (!live) tell({ type: 'picture.live', from: 'still' })
        live = true
      } catch {
        if (stopping.signal.aborted) return
        ticket = undefined
        failures += 1
        if (failures === failuresAllowed) {
          live = false
          tell({ type: 'picture.lost', from: 'still', reason: 'no still' })
        }
      }
      timer = setTimeout(() => void refresh(), input.isSaving ? savingEvery : refreshEvery)
    }
    void refresh()

    return () => {
      stopping.abort()
      clearTimeout(timer)
      takeOffer()
      release()
    }
  })
}

function loaded(image: HTMLImageElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => () => {
      clearTimeout(timer)
      image.removeEventListener('load', done)
      image.removeEventListener('error', failed)
      work()
    }
    const done = settle(resolve)
    const failed = settle(() => reject(new Error('no still')))
    const timer = setTimeout(failed, imageTime)
    image.addEventListener('load', done)
    image.addEventListener('error', failed)
    image.src = url
  })
}
