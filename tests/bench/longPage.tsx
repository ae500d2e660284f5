/** One of four long lists: `?view=plan` or `list` of 1,000 machines, `table` or `grid` of 100,000 rows. */
import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { createRef, type ReactNode, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, createMachine } from 'xstate'
import type { BoardRef, BoardRow, FloorPlanRef } from '#machines/desk/pages/machineBoard/index.ts'
import { type Column, firstView, Table, type TableView } from '#ui/table/index.ts'
import { Plan } from '../../src/desk/pages/machineBoard/Plan.tsx'
import { PlanTile } from '../../src/desk/pages/machineBoard/PlanTile.tsx'
import { loadNamespaces, offerWords } from '../../src/view/language.ts'
import { RootContext, type RootContextValue } from '../../src/view/root.ts'
import type { LongAct } from './long.ts'
import '../../src/app/styles.css'

declare global {
  interface Window {
    /** `run`: does it, and resolves when it is painted with how many times it was done. `shown`: what the last press did is painted. */
    long: { ready: boolean; run: (act: 'first' | LongAct) => Promise<number>; shown: Promise<unknown> }
  }
}
type View = { node: ReactNode; first: string; acts: Partial<Record<LongAct, () => Promise<number>>> }

const nothing = () => {}
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(requestAnimationFrame)
  await painted()
}

const machines: readonly BoardRow[] = Array.from({ length: 1_000 }, (_, at) => ({
  ...{ id: at + 1, name: `Night Orchard ${at + 1}`, brandID: 1, brand: 'Aurora', cabin: at + 1, tag: '', isVip: false },
  ...{ status: 2, statusSequence: 1, sequence: 1, changedAt: 500, credit: 0, reservation: null, problems: [] },
  ...{ session: null, place: { column: at % 50, line: Math.floor(at / 50) * 3 }, placeVersion: 1 },
}))
const pushes = 60
const page = createActor(createMachine({ context: { figures: {} } })).start() as unknown as BoardRef
const floorPlan = createActor(
  createMachine({ context: { mayArrange: false, held: null, over: null, moved: {}, done: [], undone: [] } }),
).start() as unknown as FloorPlanRef
const viewer = { type: 6, permissions: [] }
const nobody: readonly string[] = []

/** One machine in a frame, now in sight and now not. */
function floorOf(draw: (rows: readonly BoardRow[]) => ReactNode, first: string): View {
  type Show = (change: (rows: readonly BoardRow[]) => readonly BoardRow[]) => void
  const { promise, resolve } = Promise.withResolvers<Show>()
  function Floor() {
    const [rows, setRows] = useState(machines)
    useEffect(() => resolve(setRows), [])
    return draw(rows)
  }
  const push = async () => {
    const show = await promise
    for (let turn = 0; turn < pushes; turn += 1) {
      const at = (turn * 389) % machines.length
      show((rows) => rows.with(at, { ...(rows[at] as BoardRow), status: 3 + (turn % 2), sequence: turn + 2 }))
      await new Promise(requestAnimationFrame)
    }
    await painted()
    return pushes
  }
  return { node: <Floor />, first, acts: { push } }
}

type Player = {
  id: string
  name: string
  cabin: number
  brand: string
  credit: number
  paidIn: number
  paidOut: number
}
const brands = ['Aurelia', 'Halden', 'Kestrel', 'Morrow']
const players: readonly Player[] = Array.from({ length: 100_000 }, (_, at) => ({
  ...{ id: String(at + 1), name: `Player ${(at * 7_919) % 100_000}`, cabin: at + 1, brand: brands[at % 4] ?? '' },
  ...{ credit: (at * 37_131) % 900_000, paidIn: (at * 91_127) % 4_000_000, paidOut: (at * 77_711) % 4_200_000 },
}))
const wanted = '77'
const scrolls = 20
const notch = 120
const jump = 20_000
/** `px` at a time, from where it stands; `first`, a row that goes out of the page by it. */
async function scrollThrough(px: number, first: string): Promise<number> {
  const scroller = [...document.querySelectorAll('#root *')].find(
    (one) => one.scrollHeight > one.clientHeight + 100_000 && /auto|scroll/.test(getComputedStyle(one).overflowY),
  )
  if (!scroller) throw new Error('nothing scrolls')
  for (let turn = 0; turn < scrolls; turn += 1) {
    scroller.scrollTop += px
    await new Promise(requestAnimationFrame)
  }
  await until(() => document.querySelector(first) === null)
  return scrolls
}

