import type { SnapshotFrom } from 'xstate'
import type { Activity } from '#protocol/calls/supervision.ts'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import type { activitiesMachine } from './activities.machine.ts'
import type { ActivitiesAbout } from './activities.types.ts'

type Snapshot = SnapshotFrom<typeof activitiesMachine>

export const activityRows = queryOf<Activity, ActivitiesAbout>()
export const selectActivitiesRef = (snapshot: Snapshot) => snapshot.children.rows
export const selectActivitiesSearch = (snapshot: Snapshot) => snapshot.context.place.search
export const selectActivitiesViewer = (snapshot: Snapshot) => snapshot.context.viewer
