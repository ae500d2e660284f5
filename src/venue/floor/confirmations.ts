/** The two-step confirm of an act that stands behind a GET: good for one act of one person on one machine, for a minute. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

const confirmMs = 60_000

export function createConfirms({ secret, clock }: { secret: string; clock: { now: () => number } }) {
  const sign = (text: string) => createHmac('sha256', `confirm ${secret}`).update(text).digest('base64url')
  return {
    issue: (about: string): string => {
      const text = `${randomUUID()}.${clock.now() + confirmMs}`
      return `${text}.${sign(`${about}.${text}`)}`
    },
    /** The mark by which it is used once; null when it is forged, past, or about something else. */
    read: (about: string, confirm: string): string | null => {
      const [mark = '', end = '', signature = ''] = confirm.split('.')
      const expected = Buffer.from(sign(`${about}.${mark}.${end}`))
      const given = Buffer.from(signature)
      const isGood = given.length === expected.length && timingSafeEqual(given, expected)
      return isGood && Number(end) >= clock.now() ? mark : null
    },
  }
}