const columns: readonly Column<Player>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name, isName: true, width: 160 },
  { id: 'cabin', label: 'Cabin', value: ({ cabin }) => cabin, kind: 'number' },
  { id: 'brand', label: 'Brand', value: ({ brand }) => brand, canGroup: true },
  { id: 'credit', label: 'Credit', value: ({ credit }) => credit, kind: 'amount', hasSum: true },
  { id: 'paidIn', label: 'In', value: ({ paidIn }) => paidIn, kind: 'amount', hasSum: true },
  { id: 'paidOut', label: 'Out', value: ({ paidOut }) => paidOut, kind: 'amount', hasSum: true },
]
function openTable(): View {
  const first = firstView(columns)
  const { promise, resolve } = Promise.withResolvers<{ narrow: (text: string) => void }>()
  function Players() {
    const [view, setView] = useState<TableView>(first)
    const [text, setText] = useState('')
    const [selected, select] = useState<readonly string[]>(nobody)
    useEffect(() => resolve({ narrow: setText }), [])
    const rows = useMemo(() => players.filter(({ name }) => name.includes(text)), [text])
    return (
      <Table<Player>
        {...{ label: 'Players', columns, rows, view, first, selected, onView: setView, onSelect: select }}
        rowId={({ id }) => id}
        nameOf={({ name }) => name}
        foot={{ label: 'Total' }}
      />
    )
  }
  const line = () => document.querySelector('[data-row="0"] [role=rowheader]')?.textContent ?? ''
  return {
    node: <Players />,
    first: '[data-row="0"]',
    acts: {
      filter: async () => {
        const { narrow } = await promise
        narrow(wanted)
        await until(() => line().includes(wanted))
        return 1
      },
      all: async () => {
        const { narrow } = await promise
        narrow('')
        await until(() => line() === players[0]?.name)
        return 1
      },
      wheel: () => scrollThrough(notch, '[data-row="1"]'),
      scroll: () => scrollThrough(jump, '[data-row="67"]'),
    },
  }
}

function openGrid(): View {
  ModuleRegistry.registerModules([AllCommunityModule])
  const grid = createRef<AgGridReact<Player>>()
  const line = () => document.querySelector('[row-index="0"] [col-id="name"]')?.textContent ?? ''
  const filterBy = (filter: string | null, isSo: () => boolean) => async () => {
    const model = filter === null ? null : { name: { filterType: 'text', type: 'contains', filter } }
    grid.current?.api.setFilterModel(model)
    await until(isSo)
    return 1
  }
  return {
    node: (
      <div style={{ height: 660 }}>
        <AgGridReact
          ref={grid}
          rowData={players as Player[]}
          rowHeight={36}
          columnDefs={columns.map(({ id, kind }) => ({
            field: id as keyof Player,
            filter: kind ? false : 'agTextColumnFilter',
          }))}
          getRowId={({ data }) => data.id}
          rowSelection={{ mode: 'multiRow' }}
        />
      </div>
    ),
    first: '[row-index="0"] [col-id="name"]',
    acts: {
      filter: filterBy(wanted, () => line().includes(wanted)),
      all: filterBy(null, () => line() === players[0]?.name),
      wheel: () => scrollThrough(notch, '[row-index="1"]'),
      scroll: () => scrollThrough(jump, '[row-index="67"]'),
    },
  }
}

const views: Record<string, () => View> = {
  plan: () =>
    floorOf(
      (rows) => (
        <Plan
          {...{ page, plan: floorPlan, viewer, rows, all: rows, zoom: 100, selected: nobody, bulk: null }}
          {...{ onZoom: nothing, onSelect: nothing, onOpen: nothing, onAction: nothing }}
        />
      ),
      '[data-tile]',
    ),
  list: () =>
    floorOf(
      (rows) => (
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(50, 52px)', gridAutoRows: 40 }}>
          {rows.map((row) => (
            <PlanTile
              key={row.id}
              {...{ page, row, column: row.place?.column ?? 0, line: row.place?.line ?? 0 }}
              {...{
                isLoose: false,
                isSelected: false,
                isCurrent: false,
                isArranging: false,
                isHeld: false,
                isOver: false,
              }}
            />
          ))}
        </div>
      ),
      '[data-tile]',
    ),
  table: openTable,
  grid: openGrid,
}

const place = document.getElementById('root')
const open = views[new URLSearchParams(location.search).get('view') ?? '']
if (!place || !open) throw new Error('no such view')
offerWords(import.meta.glob<{ default: object }>('../../src/view/locales/pages/machineBoard.en.json'))
await loadNamespaces('ui', 'desk', 'machineBoard')
const { node, first, acts } = open()
const root = { makeKey: () => 'key', navigate: nothing, now: () => Date.now() } as unknown as RootContextValue
const run = async (act: 'first' | LongAct): Promise<number> => {
  if (act !== 'first') return (await acts[act]?.()) ?? Number.NaN
  createRoot(place).render(<RootContext value={root}>{node}</RootContext>)
  await until(() => document.querySelector(first) !== null)
  return 1
}
window.long = { ready: true, run, shown: Promise.resolve() }
addEventListener(
  'click',
  () => {
    window.long.shown = painted()
  },
  { capture: true },
)
