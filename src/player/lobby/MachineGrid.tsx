import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type LobbyRef,
  selectBrands,
  selectOwnSeatOfLobby,
  selectVisibleMachines,
} from '#machines/floor/lobby/index.ts'
import { css } from '#styled/css/index.js'
import { useRoot } from '../../shell/root.ts'
import { MachineCard } from './MachineCard.tsx'

const grid = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(5, minmax(0, 1fr))]',
  gap: '[24px 20px]',
  wideDown: { gridTemplateColumns: '[repeat(4, minmax(0, 1fr))]' },
  middleDown: { gridTemplateColumns: '[repeat(3, minmax(0, 1fr))]' },
  smallDown: { gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]', gap: '[18px 12px]' },
})
const empty = css({ paddingBlock: '8', textStyle: 'reading', color: 'text2' })

export function MachineGrid({ lobby }: { lobby: LobbyRef }) {
  const { t } = useTranslation()
  const { prefetchGame } = useRoot()
  const machines = useSelector(lobby, selectVisibleMachines)
  const brands = useSelector(lobby, selectBrands)
  const seat = useSelector(lobby, selectOwnSeatOfLobby)
  if (machines.length === 0)
    return (
      <p className={empty} role="status">
        {t('lobby.nothing')}
      </p>
    )
  return (
    <ul className={grid} ref={prefetchGame}>
      {machines.map((machine) => (
        <MachineCard
          key={machine.id}
          machine={machine}
          brand={brands.find(({ id }) => id === machine.brandID)?.name ?? ''}
          isOwn={seat?.machineID === machine.id}
        />
      ))}
    </ul>
  )
}
