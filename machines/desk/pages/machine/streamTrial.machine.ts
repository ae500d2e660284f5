/** The picture of a cabinet, tried by the servers that are written, before they are saved: by WebRTC alone, as nothing else goes by them. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { PeerInput, PeerRequest } from '../../../game/stream/stream.types.ts'
import { unprovidedCallback, unprovidedPromise } from '../../../kit/unprovided.ts'
import type {
  StreamTrialContext,
  StreamTrialEvent,
  StreamTrialInput,
  StreamTrialTag,
  TrialLineInput,
  TrialText,
  WrittenServers,
} from './streamTrial.types.ts'

type Asked = Extract<StreamTrialEvent, { type: 'trial.asked' }>
type Refused = Extract<StreamTrialEvent, { type: 'trial.refused' }>

const chart = setup({
  types: {} as {
    input: StreamTrialInput
    context: StreamTrialContext
    events: StreamTrialEvent
    tags: StreamTrialTag
    children: { read: 'read'; trialLine: 'trialLine'; peer: 'peer' }
  },
  actors: {
    read: unprovidedPromise<WrittenServers, TrialText>('read'),
    trialLine: unprovidedCallback<{ type: 'never' }, TrialLineInput>('trialLine'),
    peer: unprovidedCallback<PeerRequest, PeerInput>('peer'),
  },
  actions: {
    setAsked: assign((_, { iceServers }: Pick<Asked, 'iceServers'>) => ({ iceServers })),
    setServers: assign((_, servers: WrittenServers) => ({ servers: servers ?? [] })),
    begin: assign({ trials: ({ context }) => context.trials + 1, refusedBy: null }),
    setRefusal: assign((_, { code }: Pick<Refused, 'code'>) => ({ refusedBy: code })),
  },
  guards: {
    mayTry: ({ context }) => context.mayTry,
    isNoList: (_, servers: WrittenServers) => servers === null,
    isForbidden: (_, { code }: Pick<Refused, 'code'>) => code === ErrorCode.noPermission,
  },
  delays: { answer: 8_000, picture: 12_000 },
})

const closed = { 'trial.closed': '#streamTrial.idle' } as const
const over = { ...closed, 'trial.again': '#streamTrial.deciding' } as const

const trying = chart.createStateConfig({
  entry: 'begin',
  invoke: [
    {
      id: 'trialLine',
      src: 'trialLine',
      input: ({ context: { machineID, servers } }) => ({ machineID, servers }),
      onError: 'noAnswer',
    },
    {
      id: 'peer',
      src: 'peer',
      input: ({ context: { machineID, keyPrefix, trials } }) => ({ machineID, viewer: `${keyPrefix}-${trials}` }),
      onError: 'noPicture',
    },
  ],
  on: {
    ...closed,
    'trial.refused': [
      { guard: { type: 'isForbidden', params: ({ event }) => event }, target: 'forbidden' },
      { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => event } },
    ],
    'picture.lost': 'noPicture',
    'picture.live': '.seen',
  },
  initial: 'calling',
  states: {
    calling: {
      description: 'The cabinet’s side is asked for its offer.',
      tags: 'calling',
      on: { 'cabinet.answered': 'connecting' },
      after: { answer: '#streamTrial.noAnswer' },
    },
    connecting: {
      description: 'It has answered: a way between it and this browser is looked for.',
      tags: 'connecting',
      after: { picture: '#streamTrial.noPicture' },
    },
    seen: { description: 'Frames come, until it is closed or they end.', tags: 'seen' },
  },
})

export const streamTrialMachine = chart.createMachine({
  id: 'streamTrial',
  description: 'Nothing is saved by it. Each way in which it can fail has a state of its own, so that it is said.',
  context: ({ input: { keyPrefix = 'trial', ...input } }) => ({
    ...{ ...input, keyPrefix, iceServers: '', servers: [], trials: 0, refusedBy: null },
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is shown.',
      on: {
        'trial.asked': { target: 'deciding', actions: { type: 'setAsked', params: ({ event }) => event } },
      },
    },
    deciding: {
      always: [{ guard: 'mayTry', target: 'reading' }, { target: 'forbidden' }],
    },
    reading: {
      description: 'What is written is read, before anybody is asked.',
      tags: ['shown', 'calling'],
      on: closed,
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { iceServers } }) => ({ iceServers }),
        onDone: [
          { guard: { type: 'isNoList', params: ({ event }) => event.output }, target: 'notServers' },
          { target: 'trying', actions: { type: 'setServers', params: ({ event }) => event.output } },
        ],
        onError: 'notServers',
      },
    },
    trying: { ...trying, tags: 'shown' },
    notServers: {
      description: 'The text is no list of servers: nothing was tried.',
      tags: ['shown', 'notServers'],
      on: closed,
    },
    noAnswer: {
      description: 'Neither the cabinet nor what sends its picture answered in time.',
      tags: ['shown', 'noAnswer'],
      on: over,
    },
    noPicture: {
      description: 'It answered, and no frame came by these servers, or none any more.',
      tags: ['shown', 'noPicture'],
      on: over,
    },
    forbidden: { description: 'Whoever asks may not see what is played.', tags: ['shown', 'forbidden'], on: over },
    refused: { description: 'The venue shows this machine to nobody now.', tags: ['shown', 'refused'], on: over },
  },
})

export type StreamTrialRef = ActorRefFrom<typeof streamTrialMachine>
