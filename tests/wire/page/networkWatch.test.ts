/** What the device and the page's calls say of the way to the venue. */
import { createActor, setup } from 'xstate'
import { expect, test } from 'vitest'
import type { ConnectivityEvent } from '#machines/app/connectivity/connectivity.types.ts'
import { createCallWatch } from '#wire/http/callWatch.ts'
import { createNetworkWatch } from '#wire/page/networkWatch.ts'

function watched(onLine: boolean) {
  const page = new EventTarget()
  const callWatch = createCallWatch()
  const told: ConnectivityEvent[] = []
  const watch = createNetworkWatch({ callWatch, page, device: { onLine } })
  const listener = setup({ actors: { watch } }).createMachine({
    invoke: { src: 'watch' },
    on: { '*': { actions: ({ event }) => void told.push(event as unknown as ConnectivityEvent) } },
  })
  const actor = createActor(listener).start()
  return { page, callWatch, told, stop: () => actor.stop() }
}

test('the device says when its network goes and comes, and at the beginning when it is gone', () => {
  const { page, told } = watched(true)
  expect(told).toEqual([])
  page.dispatchEvent(new Event('offline'))
  page.dispatchEvent(new Event('online'))
  expect(told).toEqual([{ type: 'network.lost' }, { type: 'network.back' }])
  expect(watched(false).told).toEqual([{ type: 'network.lost' }])
})

test('calls say whether they were answered; what is of the sign-in is not its business, nor anything after its end', () => {
  const { callWatch, page, told, stop } = watched(true)
  callWatch.report({ type: 'call.unanswered' })
  callWatch.report({ type: 'call.locked' })
  callWatch.report({ type: 'call.answered' })
  stop()
  callWatch.report({ type: 'call.unanswered' })
  page.dispatchEvent(new Event('offline'))
  expect(told).toEqual([{ type: 'call.unanswered' }, { type: 'call.answered' }])
})
