import { useSelector } from '@xstate/react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { selectToasts, type Toast, type toastsMachine } from '#machines/shell/toasts/index.ts'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { useWords } from './words.ts'

const region = css({
  position: 'fixed',
  zIndex: '50',
  insetBlockStart: '5',
  insetInlineEnd: '5',
  display: 'grid',
  gap: '3',
  inlineSize: '[min(380px, calc(100vw - 32px))]',
})
const card = css({
  display: 'grid',
  gridTemplateColumns: '[auto 1fr auto]',
  alignItems: 'center',
  gap: '4',
  paddingInlineStart: '5',
  paddingBlock: '2',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  boxShadow: 'middle',
  animation: '[appear .16s]',
  '& svg': { inlineSize: '[18px]' },
})
const tone = cva({
  variants: {
    kind: {
      info: { color: 'connected' },
      success: { color: 'positive' },
      warning: { color: 'disconnected' },
      error: { color: 'error' },
    },
  },
})
const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

/** Top right; errors and warnings interrupt a screen reader, the rest waits. */
export function Toasts({ toasts: actor }: { toasts: ActorRefFrom<typeof toastsMachine> }) {
  const { t } = useTranslation()
  const toasts = useSelector(actor, selectToasts)
  return (
    <section className={region} aria-label={t('toasts.region')}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} dismiss={() => actor.send({ type: 'toast.dismiss', id: toast.id })} />
      ))}
    </section>
  )
}

function ToastCard({ toast, dismiss }: { toast: Toast; dismiss: () => void }) {
  const { t } = useTranslation()
  const say = useWords()
  const Icon = icons[toast.kind]
  return (
    <div className={card} role={toast.kind === 'error' || toast.kind === 'warning' ? 'alert' : 'status'}>
      <Icon className={tone({ kind: toast.kind })} aria-hidden="true" />
      <span>{say(toast.words)}</span>
      <Button kind="bare" shape="icon" aria-label={t('toasts.dismiss')} onClick={dismiss}>
        <X size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}
