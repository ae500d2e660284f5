/** The program part of accounts: how a guest asks for one, and what people see and change of their own. */
import { changePasswordMachine } from '#machines/account/changePassword/index.ts'
import { changePinMachine } from '#machines/account/changePin/index.ts'
import { limitsMachine } from '#machines/account/limits/index.ts'
import { signInsMachine, type EndSignIn } from '#machines/account/signIns/index.ts'
import { historyMachine } from '#machines/account/history/index.ts'
import { receiptMachine } from '#machines/account/receipt/index.ts'
import { profileMachine } from '#machines/account/profile/index.ts'
import { secondFactorMachine } from '#machines/account/secondFactor/index.ts'
import { commandMachine } from '#machines/kit/command/index.ts'
import { queryMachine } from '#machines/kit/query/index.ts'
import { enrolmentMachine } from '#machines/app/enrolment/index.ts'
import { newPasswordMachine } from '#machines/app/newPassword/index.ts'
import { registerMachine } from '#machines/app/register/index.ts'
import { ownCalls } from '#protocol/calls/account.ts'
import { fromPromise } from 'xstate'
import { createAuthActors } from '../wire/actors/auth.ts'
import { createAccountActors } from '../wire/actors/account.ts'
import type { CallWatch } from '../wire/http/callWatch.ts'
import type { Client } from '../wire/http/client.ts'
import { createCommandActors } from '../wire/actors/command.ts'
import { createHistoryActors } from '../wire/actors/history.ts'
import { copyText, saveFile, saveText } from '../wire/device/saveText.ts'
import { createLimitActors } from '../wire/actors/limits.ts'
import { createChangeGivenPassword } from '../wire/actors/newPassword.ts'
import type { PlaceHistory } from '../wire/page/history.ts'
import { createLeaveWatch } from '../wire/page/leaveWatch.ts'
import type { PinDigits } from '../wire/device/pinDigits.ts'
import type { VenueAddress } from '../wire/http/venueAddress.ts'

const fileOfCodes = 'takewin-recovery-codes.txt'
const textOf = ({ codes }: { codes: readonly string[] }) => `${codes.join('\n')}\n`

type AccountSetup = {
  client: Client
  digits: PinDigits
  callWatch: CallWatch
  now: () => number
  address: VenueAddress
  /** In which days of a filter begin. */
  timeZone: () => string
  navigate: (to: string) => void
  /** Holds the page where it is. */
  history: Pick<PlaceHistory, 'hold'>
}

export function createAccount({ client, digits, callWatch, now, address, timeZone, navigate, history }: AccountSetup) {
  const actors = createAccountActors({ client, digits })
  const { validate } = createAuthActors({ client, callWatch, now })
  const { fetchPage, fetchFile, fetchReceipt } = createHistoryActors({ client, address, timeZone, saveFile })
  const limits = createLimitActors({ client })
  const secondFactor = secondFactorMachine.provide({
    actors: {
      ...actors,
      leaveWatch: createLeaveWatch(history, { parts: ['part'] }),
      copyCodes: fromPromise<undefined, { codes: readonly string[] }>(async ({ input }) => {
        await copyText(textOf(input))
        return undefined
      }),
    },
    actions: { saveCodes: (_, codes) => saveText(fileOfCodes, textOf(codes)) },
  })
  const command = commandMachine.provide({
    actors: createCommandActors<EndSignIn>(client, (act, { signal }) =>
      act.do === 'endSignIn'
        ? client.call(ownCalls.endSignIn, { params: { id: act.id } }, { signal })
        : client.call(ownCalls.endOtherSignIns, {}, { signal }),
    ),
  })
  return {
    register: registerMachine.provide({
      actors: { register: actors.register },
      actions: { navigate: (_, { to }) => navigate(to) },
    }),
    newPassword: newPasswordMachine.provide({
      actors: { validate, changePassword: createChangeGivenPassword(client) },
    }),
    enrolment: enrolmentMachine.provide({ actors: { secondFactor, validate } }),
    profile: profileMachine.provide({
      actors: {
        fetchProfile: actors.fetchProfile,
        changePassword: changePasswordMachine.provide({ actors: { changePassword: actors.changePassword } }),
        changePin: changePinMachine.provide({ actors: { changePin: actors.changePin } }),
        signIns: signInsMachine.provide({ actors: { fetchSignIns: actors.fetchSignIns, command } }),
        limits: limitsMachine.provide({
          actors: { fetchLimits: limits.fetchLimits, command: commandMachine.provide({ actors: limits.command }) },
        }),
        secondFactor,
        history: historyMachine.provide({
          actors: { list: queryMachine.provide({ actors: { fetchPage } }), fetchFile },
        }),
      },
    }),
    receipt: receiptMachine.provide({
      actors: {
        fetchReceipt,
        copy: fromPromise<undefined, { text: string }>(async ({ input }) => {
          await copyText(input.text)
          return undefined
        }),
      },
      actions: { print: () => window.print() },
    }),
  }
}
