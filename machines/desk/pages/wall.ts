import { acts } from '#protocol/core/permissions.ts'
import type { Message } from '../../kit/messages.ts'
import { holds } from '../navigation/navigation.ts'
import { wallOf } from '../watch/wall.address.ts'
import type { PageInput, PlaceShown } from './page.types.ts'

/** Of a page that invokes the wall: what it begins with, and what it is told of another address. */
export const wallInput = ({ context: { place, viewer } }: { context: PageInput }) => ({
  ...{ ids: wallOf(place.search), mayWatch: holds(viewer, acts.watch) },
})
export const showWall = {
  type: 'send',
  params: ({ event: { place } }: { event: PlaceShown }): Message => ({
    ...{ to: 'wall', event: { type: 'wall.shown', ids: wallOf(place.search) } },
  }),
} as const
