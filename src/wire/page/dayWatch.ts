import { fromCallback } from 'xstate'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'

const lookEvery = 15_000

/** Says at once which gaming day it is, and whenever another has begun. */
export function createDayWatch(now: () => number) {
  return fromCallback<{ type: 'never' }, { timeZone: string }>(({ input: { timeZone }, sendBack }) => {
    let told = ''
    const look = () => {
      const day = gamingDayOf(now(), timeZone)
      if (day === told) return
      told = day
      sendBack({ type: 'day.changed', day })
    }
    look()
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  })
}
