import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'
import { PageHead } from './PageHead.tsx'
import { type Tab, Tabs } from './Tabs.tsx'

const frame = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const back = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  justifySelf: 'start',
  minBlockSize: '[28px]',
  color: 'text2',
  _hover: { color: 'text', textDecoration: 'underline', textUnderlineOffset: '[4px]' },
})
const arrow = css({ _rtl: { transform: '[scaleX(-1)]' } })
const facts = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(140px, 1fr))]',
  columnGap: '5',
  rowGap: '3',
})
const whole = css({ gridColumn: '[1 / -1]' })
const name = css({ color: 'text3', textStyle: 'small' })
const told = css({ fontWeight: '500', overflowWrap: 'anywhere' })

type Props<Value extends string> = {
  /** The list it was opened from. */
  back: { href: string; label: string }
  title: string
  note?: ReactNode
  mark?: ReactNode
  actions?: ReactNode
  /** What one looks for first, in sight whatever tab is open. */
  facts?: readonly { label: string; value: ReactNode; isLong?: boolean }[]
  tabs: readonly Tab<Value>[]
  tab: Value
  onTab: (tab: Value) => void
  children: ReactNode
}

/** The page of one thing: what it is, what can be done, and its parts behind tabs. */
export function DetailFrame<Value extends string>(props: Props<Value>) {
  const { back: list, title, note, mark, actions, facts: known = [], tabs, tab, onTab, children } = props
  return (
    <div className={frame}>
      <a href={list.href} className={back}>
        <ChevronLeft size={16} className={arrow} aria-hidden="true" />
        {list.label}
      </a>
      <PageHead title={title} note={note} mark={mark} actions={actions} />
      {known.length > 0 && (
        <dl className={facts}>
          {known.map(({ label, value, isLong }) => (
            <div key={label} className={isLong ? whole : undefined}>
              <dt className={name}>{label}</dt>
              <dd className={told}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Tabs label={title} value={tab} tabs={tabs} onChange={onTab}>
        {children}
      </Tabs>
    </div>
  )
}
