import { fromCallback } from 'xstate'
import type { LeavingEvent } from '#machines/kit/leaving/index.ts'
import type { PlaceHistory } from './history.ts'

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Holds the page where it is and says who wanted to go where. A window that is closed is asked about by the browser, in its own words. */
export const createLeaveWatch = (
  { hold }: Pick<PlaceHistory, 'hold'>,
  { parts = [], page = window }: { parts?: readonly string[]; page?: Page } = {},
) =>
  fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
    const tell: (event: LeavingEvent) => void = sendBack
    const release = hold((to) => tell({ type: 'leave.asked', to }), parts)
    const warn = (event: Event) => event.preventDefault()
    page.addEventListener('beforeunload', warn)
    return () => {
      release()
      page.removeEventListener('beforeunload', warn)
    }
  })
