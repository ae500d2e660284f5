import { fromCallback } from 'xstate'
import type { IdleLockEvent, OtherTabsRequest } from '#machines/app/idleLock/index.ts'
import type { Activity } from './activity.ts'

const throttle = 500
const tick = 500
const activityChannel = 'takewin.activity'
const lockChannel = 'takewin.lock'

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close'> & { onmessage: ((event: MessageEvent) => void) | null }
const open = (name: string): Channel => new BroadcastChannel(name)

/**
 * Says every 500 ms how long it is until nobody has been active for the time asked, and then that it is reached. The sign-in is one
 * for all tabs of a device: activity in any of them counts. By the clock, not by ticks: a page that slept finds the time passed.
 */
export function createIdleWatch(now: () => number, activity: Pick<Activity, 'subscribe'>, channelOf = open) {
  return fromCallback<{ type: 'never' }, { after: number }>(({ input: { after }, sendBack }) => {
    const tell: (event: IdleLockEvent) => void = sendBack
    const channel = channelOf(activityChannel)
    let last = now()
    let told = last
    const active = () => {
      last = now()
      if (last - told < throttle) return
      told = last
      channel.postMessage('active')
    }
    channel.onmessage = () => {
      last = now()
    }
    const forget = activity.subscribe(active)
    const timer = setInterval(() => {
      // A clock that was set back must not keep the page open for ever.
      if (last > now()) last = now()
      const remaining = Math.max(0, last + after - now())
      tell(remaining > 0 ? { type: 'idle.ticked', remaining } : { type: 'idle.reached' })
    }, tick)
    return () => {
      clearInterval(timer)
      channel.close()
      forget()
    }
  })
}

/** The other tabs of this device, which share its sign-in. */
export function createOtherTabs(channelOf = open) {
  return fromCallback<OtherTabsRequest, undefined>(({ sendBack, receive }) => {
    const tell: (event: IdleLockEvent) => void = sendBack
    const channel = channelOf(lockChannel)
    channel.onmessage = ({ data }) => {
      if (data === 'locked') tell({ type: 'tab.locked' })
      else if (data === 'unlocked') tell({ type: 'tab.unlocked' })
    }
    receive(({ news }) => channel.postMessage(news))
    return () => channel.close()
  })
}
