import { expect, it } from 'vitest'
import { type WatchContext, type WatchEvent, watchMachine } from '#machines/desk/watch/index.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'line.up': [{ type: 'line.up' }],
  'line.down': [{ type: 'line.down' }],
  'watch.refused': [
    { type: 'watch.refused', code: ErrorCode.noPermission },
    { type: 'watch.refused', code: ErrorCode.unknown },
  ],
  'sound.toggled': [{ type: 'sound.toggled' }],
  'watch.retried': [{ type: 'watch.retried' }],
} satisfies Alphabet<WatchEvent>

it('walks every transition: silent until it is asked, nothing shown without the right, and back after a refusal that was none of the right', () => {
  const walked = [true, false].map((mayWatch) =>
    walkChart({
      machine: watchMachine,
      input: { machineID: 3, keyPrefix: 'watch-1', mayWatch },
      alphabet,
      outcomes: { stream: {} },
      key: ({ context }) => {
        const { isLoud, refusedBy } = context as WatchContext
        return [isLoud, refusedBy]
      },
      messages: [],
      check: ({ event, before, after, open, said }) => {
        const { isLoud } = after.context as WatchContext
        const isWatching = after.hasTag('watching')
        expect(open).toEqual(isWatching ? ['stream', 'watchLine'] : [])
        const isToggled = event.type === 'sound.toggled' && before.hasTag('watching')
        const isBegun = isWatching && !before.hasTag('watching')
        if (isBegun) expect(isLoud).toBe(false)
        if (isToggled) expect(isLoud).toBe(!(before.context as WatchContext).isLoud)
        // The element is told whenever it may have changed.
        expect(said.filter(({ type }) => type === 'setVolume').map(({ params }) => params)).toEqual(
          isToggled || isBegun ? [{ machineID: 3, isLoud }] : [],
        )
        if (!mayWatch) expect(after.hasTag('forbidden')).toBe(true)
        if (event.type === 'watch.refused' && event.code === ErrorCode.noPermission && before.hasTag('watching'))
          expect(after.hasTag('forbidden')).toBe(true)
      },
    }),
  )
  const untaken = walked.map((one) => new Set(one.untaken)).reduce((all, one) => all.intersection(one))
  expect([...untaken]).toEqual([])
})
