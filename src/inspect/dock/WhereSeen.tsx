import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { heading, line } from './parts.tsx'

const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minBlockSize: '[28px]',
  paddingInline: '3',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '2',
  bg: 'surface',
  _hover: { bg: 'select' },
})

/** The pages on which this cabinet is seen, played and commanded: each beside the dock, so that a fault is watched while it is raised. */
const pagesOf = (id: number) =>
  [
    ['dock.at.game', `/game/${id}`],
    ['dock.at.board', '/apps/dashboard'],
    ['dock.at.machine', `/apps/machine/${id}`],
    ['dock.at.problems', '/apps/machinesError'],
    ['dock.at.sessions', '/apps/supervisor'],
    ['dock.at.attendants', '/apps/attendants'],
    ['dock.at.reservations', '/apps/reservations'],
    ['dock.at.reconciliation', '/apps/reconciliation'],
    ['dock.at.settings', '/apps/machineSettings'],
    ['dock.at.chart', `/inspect?${new URLSearchParams({ side: 'venue', actor: `cabinet ${id}`, chart: 'cabinet' })}`],
  ] as const

export function WhereSeen({ machineId }: { machineId: number }) {
  const { t } = useTranslation()
  return (
    <nav aria-labelledby="dock-seen">
      <h3 id="dock-seen" className={heading}>
        {t('dock.seen')}
      </h3>
      <div className={line}>
        {pagesOf(machineId).map(([name, address]) => (
          <a key={name} className={link} href={address} target="_blank" rel="noopener">
            {t(name)}
            <ExternalLink size={14} aria-hidden="true" />
          </a>
        ))}
      </div>
    </nav>
  )
}
