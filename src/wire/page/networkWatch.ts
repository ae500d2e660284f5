import { fromCallback } from 'xstate'
import type { ConnectivityEvent } from '#machines/app/connectivity/connectivity.types.ts'
import type { CallWatch } from '../http/callWatch.ts'

type NetworkSetup = {
  callWatch: Pick<CallWatch, 'subscribe'>
  page?: Pick<Window, 'addEventListener' | 'removeEventListener'>
  device?: Pick<Navigator, 'onLine'>
}

/** What the device says of its network, and the page's calls of the venue. */
export function createNetworkWatch({ callWatch, page = window, device = navigator }: NetworkSetup) {
  return fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
    const tell: (event: ConnectivityEvent) => void = sendBack
    const lost = () => tell({ type: 'network.lost' })
    const back = () => tell({ type: 'network.back' })
    page.addEventListener('offline', lost)
    page.addEventListener('online', back)
    const unsubscribe = callWatch.subscribe((news) => {
      if (news.type === 'call.unanswered' || news.type === 'call.answered') tell({ type: news.type })
    })
    if (!device.onLine) lost()
    return () => {
      page.removeEventListener('offline', lost)
      page.removeEventListener('online', back)
      unsubscribe()
    }
  })
}
