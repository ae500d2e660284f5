import { useTranslation } from 'react-i18next'
import { selectToastsRef } from '#machines/app/app/index.ts'
import { toast } from '#machines/kit/toast.ts'
import { Button } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { useApp } from '../../view/root.ts'
import { useFrame } from '../area/ask.ts'
import { createArea, saidAs } from '../area/createArea.ts'
import { prose, row, stack } from '../area/styles.ts'
import { definePage } from '../frame/page.ts'

const variants = ['success', 'warning', 'error', 'info'] as const

/** The one snackbar in its four variants, and the one dialog. */
function Messages() {
  const { t } = useTranslation()
  const toasts = useApp(selectToastsRef)
  const frame = useFrame()
  return (
    <div className={stack}>
      <PageHead title={t('samplePages.page.messages')} />
      <p className={prose}>{t('samplePages.messages.words')}</p>
      <div className={row}>
        {variants.map((kind) => (
          <Button key={kind} onClick={() => toasts?.send(toast(kind, { key: `samplePages.messages.${kind}` }).event)}>
            {t(`samplePages.variant.${kind}`)}
          </Button>
        ))}
      </div>
      <div>
        <Button
          onClick={() =>
            frame?.send({
              type: 'question.asked',
              question: {
                ...{ title: 'samplePages.messages.ask', words: 'samplePages.messages.asked', name: '' },
                ...{ confirm: 'samplePages.messages.yes', act: { name: 'tell', data: null } },
              },
            })
          }
        >
          {t('samplePages.messages.dialog')}
        </Button>
      </div>
    </div>
  )
}

export const page = definePage({
  create: (setup) => createArea(setup, { act: async () => saidAs('samplePages.messages.success') }),
  View: Messages,
})
