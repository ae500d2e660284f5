/** Whether the servers that are written can be had: candidates are gathered by each, as a player’s browser does. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type { IceAsk, IceCheckContext, IceCheckEvent, IceCheckTag, IceFindings } from './iceCheck.types.ts'

const chart = setup({
  types: {} as {
    context: IceCheckContext
    events: IceCheckEvent
    tags: IceCheckTag
    children: { gather: 'gather' }
  },
  actors: { gather: unprovidedPromise<IceFindings, IceAsk>('gather') },
  actions: {
    setAsked: assign((_, asked: string) => ({ asked, findings: [] })),
    setFindings: assign((_, findings: IceFindings) => ({ findings: findings ?? [] })),
  },
  guards: { isNoList: (_, findings: IceFindings) => findings === null },
})

const asked = { type: 'setAsked', params: ({ event }: { event: { iceServers: string } }) => event.iceServers } as const
const again = { target: 'gathering', actions: asked } as const

export const iceCheckMachine = chart.createMachine({
  id: 'iceCheck',
  context: { asked: '', findings: [] },
  initial: 'idle',
  states: {
    idle: { description: 'Nothing was tried yet; what is asked begins it.', on: { 'ice.asked': again } },
    gathering: {
      description: 'Each address is tried by itself, until the browser has all that comes by it.',
      tags: 'gathering',
      invoke: {
        id: 'gather',
        src: 'gather',
        input: ({ context }) => ({ iceServers: context.asked }),
        onDone: [
          { guard: { type: 'isNoList', params: ({ event }) => event.output }, target: 'notServers' },
          { target: 'told', actions: { type: 'setFindings', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
    },
    told: {
      description: 'Of the text that was asked: what is written since is not known.',
      tags: 'told',
      on: { 'ice.asked': again },
    },
    notServers: {
      description: 'The text is no list of servers: nothing was tried.',
      tags: 'notServers',
      on: { 'ice.asked': again },
    },
    failed: {
      description: 'This browser can make no connection.',
      tags: 'failed',
      on: { 'ice.asked': again },
    },
  },
})

export type IceCheckRef = ActorRefFrom<typeof iceCheckMachine>
