import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { useTip } from './tip.ts'

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  inlineSize: 'full',
  minBlockSize: 'touch',
  paddingInlineStart: '4',
  paddingInlineEnd: '2',
  paddingBlock: '2',
  borderRadius: '2',
  bg: 'act',
  color: 'actInk',
  textStyle: 'dense',
})
const counted = css({ fontWeight: '580', whiteSpace: 'nowrap' })
const who = css({ opacity: '[.85]', marginInlineEnd: 'auto' })
const key = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3',
  minBlockSize: 'control',
  paddingInline: '4',
  borderRadius: '2',
  borderWidth: '1px',
  borderColor: '[color-mix(in oklab, currentColor 40%, transparent)]',
  fontWeight: '500',
  whiteSpace: 'nowrap',
  _hover: { bg: '[color-mix(in oklab, currentColor 12%, transparent)]' },
  _focusVisible: { outlineColor: '[currentColor]' },
  '&[aria-disabled=true]': { opacity: 'disabled', cursor: 'default', bg: 'transparent' },
})
const clear = css({ borderColor: 'transparent' })

export type BulkAction = {
  value: string
  label: string
  icon?: ReactNode
  /** Why it cannot be done with these. */
  blockedReason?: string
}
type Props = {
  count: number
  /** Whom or what any of the acts would touch, in words: it is read before one of them is pressed. */
  affected: string
  actions: readonly BulkAction[]
  onAction: (value: string) => void
  onClear: () => void
}
const swallow = (event: MouseEvent) => event.preventDefault()

/** What can be done with all that is selected. */
export function BulkBar({ count, affected, actions, onAction, onClear }: Props) {
  const { t } = useTranslation()
  return (
    <div className={bar} role="group" aria-label={t('ui.bulk.label')}>
      <span className={counted} role="status">
        {t('ui.bulk.selected', { count })}
      </span>
      <span className={who}>{affected}</span>
      {actions.map((action) =>
        action.blockedReason === undefined ? (
          <button key={action.value} type="button" className={key} onClick={() => onAction(action.value)}>
            {action.icon}
            {action.label}
          </button>
        ) : (
          <BlockedButton key={action.value} {...action} blockedReason={action.blockedReason} />
        ),
      )}
      <button type="button" className={`${key} ${clear}`} onClick={onClear}>
        {t('ui.bulk.clear')}
      </button>
    </div>
  )
}

function BlockedButton({ icon, label, blockedReason }: BulkAction & { blockedReason: string }) {
  const tip = useTip({ label: blockedReason })
  return (
    <button type="button" className={key} aria-disabled onClick={swallow} aria-description={blockedReason} {...tip}>
      {icon}
      {label}
    </button>
  )
}
