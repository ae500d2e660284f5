import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRef, TransitionSnapshot } from 'xstate'
import type { PageEvent, PagePlace } from '#machines/desk/pages/page.types.ts'
import { css } from '#styled/css/index.js'
import { PageHead } from '#ui/PageHead.tsx'

const words = css({ color: 'text2', maxInlineSize: 'dialog', marginBlockStart: '3' })
type Props = { page: ActorRef<TransitionSnapshot<PagePlace>, PageEvent> }

/** A page whose desk does not stand yet says so. */
export function NotBuilt({ page }: Props) {
  const { t } = useTranslation()
  const id = useSelector(page, ({ context }) => context.page)
  return (
    <>
      <PageHead title={t(`nav.${id}`)} />
      <p className={words}>{t('desk.notBuilt')}</p>
    </>
  )
}
