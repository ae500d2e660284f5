/** Users, their profiles and histories, requests for an account, logs, groups. */
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { ownCalls } from '#protocol/calls/account.ts'
import { acts } from '#protocol/core/permissions.ts'
import { userCalls } from '#protocol/calls/users.ts'
import { userHistoryCalls } from '#protocol/calls/userHistory.ts'
import { LoginLogType, loginLogTypes } from '#protocol/core/users.ts'
import { auditLook } from '../supervision/audit/looks.ts'
import { permits } from '../identity/permissions.ts'
import { reporting, type VenueTools } from '../compose/tools.ts'
import { registerUserActs } from './acts.ts'
import { registerGroupChecks } from './groupChecks.ts'
import { registerGroupCalls } from './groups.ts'
import { registerHistoryCalls } from './historyCalls.ts'
import { usersOf } from './list.ts'
import { loginLogBefore, moneyOf, ownKeys, profileOf, seatNow, userDetail } from './pages.ts'
import { registerPlayerNoteCalls, warningsOf } from './playerNotes.ts'
import { registerRegistrationCalls } from './registrations.ts'
import { registerResetCalls } from './resets.ts'

const uneventful: readonly LoginLogType[] = [LoginLogType.success, LoginLogType.checkSuccess, LoginLogType.logout]
const securityTypes = loginLogTypes.filter((type) => !uneventful.includes(type))

export function registerUserCalls(tools: VenueTools): void {
  const { identity, registerCall, database, clock, reports } = tools

  registerCall(userCalls.users, async ({ query }) => usersOf(reports, clock.now(), query))
  registerCall(userCalls.user, async (input) => {
    const { id } = input.params
    const user = await userDetail(database, tools, input.caller, id)
    if (!user) throw new Refusal(ErrorCode.unknown, { id })
    if (user.type === UserType.player) await auditLook(database, tools, input, `account/${id}`)
    const isPlayer = user.type === UserType.player
    return {
      ...user,
      money: isPlayer ? await moneyOf(database, id) : null,
      seat: await seatNow(database, id),
      warnings: isPlayer ? await warningsOf(database, id) : [],
    }
  })
  registerCall(ownCalls.profile, async (input) => {
    const { caller, params } = input
    const { id } = params
    const isOwn = id === caller.accountId
    const maySee = isOwn || (caller.type >= UserType.staff && permits(caller, acts.seeProfiles))
    if (!maySee) throw new Refusal(ErrorCode.noPermission, { missing: acts.seeProfiles })
    const profile = await profileOf(database, clock.now(), id)
    if (!profile) throw new Refusal(ErrorCode.unknown, { id })
    const own = isOwn ? await ownKeys(database, caller, identity.mustHaveSecondFactor) : null
    if (profile.type !== UserType.player) return { ...profile, own, money: null }
    if (!isOwn) await auditLook(database, tools, input, `account/${id}`)
    return { ...profile, own, money: await moneyOf(database, id) }
  })

  registerCall(userHistoryCalls.loginLog, async ({ query: { type, ...by } }) => ({
    logs: await loginLogBefore(reports, { ...by, types: type === undefined ? null : [type] }),
  }))
  registerCall(userHistoryCalls.securityLog, async ({ query: { type, ...by } }) => ({
    logs: await loginLogBefore(reports, {
      ...{ ...by, types: securityTypes.filter((one) => type === undefined || one === type) },
    }),
  }))

  registerUserActs(tools)
  registerPlayerNoteCalls(tools)
  registerResetCalls(tools)
  registerRegistrationCalls(tools)
  registerHistoryCalls(reporting(tools))
  registerGroupCalls(tools)
  registerGroupChecks(tools)
}
