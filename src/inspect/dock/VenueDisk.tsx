import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type DockRef, selectDisk } from '#machines/inspect/dock/index.ts'
import type { FeignedRoom } from '#protocol/core/tasks.ts'
import { css } from '#styled/css/index.js'
import { Segments } from '#ui/Segments.tsx'
import { useRoot } from '../../view/root.ts'
import { orderOf } from './parts.tsx'

const section = css({ display: 'grid', gap: '3', marginBlockEnd: '7' })
const rooms = [
  { value: 'measured', key: 'dock.disk.measured' },
  { value: 'little', key: 'dock.disk.little' },
  { value: 'none', key: 'dock.disk.none' },
  { value: 'full', key: 'dock.disk.full' },
] as const satisfies { value: 'measured' | FeignedRoom; key: string }[]
const megabytes = (bytes: number) => Math.floor(bytes / 1e6)

/** How full the venue takes its disk to be: what people see then can be looked at without filling one. */
export function VenueDisk({ actor }: { actor: DockRef }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const disk = useSelector(actor, selectDisk)
  if (!disk) return null
  const { free, floor, feigned } = disk
  return (
    <section className={section} aria-labelledby="dock-disk">
      <h2 id="dock-disk" className={css({ fontWeight: '600' })}>
        {t('dock.disk.title')}
      </h2>
      <p className={css({ color: 'text2' })}>
        {free === null ? t('dock.disk.nothingKept') : t('dock.disk.free', { megabytes: megabytes(free) })}{' '}
        {t('dock.disk.floor', { megabytes: megabytes(floor) })}
      </p>
      <Segments
        label={t('dock.disk.title')}
        isLabelHidden
        value={feigned ?? 'measured'}
        options={rooms.map(({ value, key }) => ({ value, label: t(key) }))}
        onChange={(value) => {
          const room = value === 'measured' ? null : value
          actor.send({ type: 'dock.ordered', order: orderOf({ do: 'disk', room }, 'dock.disk.title'), key: makeKey() })
        }}
      />
    </section>
  )
}
