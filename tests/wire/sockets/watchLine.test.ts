import { expect, test } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import { createWatchLine, type WatchAsk } from '#wire/sockets/watchLine.ts'

function opened() {
  const line = createWatchLine()
  const asked: Parameters<WatchAsk>[] = []
  const told: string[] = []
  const watch = (machineID: number) =>
    line.watch(machineID, {
      up: () => told.push(`${machineID} up`),
      down: () => told.push(`${machineID} down`),
      refused: (code) => told.push(`${machineID} refused ${code}`),
    })
  const heard: unknown[] = []
  const peer = line.open(3, 'viewer-1', {
    signalled: (push) => heard.push(push.signal),
    closed: (reason) => heard.push(reason),
  })
  return { line, asked, told, watch, heard, peer, lend: () => line.lend((...request) => asked.push(request)) }
}
const offer = { viewer: 'viewer-1', signal: { type: 'offer', sdp: 'x' } as const }

test('whoever watches is told of the line, also one that is there already, and no more once they have left', () => {
  const { told, watch, lend } = opened()
  const leave = watch(3)
  const takeBack = lend()
  watch(4)
  takeBack()
  takeBack()
  leave()
  lend()
  expect(told).toEqual(['3 up', '4 up', '3 down', '4 down', '4 up'])
})

test('signals of a viewer go there and come back, to nobody else; without a line nothing is sent', () => {
  const { line, asked, heard, peer, lend } = opened()
  let arrived = 0
  const send = () => peer.send(null, () => (arrived += 1))
  send()
  expect(asked).toEqual([])
  const takeBack = lend()
  send()
  expect(asked.map(([request]) => request)).toEqual([{ machineID: 3, viewer: 'viewer-1', signal: null }])
  asked[0]?.[1](null)
  expect(arrived).toBe(1)
  line.signalled(offer)
  line.signalled({ ...offer, viewer: 'viewer-2' })
  line.closed({ viewer: 'viewer-1', reason: 'line' })
  expect(heard).toEqual([offer.signal, 'line'])
  peer.close()
  line.signalled(offer)
  expect(heard).toHaveLength(2)
  takeBack()
})

test('a refusal, and a right that is withdrawn while one watches, end the watch of that machine alone', () => {
  const { line, asked, told, watch, heard, peer, lend } = opened()
  watch(3)
  watch(4)
  lend()
  peer.send(null, () => undefined)
  asked[0]?.[1](ErrorCode.unknown)
  line.closed({ viewer: 'viewer-1', reason: 'noPermission' })
  expect(told).toEqual(['3 up', '4 up', `3 refused ${ErrorCode.unknown}`, `3 refused ${ErrorCode.noPermission}`])
  expect(heard).toEqual(['refused'])
})

test.each([ErrorCode.pipelineFailed, ErrorCode.internal, ErrorCode.tooMany])(
  'code %i loses one peer, which is dialled again, and ends no watch',
  (code) => {
    const { line, asked, told, watch, heard, peer, lend } = opened()
    watch(3)
    lend()
    peer.send(null, () => undefined)
    asked[0]?.[1](code)
    line.refused(3, code)
    expect([told, heard]).toEqual([['3 up'], ['refused']])
  },
)
