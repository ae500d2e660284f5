import { useTranslation } from 'react-i18next'
import type { ShowcaseRef } from '#machines/inspect/showcase/index.ts'
import { Button } from '#ui/Button.tsx'
import { NoticePage } from '#ui/Notice.tsx'

/** A notice is a whole page: it stands instead of this one. */
export function Noticed({ showcase }: { showcase: ShowcaseRef }) {
  const { t } = useTranslation()
  return (
    <NoticePage
      title={t('showcase.askTitle')}
      actions={
        <Button kind="act" onClick={() => showcase.send({ type: 'part.closed' })}>
          {t('showcase.close')}
        </Button>
      }
    >
      {t('showcase.words')}
    </NoticePage>
  )
}
