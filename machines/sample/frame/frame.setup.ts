/** What the frame of the sample layer is made of. */
import { assign, setup } from 'xstate'
import { send } from '../../kit/messages.ts'
import { unprovidedLogic, unprovidedPromise } from '../../kit/unprovided.ts'
import { sampleSettingsMachine } from '../settings/settings.machine.ts'
import type {
  FrameContext,
  FrameEvent,
  FrameInput,
  FrameTag,
  Question,
  SamplePageLogic,
  SampleRoute,
  SampleUser,
} from './frame.types.ts'
import { decisionOf, placeOf } from './frame.address.ts'
import type { SamplePageId } from './pages.ts'

export const chart = setup({
  types: {} as {
    input: FrameInput
    context: FrameContext
    events: FrameEvent
    tags: FrameTag
    children: { restore: 'restore'; settings: 'settings'; loadPage: 'loadPage'; page: 'page' }
  },
  actors: {
    restore: unprovidedPromise<SampleUser | null>('restore'),
    settings: sampleSettingsMachine,
    loadPage: unprovidedPromise<undefined, { page: SamplePageId }>('loadPage'),
    page: unprovidedLogic<SamplePageLogic>('page'),
  },
  actions: {
    send,
    navigate: (_, _to: { to: string }) => {},
    /** The device keeps no token any more. */
    forget: () => {},
    setUser: assign((_, { user }: { user: SampleUser | null }) => ({ user })),
    setRoute: assign((_, { route }: { route: SampleRoute }) => ({ route })),
    setRemembered: assign(({ context }) => {
      const decision = decisionOf(context)
      return decision.go === null ? {} : { remembered: decision.remember }
    }),
    clearRemembered: assign({ remembered: null }),
    setQuestion: assign((_, { question }: { question: Question }) => ({ question })),
    clearQuestion: assign({ question: null }),
  },
  guards: {
    isUnsettled: ({ context }) => context.user === undefined,
    isSettled: ({ context }) => context.user !== undefined,
    isUnknown: ({ context }) => placeOf(context.route) === null,
    isElsewhere: ({ context }) => decisionOf(context).go !== null,
    isSamePage: ({ context }, { route }: { route: SampleRoute }) =>
      placeOf(context.route)?.page === placeOf(route)?.page,
  },
})
