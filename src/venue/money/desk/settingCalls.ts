import { and, eq } from 'drizzle-orm'
import { cageCalls } from '#protocol/calls/cage.ts'
import { acts } from '#protocol/core/permissions.ts'
import { ask, type Change } from '../../approvals/approvals.ts'
import { approvalsOf, isPending } from '../../approvals/pages.ts'
import { named } from '../../people/named.ts'
import { fingerprint } from '../../store/idempotency.ts'
import { account, approval, audit, venueSetting } from '../../store/schema/index.ts'
import type { Queries, Transaction } from '../../store/store.ts'
import { commitOnce, type VenueTools } from '../../compose/tools.ts'
import { refuseHostsInUse } from '../../floor/machineHosts.ts'
import { conflict } from './refusals.ts'
import { type DeskSettings, deskSettingName, firstDeskSettings, readDeskSettings } from './settings.ts'

type SettingTools = Pick<VenueTools, 'registerCall' | 'database' | 'clock' | 'settings' | 'isDemo'> & {
  notifications: Pick<VenueTools['notifications'], 'settingsChanged'>
}
const object = 'setting/desk'
const isDesk = eq(venueSetting.name, deskSettingName)

export function registerDeskSettingCalls(tools: SettingTools): void {
  const { registerCall, database, settings } = tools
  const change = deskSettingsChange(tools)
  registerCall(cageCalls.deskSettings, () => readDeskSettings(database, firstDeskSettings(settings, tools.isDemo)))
  registerCall(cageCalls.venueSettings, () => settingsNow(tools, database))
  registerCall(cageCalls.changeDeskSettings, async (input) => {
    const answer = await commitOnce(tools, cageCalls.changeDeskSettings, input, async (transaction) => {
      const { reason, version, ...asked } = input.body
      if (version !== undefined && version !== (await settingsNow(tools, transaction)).version)
        throw conflict({ reason: 'changed' })
      return ask(tools, transaction, input, change, { kind: 'deskSettings', object, accountId: null, asked, reason })
    })
    tools.notifications.settingsChanged()
    return answer
  })
}

async function settingsNow({ settings: file, isDemo }: Pick<VenueTools, 'settings' | 'isDemo'>, queries: Queries) {
  const settings = await readDeskSettings(queries, firstDeskSettings(file, isDemo))
  const [row] = await queries
    .select({ at: venueSetting.changedAt, by: named(account) })
    .from(venueSetting)
    .innerJoin(account, eq(account.id, venueSetting.changedBy))
    .where(isDesk)
  const waiting = await approvalsOf(queries, and(isPending, eq(approval.kind, 'deskSettings')))
  const version = fingerprint({ settings, waiting: waiting.map(({ id }) => id) })
  return {
    ...{ settings, version, waiting, timeZone: file.timeZone },
    ...{ by: row?.by ?? null, at: row?.at ?? null },
  }
}

export function deskSettingsChange(tools: Pick<VenueTools, 'clock' | 'settings' | 'isDemo'>): Change {
  const defaults = firstDeskSettings(tools.settings, tools.isDemo)
  /** As it stands, locked; the first to look puts it there. */
  async function take(transaction: Transaction): Promise<DeskSettings> {
    const first = { name: deskSettingName, value: {}, changedAt: tools.clock.now() }
    await transaction.insert(venueSetting).values(first).onConflictDoNothing()
    await transaction.select().from(venueSetting).where(isDesk).for('update')
    return readDeskSettings(transaction, defaults)
  }
  return {
    right: acts.editSettings,
    permit: async () => {},
    async stand(transaction, { asked }) {
      const now = await take(transaction)
      const { machineHosts } = asked as Partial<DeskSettings>
      if (machineHosts !== undefined) await refuseHostsInUse(transaction, machineHosts)
      const before = Object.fromEntries(Object.keys(asked).map((name) => [name, now[name as keyof DeskSettings]]))
      if (JSON.stringify(before) === JSON.stringify(asked)) throw conflict({ reason: 'nothing changes' })
      return { before, restsOn: before }
    },
    async apply(transaction, { asked, before, reason }, { accountId, ip }) {
      const [row] = await transaction.select().from(venueSetting).where(isDesk)
      const changed = { changedAt: tools.clock.now(), changedBy: accountId }
      await transaction
        .update(venueSetting)
        .set({ value: { ...(row?.value as object), ...asked }, ...changed })
        .where(isDesk)
      await transaction.insert(audit).values({
        ...{ at: changed.changedAt, actorId: accountId, ip, act: 'desk settings changed', object },
        ...{ before, after: asked, reason },
      })
      return { settings: true }
    },
  }
}
