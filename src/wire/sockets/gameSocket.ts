import { fromCallback } from 'xstate'
import type * as z from 'zod/mini'
import type { GameSocketRequest, SeatEvent } from '#machines/game/seat/seat.types.ts'
import { gameAcknowledgements, gamePushEvents, type GameSocketEvent } from '#protocol/sockets/chartEvents.ts'
import { type AttendantCallTold, gameCallPushes, gameCallPushEvents } from '#protocol/sockets/attendantCall.ts'
import { gamePushes, gameRequests, type GameRequestName, seatGamePushes } from '#protocol/sockets/sockets.ts'
import type { Arrivals } from './arrivals.ts'
import { type LineSetup, openLine } from './line.ts'
import type { ReadyLine } from './readyLine.ts'
import type { PressMeter } from '../stream/pressMeter.ts'

const pushes = {
  game: { schema: gamePushes.game, event: gamePushEvents.game },
  signal: { schema: gamePushes.signal, event: gamePushEvents.signal },
  peerClosed: { schema: gamePushes.peerClosed, event: gamePushEvents.peerClosed },
  moved: { schema: gamePushes.moved, event: gamePushEvents.moved },
  closed: { schema: gamePushes.closed, event: gamePushEvents.closed },
  realityCheck: { schema: seatGamePushes.realityCheck, event: gamePushEvents.realityCheck },
  attendantCall: { schema: gameCallPushes.attendantCall, event: gameCallPushEvents.attendantCall },
}

type Payload<Name extends GameRequestName> = z.infer<(typeof gameRequests)[Name]['request']>

type GameSocketSetup = LineSetup & { pressMeter?: PressMeter; arrivals?: Arrivals; readyLine?: Pick<ReadyLine, 'take'> }

export function createGameSocket(setup: GameSocketSetup) {
  return fromCallback<GameSocketRequest, { machineID: number }>(({ input: { machineID }, sendBack, receive }) => {
    const tell: (event: SeatEvent) => void = sendBack
    const line = openLine<GameSocketEvent | AttendantCallTold>(setup, '/game', pushes, tell, {
      take: setup.readyLine?.take,
    })
    const ask = <Name extends GameRequestName>(name: Name, payload: Payload<Name>) => {
      const { answered, refused } = gameAcknowledgements[name]
      const measured = name === 'press' ? setup.pressMeter?.sent() : undefined
      line.ask({
        name,
        payload,
        answer: gameRequests[name].answer,
        // A signal may wait for the seat that init brings.
        movesMoney: name === 'init' || name === 'transfer' || name === 'signal',
        answered: (answer) => {
          const event = (answered as (answer: unknown) => GameSocketEvent | undefined)(answer)
          if (event?.type === 'game.changed') measured?.(event.game.sequence)
          if ('viewer' in payload) setup.arrivals?.tell(payload.viewer)
          return event
        },
        refused,
      })
    }
    receive((request) => {
      const token = setup.token.current ?? ''
      switch (request.type) {
        case 'request.check':
          return ask('check', { machineID, token })
        case 'request.init':
          return ask('init', {
            ...{ machineID, token, key: request.key },
            ...(request.amount === null ? {} : { amount: request.amount }),
          })
        case 'request.reconnect':
          return ask('reconnect', { machineID, sessionID: request.sessionID, token })
        case 'request.press':
          return ask('press', { button: request.button, key: request.key })
        case 'request.transfer':
          return ask('transfer', { amount: request.amount, key: request.key })
        case 'request.leave':
          return ask('leave', { key: request.key })
        case 'request.signal':
          return ask('signal', { viewer: request.viewer, signal: request.signal })
      }
    })
    return line.close
  })
}
