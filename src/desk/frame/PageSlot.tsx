import { useSelector } from '@xstate/react'
import { createElement, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FrameRef, selectPageFailed, selectPageRef } from '#machines/desk/frame/index.ts'
import type { PageId } from '#machines/desk/pages/pages.ts'
import { Failed, Loading } from '#ui/states/index.ts'
import { useRoot } from '../../view/root.ts'

/** The one page that stands in the frame. */
export function PageSlot({ frame, id }: { frame: FrameRef; id: PageId }) {
  const { t } = useTranslation()
  const { pageView } = useRoot()
  const page = useSelector(frame, selectPageRef)
  const hasFailed = useSelector(frame, selectPageFailed)
  const View = page && pageView(id)
  useFocusOnChange(id, View !== undefined)
  if (hasFailed) return <Failed title={t('desk.pageFailed')} onRetry={() => frame.send({ type: 'page.retried' })} />
  return View ? createElement(View, { key: page.sessionId, page }) : <Loading of="table" count={12} />
}

/** Who goes to another page is in it: the next Tab goes on there, and its heading is read out. Who has begun something else before it came keeps their focus. */
function useFocusOnChange(id: PageId, isShown: boolean): void {
  const shown = useRef(id)
  const isAwaited = useRef(false)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    isAwaited.current = true
    const stop = () => {
      isAwaited.current = false
    }
    window.addEventListener('keydown', stop, true)
    window.addEventListener('pointerdown', stop, true)
    return () => {
      window.removeEventListener('keydown', stop, true)
      window.removeEventListener('pointerdown', stop, true)
    }
  }, [id])
  useEffect(() => {
    if (!isShown || !isAwaited.current) return
    isAwaited.current = false
    const page = document.getElementById('page')
    if (!page || page.contains(document.activeElement)) return
    const heading = page.querySelector<HTMLElement>('h1')
    ;(heading ?? page).focus({ preventScroll: true })
  }, [id, isShown])
}
