/** A picture on its way to the venue: drawn smaller here if it must be, looked at there, drawn anew, and answered by the address that a machine may be given. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { largestPictureBytes } from '#protocol/core/machineFields.ts'
import { type CallFailure, failureIn } from '../../../kit/failure.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type {
  PictureAsk,
  PictureFile,
  PictureUploadContext,
  PictureUploadEvent,
  PictureUploadTag,
} from './pictureUpload.types.ts'

/** What a telephone takes is larger than what the venue is sent, and smaller than this. */
export const largestOriginalBytes = 40 * 1_024 * 1_024

const chart = setup({
  types: {} as {
    context: PictureUploadContext
    events: PictureUploadEvent
    tags: PictureUploadTag
    children: { fit: 'fit'; upload: 'upload' }
  },
  actors: {
    fit: unprovidedPromise<PictureFile, PictureAsk>('fit'),
    upload: unprovidedPromise<string, PictureAsk>('upload'),
  },
  actions: {
    setFile: assign((_, file: PictureFile) => ({ file, kept: null, failure: null })),
    setKept: assign((_, image: string) => ({ file: null, kept: { image } })),
    setFailure: assign((_, failure: CallFailure) => ({ file: null, failure })),
    clear: assign({ file: null, kept: null, failure: null }),
  },
  guards: {
    isTooLarge: (_, { size }: PictureFile) => size > largestOriginalBytes,
    takesFitting: (_, { size }: PictureFile) => size > largestPictureBytes,
  },
})

const fileIn = ({ event }: { event: { file: PictureFile } }) => event.file
const chosen = {
  'picture.chosen': [
    { guard: { type: 'isTooLarge', params: fileIn }, target: 'tooLarge', actions: 'clear' },
    {
      guard: { type: 'takesFitting', params: fileIn },
      target: 'fitting',
      actions: { type: 'setFile', params: fileIn },
    },
    { target: 'sending', actions: { type: 'setFile', params: fileIn } },
  ],
} as const

export const pictureUploadMachine = chart.createMachine({
  id: 'pictureUpload',
  context: { file: null, kept: null, failure: null },
  initial: 'idle',
  states: {
    idle: { description: 'None was chosen yet.', on: chosen },
    fitting: {
      description: 'Larger than the venue takes, as a telephone makes them: it is drawn smaller in this browser.',
      tags: 'sending',
      invoke: {
        id: 'fit',
        src: 'fit',
        input: ({ context }) => ({ file: context.file }),
        onDone: { target: 'sending', actions: { type: 'setFile', params: ({ event }) => event.output } },
        onError: { target: 'undrawable', actions: 'clear' },
      },
      on: { 'picture.canceled': { target: 'idle', actions: 'clear' } },
    },
    sending: {
      description:
        'It goes out, and the venue draws it anew. Given up, the line is closed; what the venue has of it by then goes in a day.',
      tags: 'sending',
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context }) => ({ file: context.file }),
        onDone: { target: 'kept', actions: { type: 'setKept', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
      },
      on: { 'picture.canceled': { target: 'idle', actions: 'clear' } },
    },
    kept: {
      description: 'The venue has it for a day; saved with the machine it stays.',
      on: { ...chosen, 'picture.taken': { target: 'idle', actions: 'clear' } },
    },
    tooLarge: { description: 'Too large to be drawn smaller here: nothing went out.', tags: 'tooLarge', on: chosen },
    undrawable: {
      description: 'Larger than the venue takes, and no picture that this browser draws: nothing went out.',
      tags: 'undrawable',
      on: chosen,
    },
    failed: { description: 'The venue refused it, or never answered: nothing is kept.', tags: 'failed', on: chosen },
  },
})

export type PictureUploadRef = ActorRefFrom<typeof pictureUploadMachine>
