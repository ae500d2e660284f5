import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  type DockRef,
  selectClosed,
  selectCommand,
  selectDock,
  selectMachines,
  selectStale,
  selectWanted,
} from '#machines/inspect/dock/index.ts'
import { css } from '#styled/css/index.js'
import { Mark } from '#ui/Mark.tsx'
import { StatusMark, statusText } from '#ui/StatusMark.tsx'
import { CommandDialog } from '../../view/command/CommandDialog.tsx'
import { useRoot } from '../../view/root.ts'
import { bar } from '../bar.ts'
import { CallsAndLines } from '../tampering/CallsAndLines.tsx'
import { CabinetFacts } from './CabinetFacts.tsx'
import { Faults } from './Faults.tsx'
import { Money } from './Money.tsx'
import { VenueDisk } from './VenueDisk.tsx'
import { WhereSeen } from './WhereSeen.tsx'

const page = css({
  display: 'grid',
  gridTemplateColumns: '[264px minmax(0, 1fr) minmax(320px, 420px)]',
  gridTemplateRows: '[auto auto minmax(0, 1fr)]',
  blockSize: 'screen',
  bg: 'ground',
  textStyle: 'dense',
  middleDown: { display: 'flex', flexDirection: 'column', blockSize: 'auto' },
})
const wide = css({ gridColumn: '1 / -1' })
const notice = css({ paddingInline: '5', paddingBlock: '3', bg: 'wash', color: 'negative', fontWeight: '500' })
const side = css({
  bg: 'surface',
  borderInlineEndWidth: '1px',
  borderColor: 'line',
  overflowY: 'auto',
  paddingBlock: '3',
})
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  inlineSize: 'full',
  minBlockSize: '[34px]',
  paddingInline: '5',
  textAlign: 'start',
  _currentPage: { bg: 'select', fontWeight: '560' },
  _hover: { bg: 'select' },
})
const cabin = css({ marginInlineStart: 'auto', color: 'text3', textStyle: 'small' })
const middle = css({ overflowY: 'auto', padding: '6', minInlineSize: '0' })
const end = css({ bg: 'surface', borderInlineStartWidth: '1px', borderColor: 'line', overflowY: 'auto', padding: '5' })
const browser = css({ display: 'grid', gap: '3', marginBlockEnd: '7' })

/** One simulated cabinet and what the venue thinks of it, and the venue's disk: faults are raised here, and settled by two persons. */
export function DockScreen({ dock: actor }: { dock: DockRef }) {
  const { t } = useTranslation()
  const machines = useSelector(actor, selectMachines)
  const wanted = useSelector(actor, selectWanted)
  const dock = useSelector(actor, selectDock)
  const command = useSelector(actor, selectCommand)
  const closed = useSelector(actor, selectClosed)
  const stale = useSelector(actor, selectStale)
  const tampering = useRoot().tampering()
  return (
    <div className={page}>
      <header className={bar}>
        <Link to="/lobby" aria-label={t('home')}>
          <Mark label="Takewin" />
        </Link>
        <h1 className={css({ color: 'text3' })}>{t('dock.title')}</h1>
        <Link to="/inspect" className={css({ marginInlineStart: 'auto', color: 'text2' })}>
          {t('inspect.title')}
        </Link>
      </header>
      <div className={wide} aria-live="polite">
        {closed && <p className={notice}>{t('dock.closed')}</p>}
        {stale && <p className={notice}>{t('dock.stale')}</p>}
      </div>
      <nav className={side} aria-label={t('dock.cabinets')}>
        {machines.map((machine) => (
          <button
            key={machine.id}
            type="button"
            className={row}
            aria-current={machine.id === wanted ? 'page' : undefined}
            onClick={() => actor.send({ type: 'machine.chosen', machineId: machine.id })}
          >
            <StatusMark status={machine.status} />
            <span className={css({ srOnly: true })}>{t(`status.${statusText[machine.status] ?? 'offline'}`)}</span>
            <bdi>{machine.name}</bdi>
            <span className={cabin}>{machine.cabin}</span>
          </button>
        ))}
      </nav>
      <main className={middle}>
        {dock && <CabinetFacts dock={dock} />}
        {dock && <WhereSeen machineId={dock.machine.id} />}
        {dock && <Money dock={dock} actor={actor} />}
      </main>
      <aside className={end} aria-label={t('dock.side')}>
        {tampering && !closed && (
          <section className={browser} aria-labelledby="dock-tampering">
            <h2 id="dock-tampering" className={css({ fontWeight: '600' })}>
              {t('tampering.title')}
            </h2>
            <p className={css({ color: 'text2' })}>
              {t('tampering.holds')}{' '}
              <Link to="/apps/dashboard" className={css({ textDecoration: 'underline' })}>
                {t('tampering.onward')}
              </Link>
            </p>
            <CallsAndLines tampering={tampering} />
          </section>
        )}
        {!closed && <VenueDisk actor={actor} />}
        {dock && <Faults key={dock.machine.id} dock={dock} actor={actor} />}
      </aside>
      {command && <CommandDialog command={command} />}
    </div>
  )
}
