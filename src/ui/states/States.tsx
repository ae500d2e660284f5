import { Lock, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { Button } from '../Button.tsx'
import { DarkCabinet } from './DarkCabinet.tsx'
import { StateNote } from './StateNote.tsx'

const alarm = css({ flex: 'none', color: 'error' })
const closed = css({ flex: 'none', color: 'text3' })

type Retry = {
  /** Absent where trying again cannot help. */
  onRetry?: () => void
  isRetrying?: boolean
}
function RetryButton({ onRetry, isRetrying = false }: Retry) {
  const { t } = useTranslation()
  return onRetry ? (
    <Button busy={isRetrying} onClick={onRetry}>
      {!isRetrying && <RotateCw size={16} aria-hidden="true" />}
      {t('ui.retry')}
    </Button>
  ) : null
}

type EmptyProps = { title: string; actions?: ReactNode; children?: ReactNode }
/** There is nothing, and that is no fault: `title` says what that means, `children` and `actions` what can be done. */
export function Empty({ title, actions, children }: EmptyProps) {
  return (
    <StateNote mark={<DarkCabinet />} title={title} actions={actions}>
      {children}
    </StateNote>
  )
}

type FailedProps = Retry & { title: string; code?: number; children?: ReactNode }
/** It did not come. `children` say what happened, `code` what to tell the technician. */
export function Failed({ title, code, children, ...retry }: FailedProps) {
  const { t } = useTranslation()
  return (
    <StateNote
      role="alert"
      mark={<TriangleAlert size={28} className={alarm} aria-hidden="true" />}
      title={title}
      actions={retry.onRetry && <RetryButton {...retry} />}
    >
      {children}
      {code !== undefined && <p>{t('ui.failed.code', { code })}</p>}
    </StateNote>
  )
}

type ForbiddenProps = {
  /** What one would have to hold, by its name. */
  permission: string
  /** Groups or people who hold it; absent where one may not know. */
  holders?: readonly string[]
  actions?: ReactNode
}
/** It is there, and not for this person: which permission is missing, and who could help. */
export function Forbidden({ permission, holders = [], actions }: ForbiddenProps) {
  const { t, i18n } = useTranslation()
  return (
    <StateNote
      mark={<Lock size={28} className={closed} aria-hidden="true" />}
      title={t('ui.forbidden.title')}
      actions={actions}
    >
      <p>{t('ui.forbidden.missing', { permission })}</p>
      {holders.length > 0 && (
        <p>{t('ui.forbidden.holders', { holders: new Intl.ListFormat(i18n.language).format(holders) })}</p>
      )}
    </StateNote>
  )
}

type OfflineProps = Retry & {
  /** When the connection was lost, as people write it. */
  since?: string
}
/** The page reaches nobody. What was done before is kept by the venue. */
export function Offline({ since, ...retry }: OfflineProps) {
  const { t } = useTranslation()
  return (
    <StateNote role="status" mark={<DarkCabinet />} title={t('ui.offline.title')} actions={<RetryButton {...retry} />}>
      <p>{t('ui.offline.words')}</p>
      {since !== undefined && <p>{t('ui.offline.since', { since })}</p>}
    </StateNote>
  )
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  inlineSize: 'full',
  minBlockSize: '[40px]',
  paddingInlineStart: '4',
  paddingInlineEnd: '2',
  paddingBlock: '1',
  borderInlineStartWidth: '[3px]',
  borderColor: 'disconnected',
  bg: 'sunken',
  color: 'text2',
})
const told = css({ color: 'text', fontWeight: '560' })
const atEnd = css({ marginInlineStart: 'auto' })

type StaleProps = Retry & {
  /** Since when nothing new has come, as people write it. */
  since: string
  /** Why. */
  children?: ReactNode
}
/** What is shown may be old. It stands above what it is said of, which stays. */
export function Stale({ since, children, ...retry }: StaleProps) {
  const { t } = useTranslation()
  return (
    <div className={bar} role="status">
      <span className={told}>{t('ui.stale', { since })}</span>
      {children && <span>{children}</span>}
      <span className={atEnd}>
        <RetryButton {...retry} />
      </span>
    </div>
  )
}
