import type { SnapshotFrom } from 'xstate'
import type { devicesMachine } from './devices.machine.ts'

type Devices = SnapshotFrom<typeof devicesMachine>

/** Where the picture is shown beside the page, or null. */
export const selectPictureInPicture = (snapshot: Devices) => snapshot.context.pictureInPicture

/** Nothing but the picture is worth drawing yet. */
export const selectIsPictureFirst = (snapshot: Devices) => snapshot.hasTag('pictureFirst')
