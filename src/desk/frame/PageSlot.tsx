import { useSelector } from '@xstate/react'
import { createElement } from 'react'
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
  if (hasFailed) return <Failed title={t('desk.pageFailed')} onRetry={() => frame.send({ type: 'page.retried' })} />
  return View ? createElement(View, { key: page.sessionId, page }) : <Loading of="table" count={12} />
}
