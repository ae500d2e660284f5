/** The venue's process opens whole or not at all, and is closed once, after the drain. */
import { expect, test } from 'vitest'
import { startLifecycle } from '#venue/compose/lifecycle.ts'

function begin({ opens = Promise.resolve('parts'), closes = Promise.resolve() }) {
  const closed: string[] = []
  const venue = startLifecycle({
    open: () => opens,
    close: (parts) => {
      closed.push(`${parts} at ${performance.now() - asked > drainMs / 2 ? 'the end' : 'once'} of the drain`)
      return closes
    },
    drainMs,
  })
  let asked = 0
  const close = () => {
    asked = performance.now()
    return venue.close()
  }
  return { venue, closed, close }
}
const drainMs = 30

test('it is open when its parts are, serves through the drain, and closes once for all who ask', async () => {
  const parts = Promise.withResolvers<string>()
  const { venue, closed, close } = begin({ opens: parts.promise })
  expect([venue.isOpen(), venue.isEnding()]).toEqual([false, false])
  parts.resolve('parts')
  expect(await venue.opened).toBe('parts')
  expect([venue.isOpen(), venue.isEnding()]).toEqual([true, false])
  const ends = [close(), venue.close()]
  expect([venue.isOpen(), venue.isEnding(), closed]).toEqual([true, true, []])
  await Promise.all(ends)
  expect([venue.isOpen(), closed]).toEqual([false, ['parts at the end of the drain']])
})

test('what keeps it from opening is what its maker hears', async () => {
  const problem = new Error('the port is taken')
  const { venue, closed } = begin({ opens: Promise.reject(problem) })
  await expect(venue.opened).rejects.toBe(problem)
  expect([venue.isOpen(), closed]).toEqual([false, []])
})

test('what cannot be closed is said', async () => {
  const problem = new Error('the database is gone')
  const closes = Promise.reject(problem)
  closes.catch(() => undefined)
  const { venue, close } = begin({ closes })
  await venue.opened
  await expect(close()).rejects.toBe(problem)
})
