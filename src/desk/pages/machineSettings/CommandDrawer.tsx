import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { actsOf, givenOne } from '#machines/desk/pages/machineSettings/index.ts'
import type { Viewer } from '#machines/desk/navigation/navigation.ts'
import type { CollectionRef } from '#machines/kit/collection/index.ts'
import type { GivenCommand } from '#protocol/calls/commands.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoment } from '#ui/format.ts'
import { Rail } from '#ui/Rail.tsx'
import { Empty } from '#ui/states/index.ts'
import { machinePlace } from '../../../view/machinePlace.ts'
import { personName } from '../../../view/personName.ts'
import { SideSheet } from '../../SideSheet.tsx'
import { useSettings } from '../../../view/root.ts'
import { Instead } from '../../../view/table/collectionStates.tsx'
import { useText } from '../../../view/text.ts'
import { machinesOrder, type Give } from './orders.ts'

const note = css({ color: 'text3' })
const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  paddingBlock: '2',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const good = css({ color: 'positive' })
const bad = css({ color: 'negative', fontWeight: '560' })
const waits = css({ color: 'text3' })

type Props = {
  one: CollectionRef
  viewer: Viewer
  give: Give
  ask: (change: Record<string, string | null>) => void
}
/** One command: how it went on each, and once more for those that did not take it. */
export function CommandDrawer({ one, viewer, give, ask }: Props) {
  const { t } = useTranslation()
  const about = useSelector(one, givenOne.selectAbout)
  const command = about?.command
  const name = command ? t(`machineSettings.given.${command.act}`) : t('machineSettings.command')
  const close = () => ask({ command: null })
  return (
    <SideSheet title={name} closeLabel={t('machineSettings.close')} onClose={close}>
      {command ? (
        <Went {...{ command, viewer, give }} />
      ) : (
        <Instead list={one}>
          <Empty title={t('machineSettings.unknownCommand')} />
        </Instead>
      )}
    </SideSheet>
  )
}

function Went({ command, viewer, give }: { command: GivenCommand; viewer: Viewer; give: Give }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const say = useText()
  const { by, givenAt, reason, targets, total, done, refused, endedAt } = command
  const act = actsOf(viewer).find((one) => one === command.act)
  /** What was refused, or of which nobody knows. */
  const again = endedAt === null ? [] : targets.filter(({ end }) => end === null || end.ErrorCode !== null)
  const rows = again.flatMap(({ machine }) => (machine ? [{ ...machine, session: null }] : []))
  return (
    <>
      <p className={note}>
        {t('machineSettings.givenBy', { name: personName(by), at: formatMoment(givenAt, i18n.language, timeZone) })}
        {reason !== null && `, ${reason}`}
      </p>
      <p role="status">{t('machineSettings.counts', { done, refused, total })}</p>
      <Rail of="work" share={total === 0 ? 1 : (done + refused) / total} />
      {act && rows.length > 0 && (
        <Button kind="act" onClick={() => give(machinesOrder(act, rows))}>
          {t('machineSettings.repeat', { count: rows.length })}
        </Button>
      )}
      <ul>
        {targets
          .toSorted((one, other) => Number(other.end?.ErrorCode !== null) - Number(one.end?.ErrorCode !== null))
          .map(({ id, machine, end }) => (
            <li key={id} className={line}>
              <bdi>{machine ? machinePlace(machine.cabin, machine.name) : id}</bdi>
              {end === null ? (
                <span className={waits}>
                  {t(endedAt === null ? 'machineSettings.going' : 'machineSettings.notKnown')}
                </span>
              ) : end.ErrorCode === null ? (
                <span className={good}>{t('command.done')}</span>
              ) : (
                <span className={bad}>
                  {say({ text: String(end.ErrorCode), code: end.ErrorCode, params: end.Params ?? null })}
                </span>
              )}
            </li>
          ))}
      </ul>
    </>
  )
}
