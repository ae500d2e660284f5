/** The game socket of a seat that is about to be asked for, dialled while the pointer still rests on Play: a click need not wait for it. */
import { setup } from 'xstate'
import { unprovidedCallback } from '../../kit/unprovided.ts'
import type { PreconnectEvent } from './preconnect.types.ts'

const chart = setup({
  types: {} as { events: PreconnectEvent; children: { readyLine: 'readyLine' } },
  actors: { readyLine: unprovidedCallback<{ type: 'never' }>('readyLine') },
  delays: { rest: 80, keep: 10_000 },
})

export const preconnectMachine = chart.createMachine({
  id: 'preconnect',
  description:
    'Lives as long as somebody is signed in. Whatever becomes of the line, a seat dials by itself without it.',
  initial: 'idle',
  states: {
    idle: { on: { 'play.neared': 'resting', 'play.pressed': 'open' } },
    resting: {
      description: 'Who only passes over it opens nothing.',
      on: { 'play.left': 'idle', 'play.pressed': 'open' },
      after: { rest: 'open' },
    },
    open: {
      description: 'It takes no seat, and is of no machine yet.',
      invoke: { id: 'readyLine', src: 'readyLine', onError: 'idle' },
      on: { 'line.ended': 'idle' },
      initial: 'kept',
      states: {
        kept: {
          on: { 'play.neared': { target: 'kept', reenter: true } },
          after: { keep: '#preconnect.idle' },
        },
      },
    },
  },
})
