/** What a page of the sample layer is made of: its chart with its logic, and its view. */
import type { ComponentType } from 'react'
import type { ActorRefFrom, AnyActorLogic, AnyActorRef } from 'xstate'
import type { SamplePageLogic } from '#machines/sample/frame/index.ts'
import type { leavingMachine } from '#machines/kit/leaving/index.ts'
import type { DeviceStorage } from '#wire/device/storage.ts'
import type { SampleAnswer, SampleServer } from '../server.ts'
import type { SampleRequest } from '../transport.ts'

export const tokenKey = 'takewin.sample.token'

type More = Omit<SampleRequest, 'method' | 'url'>
/** Asks the layer; what it refuses is thrown with its words. The type of the answer is the caller's. */
export type Ask = <Answer>(method: SampleRequest['method'], url: string, more?: More) => Promise<Answer>

export type SamplePageSetup = {
  ask: Ask
  server: SampleServer
  call: (request: SampleRequest) => Promise<SampleAnswer>
  navigate: (to: string, options?: { replace?: boolean }) => void
  /** Ms since the epoch. */
  now: () => number
  /** Where the token of the visit is kept. */
  visit: DeviceStorage
  leaving: typeof leavingMachine
}
export type SamplePageView = ComponentType<{ page: AnyActorRef }>
export type SamplePageChunk = { create: (setup: SamplePageSetup) => SamplePageLogic; View: SamplePageView }

/** That the view is the one of the chart is checked here, and known to nobody else. */
export function definePage<Logic extends AnyActorLogic>(page: {
  create: (setup: SamplePageSetup) => Logic
  View: ComponentType<{ page: ActorRefFrom<Logic> }>
}): SamplePageChunk {
  return page as unknown as SamplePageChunk
}

/** A refusal as the charts know it: the words of the layer, which has no numbers for them. */
class Refusal extends Error {
  readonly kind = 'refused'
  readonly code = 0
  readonly params = null
}
export function createAsk(call: (request: SampleRequest) => Promise<SampleAnswer>): Ask {
  return async <Answer>(method: SampleRequest['method'], url: string, more: More = {}) => {
    const { status, data } = await call({ method, url, ...more })
    if (status === 200) return data as Answer
    throw new Refusal((data as { error?: string } | null)?.error ?? String(status))
  }
}
