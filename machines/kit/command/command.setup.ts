/** What the states of a command share: its actors, actions, guards and times. */
import { assign, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { CommandPush } from '#protocol/sockets/sockets.ts'
import { send } from '../messages.ts'
import { unprovidedPromise } from '../unprovided.ts'
import type { CallFailure } from '../failure.ts'
import { toast, type ToastAction } from '../toast.ts'
import type {
  CommandAnswer,
  CommandContext,
  CommandEnd,
  CommandEvent,
  CommandInput,
  CommandOutput,
  CommandRun,
  CommandTag,
  Proof,
} from './command.types.ts'

const longestReason = 500
export type NeedsConfirmation = Extract<CommandAnswer, { kind: 'needsConfirmation' }>
export type Given = { proof: Proof }

const ownNews = ({ news, commandId }: CommandContext) => news.find((one) => one.commandId === commandId)
const undoOf = (input: CommandInput): ToastAction => ({
  words: { key: 'command.undo' },
  message: { to: 'command', event: { type: 'command.ordered', ...input } },
})
const isFilled = ({ field }: CommandInput['order'], text: string) =>
  field === undefined || (text.trim() !== '' && (field.decimals === undefined || !Number.isNaN(Number(text))))
export const doneToast = ({ context: { order } }: { context: CommandContext }) =>
  order.done === null ? [] : toast('success', order.done, order.undo && undoOf(order.undo))

export const chart = setup({
  types: {} as {
    input: CommandInput
    context: CommandContext
    events: CommandEvent
    output: CommandOutput
    tags: CommandTag
    children: { run: 'run'; prove: 'prove' }
  },
  actors: {
    run: unprovidedPromise<CommandAnswer, CommandRun>('run'),
    prove: unprovidedPromise<undefined, Given>('prove'),
  },
  actions: {
    send,
    show: assign({ isShown: true }),
    setReason: assign((_, { text }: { text: string }) => ({ reason: text.slice(0, longestReason) })),
    setPhrase: assign((_, { text }: { text: string }) => ({ phrase: text })),
    setText: assign((_, { text }: { text: string }) => ({ text })),
    setNeedsConfirmation: assign((_, { confirm, impact }: NeedsConfirmation) => ({ confirm, impact })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    setCommand: assign((_, { commandId }: { commandId: number }) => ({ commandId })),
    setAnswer: assign((_, { answer }: Extract<CommandAnswer, { kind: 'done' }>) => ({ answer })),
    setNews: assign(({ context }, push: CommandPush) => ({
      news: [...context.news.filter(({ commandId }) => commandId !== push.commandId), push],
    })),
    setAside: assign((_, { isAside }: { isAside: boolean }) => ({ isAside })),
    end: assign((_, ended: CommandEnd) => ({ ended })),
  },
  guards: {
    isAsked: ({ context }) => context.order.isAsked,
    mayRun: ({ context: { order, reason, phrase, text } }) =>
      isFilled(order, text) &&
      (order.reason !== 'required' || reason.trim() !== '') &&
      (order.phrase === null || phrase.trim() === order.phrase),
    isTextWritten: ({ context: { order, reason } }) => order.reasonLabel !== undefined && reason.trim() !== '',
    needsConfirmation: (_, answer: CommandAnswer) => answer.kind === 'needsConfirmation',
    isAccepted: (_, answer: CommandAnswer) => answer.kind === 'accepted',
    isUnanswered: (_, failure: CallFailure) => failure.kind === 'unanswered',
    needsProof: (_, failure: CallFailure) =>
      failure.kind === 'refused' && failure.code === ErrorCode.noPermission && failure.params?.missing === 'proof',
    isShown: ({ context }) => context.isShown,
    hasProof: (_, { proof }: Given) => proof.text.trim() !== '',
    hasEnded: ({ context }) => {
      const own = ownNews(context)
      return own !== undefined && own.machines.length >= own.total
    },
    isWhole: ({ context }) => ownNews(context)?.machines.every(({ ErrorCode: code }) => code === null) === true,
  },
  delays: { unheard: 180_000 },
})
