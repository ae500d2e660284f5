import { useSelector } from '@xstate/react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { selectInspectionRef } from '#machines/app/app/index.ts'
import { type InspectionRef, selectVenue } from '#machines/inspect/inspection/index.ts'
import type { InspectedActor, Inspection } from '#protocol/core/entities.ts'
import { css } from '#styled/css/index.js'
import { Mark } from '#ui/Mark.tsx'
import { useApp, useRoot } from '../view/root.ts'
import { ActorTree, type Chosen } from './ActorTree.tsx'
import { EventLog } from './EventLog.tsx'
import { Facts } from './Facts.tsx'

const page = css({
  display: 'grid',
  gridTemplateColumns: '[288px minmax(0, 1fr) 380px]',
  gridTemplateRows: '[52px minmax(0, 1fr)]',
  blockSize: 'screen',
  bg: 'ground',
  textStyle: 'dense',
  middleDown: { display: 'flex', flexDirection: 'column', blockSize: 'auto' },
})
const bar = css({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: '5',
  paddingInline: '5',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  minBlockSize: '[52px]',
})

/** Every actor of this browser and, for who may, of the venue: its state, its context, the last events. */
export function InspectScreen() {
  const { t } = useTranslation()
  const { recorder } = useRoot()
  const browser = useSyncExternalStore(recorder.subscribe, recorder.inspection)
  const inspection = useApp(selectInspectionRef)
  return (
    <div className={page}>
      <header className={bar}>
        <Link to="/lobby" aria-label={t('home')}>
          <Mark label="Takewin" />
        </Link>
        <h1 className={css({ color: 'text3' })}>{t('inspect.title')}</h1>
      </header>
      {inspection ? (
        <WithVenue browser={browser} inspection={inspection} />
      ) : (
        <Panels browser={browser} venue={null} missing={null} />
      )}
    </div>
  )
}

function WithVenue({ browser, inspection }: { browser: Inspection; inspection: InspectionRef }) {
  const { venue, missing } = useSelector(inspection, selectVenue)
  return <Panels browser={browser} venue={venue} missing={missing} />
}

type PanelsProps = { browser: Inspection; venue: Inspection | null; missing: string | null }
function Panels({ browser, venue, missing }: PanelsProps) {
  const [chosen, choose] = useState<Chosen>(null)
  const side = chosen?.side === 'venue' ? venue : browser
  const actor: InspectedActor | undefined = side?.actors.find(({ id }) => id === chosen?.id)
  return (
    <>
      <ActorTree browser={browser} venue={venue} missing={missing} chosen={chosen} choose={choose} />
      <Facts actor={actor} />
      <EventLog inspection={chosen?.side === 'venue' && venue ? venue : browser} actor={chosen?.id ?? null} />
    </>
  )
}
