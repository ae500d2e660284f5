import { eq } from 'drizzle-orm'
import { cageCalls } from '#protocol/calls/cage.ts'
import { venueSetting } from '../../store/schema/index.ts'
import { commitOnce, type VenueTools, writeAudit } from '../../compose/tools.ts'
import { deskSettingName, firstDeskSettings, readDeskSettings } from './settings.ts'

type SettingTools = Pick<VenueTools, 'registerCall' | 'database' | 'clock' | 'settings' | 'isDemo'>

export function registerDeskSettingCalls(tools: SettingTools): void {
  const { registerCall, database, clock, settings } = tools
  const defaults = firstDeskSettings(settings, tools.isDemo)
  registerCall(cageCalls.deskSettings, () => readDeskSettings(database, defaults))
  registerCall(cageCalls.changeDeskSettings, (input) =>
    commitOnce(tools, cageCalls.changeDeskSettings, input, async (transaction) => {
      const { reason, ...asked } = input.body
      const changed = { changedAt: clock.now(), changedBy: input.caller.accountId }
      await transaction
        .insert(venueSetting)
        .values({ name: deskSettingName, value: {}, ...changed })
        .onConflictDoNothing()
      const [row] = await transaction
        .select()
        .from(venueSetting)
        .where(eq(venueSetting.name, deskSettingName))
        .for('update')
      const before = await readDeskSettings(transaction, defaults)
      const value = { ...(row?.value as object), ...asked }
      await transaction
        .update(venueSetting)
        .set({ value, ...changed })
        .where(eq(venueSetting.name, deskSettingName))
      const after = await readDeskSettings(transaction, defaults)
      const names = Object.keys(asked) as (keyof typeof after)[]
      const only = (all: typeof after) => Object.fromEntries(names.map((name) => [name, all[name]]))
      await writeAudit(transaction, tools, input, {
        ...{ act: 'desk settings changed', object: 'setting/desk', reason },
        ...{ before: only(before), after: only(after) },
      })
      return after
    }),
  )
}
