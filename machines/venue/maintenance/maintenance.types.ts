/** When it was announced, when nobody new may take a seat any more, when all machines are closed, and when they are offered again; null: when somebody says so. Ms. */
export type MaintenanceInput = { announcedAt: number; drainsAt: number; closesAt: number; opensAt: number | null }
export type MaintenanceContext = MaintenanceInput & {
  /** When it came into the state that it is in, ms. */
  since: number
}
type Timed<E> = E & { at: number }
export type MaintenanceEvent =
  /** Staff do not wait for the time that was announced. */
  | Timed<{ type: 'maintenance.drain' }>
  | Timed<{ type: 'maintenance.close' }>
  | Timed<{ type: 'maintenance.open' }>
  /** Nothing was closed yet, and nothing will be. */
  | Timed<{ type: 'maintenance.cancel' }>
  | Timed<{ type: 'deadline.passed' }>
/** `shut`: players take no new seats and reserve nothing. `over`: another window may be announced. */
export type MaintenanceTag = 'shut' | 'over'
