import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type InspectorRef, selectInspector } from '#machines/inspect/inspector/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'

const note = css({ display: 'flex', gap: '3', alignItems: 'center', flexWrap: 'wrap', color: 'text2' })
const parted = css({ color: 'negative' })

/** Whether the charts as they are now would still take the steps of a trace; where not, the way to the first. */
export function ReplayNote({ inspector }: { inspector: InspectorRef }) {
  const { t } = useTranslation()
  const { replayed, chosen } = useSelector(inspector, selectInspector)
  if (!replayed) return null
  const { agreed, unknown, partings } = replayed
  const [first] = partings
  function go(): void {
    if (!first) return
    if (chosen?.side !== first.chosen.side || chosen.id !== first.chosen.id)
      inspector.send({ type: 'inspector.choose', chosen: first.chosen })
    inspector.send({ type: 'inspector.hold', moment: first.sequence })
  }
  return (
    <div className={note} role="group" aria-label={t('inspect.replay.label')}>
      {first ? (
        <>
          <span className={parted}>{t('inspect.replay.parts', { count: partings.length })}</span>
          <Button onClick={go}>
            {t(`inspect.replay.why.${first.why}`, { event: first.event, from: first.from, to: first.to })}
          </Button>
        </>
      ) : (
        agreed > 0 && <span>{t('inspect.replay.agrees', { count: agreed })}</span>
      )}
      {unknown > 0 && <span>{t('inspect.replay.unknown', { count: unknown })}</span>}
    </div>
  )
}
