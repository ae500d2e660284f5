import { fromPromise } from 'xstate'
import type { ViewWrite } from '#machines/desk/savedViews/index.ts'
import { type SavedView, viewCalls } from '#protocol/calls/views.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'

export function createSavedViewsActors({ client }: { client: Client }) {
  async function write({ change, key }: ViewWrite, signal: AbortSignal): Promise<readonly SavedView[]> {
    const options = { signal, ...(key === null ? {} : { key }) }
    switch (change.do) {
      case 'save': {
        const { do: _, ...body } = change
        return (await client.call(viewCalls.saveView, { body }, options)).views
      }
      case 'change': {
        const { do: _, id, ...body } = change
        return (await client.call(viewCalls.changeView, { params: { id }, body }, options)).views
      }
      case 'delete':
        return (await client.call(viewCalls.deleteView, { params: { id: change.id } }, options)).views
      case 'restore':
        return (await client.call(viewCalls.restoreView, { params: { id: change.id } }, options)).views
      case 'default': {
        const { page, id } = change
        return (await client.call(viewCalls.setDefaultView, { params: { page }, body: { id } }, options)).views
      }
    }
  }
  return {
    fetchViews: fromPromise<readonly SavedView[], undefined>(({ signal }) =>
      orFailure(client.call(viewCalls.views, {}, { signal, poll: true }).then(({ views }) => views)),
    ),
    changeViews: fromPromise<readonly SavedView[], ViewWrite>(({ input, signal }) => orFailure(write(input, signal))),
  }
}
