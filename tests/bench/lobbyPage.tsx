/** One of three views of 10,000 machines, fed in the page: `?view=app`, `table` or `grid`. */
import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { type ComponentType, createRef, memo, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, createMachine, fromCallback, fromPromise } from 'xstate'
import { favouritesMachine, type Marks } from '#machines/lobby/favourites/index.ts'
import { type FetchLobbyInput, type KeptList, lobbyMachine } from '#machines/lobby/lobby/index.ts'
import type { LobbyList, LobbyMachine } from '#protocol/core/entities.ts'
import { createHistory } from '#wire/page/history.ts'
import { inFrames } from '#wire/page/inFrames.ts'
import { MachineGrid } from '../../src/lobby/MachineGrid.tsx'
import { loadNamespaces } from '../../src/view/language.ts'
import { PlaceRouter } from '../../src/view/PlaceRouter.tsx'
import { RootContext, type RootContextValue } from '../../src/view/root.ts'
import { LongList } from '../../src/lobby/parts.ts'
import { feed, type Push, type View } from './lobbyFeed.ts'
import '../../src/app/styles.css'

const count = 10_000
const machines: LobbyMachine[] = Array.from({ length: count }, (_, at) => ({
  ...{ id: at + 1, name: `Night Orchard ${at + 1}`, brandID: 1 + (at % 4), cabin: at + 1, image: '', tag: 'classic' },
  ...{ bet_info: '0.50 – 20', isVip: at % 9 === 0, layout: '', status: 3, sequence: 1, reservation: null },
}))
const statusText = ['Offline', 'Error', 'Available', 'Player connected', 'Reserved', 'Feature', 'Cashout', 'Away']

async function openApp(place: HTMLElement): Promise<View> {
  await Promise.all([loadNamespaces('lobby'), LongList.fetch()])
  const list: LobbyList = {
    brands: [1, 2, 3, 4].map((id) => {
      const own = machines.filter(({ brandID }) => brandID === id)
      return { brand: { id, name: `Brand ${id}`, machineCount: own.length }, machines: own }
    }),
    ...{ seat: null, loginsEnabled: true },
  }
  const marks = { favourites: [], recent: [] }
  const lobby = createActor(
    lobbyMachine.provide({
      actors: {
        readKept: fromPromise<KeptList | null, { userId: number }>(() => Promise.resolve(null)),
        fetchLobby: fromPromise<LobbyList, FetchLobbyInput>(() => Promise.resolve(list)),
        clock: fromCallback(() => {}),
        favourites: favouritesMachine.provide({
          actors: { loadMarks: fromPromise<Marks, undefined>(() => Promise.resolve(marks)) },
        }),
      },
    }),
    { input: { userId: 1, isStaff: false, brandId: null, search: '', pollEvery: 3_600_000, userSettings: {} } },
  ).start()
  await new Promise<void>((resolve) => lobby.subscribe(({ context }) => context.order.length > 0 && resolve()))
  const { reservation, favourites } = lobby.getSnapshot().children
  if (!reservation || !favourites) throw new Error('the lobby has no parts')
  const history = createHistory(window)
  const nothing = () => {}
  // Nobody has bound themselves to anything: there are no notifications to ask.
  const app = createActor(createMachine({})).start()
  const root = {
    app,
    history,
    now: () => Date.now(),
    prefetchGame: nothing,
    navigate: nothing,
  } as unknown as RootContextValue
  createRoot(place).render(
    <RootContext
      value={{ ...root, chunkLoader: { load: (fetch) => fetch(), trouble: () => 'none', subscribe: () => nothing } }}
    >
      <PlaceRouter>
        <MachineGrid lobby={lobby} reservation={reservation} favourites={favourites} watch={undefined} />
      </PlaceRouter>
    </RootContext>,
  )
  const statuses = inFrames<Push>((pushed) => lobby.send({ type: 'statuses.changed', machines: pushed }))
  return {
    push: (pushed) => {
      for (const one of pushed) statuses.add(one)
    },
    shown: () => Number(document.querySelector('li[data-status]')?.getAttribute('data-status')),
  }
}

type RowProps = { machine: LobbyMachine }
const TableRow: ComponentType<RowProps> = memo(function TableRow({ machine }: RowProps) {
  return (
    <tr data-status={machine.status}>
      <td>{machine.name}</td>
      <td>{machine.cabin}</td>
      <td>{machine.bet_info}</td>
      <td>{statusText[machine.status]}</td>
    </tr>
  )
})

async function openTable(place: HTMLElement): Promise<View> {
  const { promise, resolve } = Promise.withResolvers<(pushed: readonly Push[]) => void>()
  function Table() {
    const [shown, show] = useState(machines)
    useEffect(() => {
      resolve((pushed) =>
        show((known) => {
          const next = known.slice()
          for (const { id, status } of pushed) next[id - 1] = { ...(known[id - 1] as LobbyMachine), status }
          return next
        }),
      )
    }, [])
    return (
      <table>
        <tbody>
          {shown.map((machine) => (
            <TableRow key={machine.id} machine={machine} />
          ))}
        </tbody>
      </table>
    )
  }
  createRoot(place).render(<Table />)
  return {
    push: await promise,
    shown: () => Number(document.querySelector('tr[data-status]')?.getAttribute('data-status')),
  }
}

async function openGrid(place: HTMLElement): Promise<View> {
  ModuleRegistry.registerModules([AllCommunityModule])
  const { promise, resolve } = Promise.withResolvers<void>()
  const grid = createRef<AgGridReact<LobbyMachine>>()
  const columns = [
    { field: 'name' as const },
    { field: 'cabin' as const },
    { field: 'bet_info' as const },
    { field: 'status' as const },
  ]
  createRoot(place).render(
    <div style={{ height: '100vh' }}>
      <AgGridReact
        ref={grid}
        rowData={machines}
        columnDefs={columns}
        getRowId={({ data }) => String(data.id)}
        asyncTransactionWaitMillis={16}
        onGridReady={() => resolve()}
      />
    </div>,
  )
  await promise
  return {
    push: (pushed) => {
      const update = pushed.map(({ id, status }) => ({ ...(machines[id - 1] as LobbyMachine), status }))
      grid.current?.api.applyTransactionAsync({ update })
    },
    shown: () => Number(document.querySelector('[row-index="0"] [col-id="status"]')?.textContent),
  }
}

const views: Record<string, (place: HTMLElement) => Promise<View>> = { app: openApp, table: openTable, grid: openGrid }
const place = document.getElementById('root')
const open = views[new URLSearchParams(location.search).get('view') ?? '']
if (!place || !open) throw new Error('no such view')
feed(await open(place), count)
