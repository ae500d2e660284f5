import { fromCallback, fromPromise } from 'xstate'
import type { ConnectionEvent, ReportFacts } from '#machines/game/connection/connection.types.ts'
import type { Device } from '#machines/game/connection/report.ts'
import type { Gauge } from './gauge.ts'
import type { PressMeter } from './pressMeter.ts'

export type SamplerSetup = { gauge: Gauge; pressMeter: PressMeter; now: () => number }

const second = 1_000
/** A tick that is late by so much was not late: the page slept. */
const slept = 2_500

/** A sample every second, each press as it is measured, and word of a page that slept. */
export function createSampler({ gauge, pressMeter, now }: SamplerSetup) {
  return fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
    const tell: (event: ConnectionEvent) => void = sendBack
    let last = now()
    let isStopped = false
    const forget = pressMeter.subscribe((press) => tell({ type: 'press.measured', press }))
    const timer = setInterval(() => {
      const at = now()
      const gap = at - last - second
      last = at
      if (gap > slept) tell({ type: 'page.woke', slept: gap })
      void gauge.read().then((reading) => isStopped || tell({ type: 'sample.taken', sample: { at, reading } }))
    }, second)
    return () => {
      isStopped = true
      clearInterval(timer)
      forget()
    }
  })
}

/** What a report says of the device. The build is known by the name of its own file. */
function deviceOf(now: () => number): Device {
  return {
    at: now(),
    program: import.meta.url.split('/').at(-1) ?? '',
    agent: navigator.userAgent,
    language: navigator.language,
    screen: `${window.innerWidth}x${window.innerHeight} at ${window.devicePixelRatio}`,
    isOnline: navigator.onLine,
  }
}

type ReportSetup = {
  now: () => number
  write: (facts: ReportFacts, device: Device) => string
  copy?: (text: string) => Promise<void>
}
/** Puts the report on the clipboard; fails where the browser refuses. */
export const createCopyReport = ({ now, write, copy = copyText }: ReportSetup) =>
  fromPromise<undefined, ReportFacts>(async ({ input }) => {
    await copy(write(input, deviceOf(now)))
    return undefined
  })

/** The clipboard is to be had on secure pages only; elsewhere a selected text is copied by the old command. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (!isCopied) throw new Error('the browser does not let the page copy')
}
