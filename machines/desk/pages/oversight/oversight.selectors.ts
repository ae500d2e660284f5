import type { SnapshotFrom } from 'xstate'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import type { oversightMachine } from './oversight.machine.ts'
import type { OversightAbout, OversightRow } from './oversight.types.ts'

type Snapshot = SnapshotFrom<typeof oversightMachine>

/** Of the list that the address names. */
export const oversightRows = <Row extends OversightRow>() => queryOf<Row, OversightAbout>()
export const selectOversightRef = (snapshot: Snapshot) => snapshot.children.rows
export const selectOversightSearch = (snapshot: Snapshot) => snapshot.context.place.search
export const selectOversightViewer = (snapshot: Snapshot) => snapshot.context.viewer
