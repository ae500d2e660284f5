import { Pagination as Ark } from '@ark-ui/react/pagination'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { buttonClass } from './Button.tsx'

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', textStyle: 'dense' })
const told = css({ color: 'text3', marginInlineEnd: '3' })
const page = css({ minInlineSize: 'control', _selected: { bg: 'select', fontWeight: '580' } })
const gap = css({ minInlineSize: '[24px]', textAlign: 'center', color: 'text3' })
const arrow = css({ _rtl: { transform: '[scaleX(-1)]' } })
const turn = buttonClass({ kind: 'bare', shape: 'icon' })
const step = `${buttonClass({ kind: 'bare' })} ${page}`

type Props = {
  /** Of what, as it is heard: there may be two of them on a page. */
  label: string
  /** The first is 1. */
  page: number
  /** Rows in all, and on one page. */
  total: number
  size: number
  onPage: (page: number) => void
}

/** Pages of a list that is not read in one go. */
export function Pagination({ label, page: current, total, size, onPage }: Props) {
  const { t } = useTranslation()
  const [from, to] = [Math.min(total, (current - 1) * size + 1), Math.min(total, current * size)]
  return (
    <Ark.Root
      className={bar}
      count={total}
      pageSize={size}
      page={current}
      onPageChange={({ page: wanted }) => onPage(wanted)}
      translations={{
        rootLabel: label,
        prevTriggerLabel: t('ui.pages.previous'),
        nextTriggerLabel: t('ui.pages.next'),
        itemLabel: ({ page: number }) => t('ui.pages.page', { page: number }),
      }}
    >
      <span className={told}>{t('ui.pages.shown', { from, to, total })}</span>
      <Ark.PrevTrigger className={turn}>
        <ChevronLeft size={16} className={arrow} aria-hidden="true" />
      </Ark.PrevTrigger>
      <Ark.Context>
        {({ pages }) =>
          pages.map((one, index) =>
            one.type === 'page' ? (
              <Ark.Item key={one.value} {...one} className={step}>
                {one.value}
              </Ark.Item>
            ) : (
              // Which of the two gaps it is, its place says.
              <Ark.Ellipsis key={`gap-${index < pages.length / 2 ? 'before' : 'after'}`} index={index} className={gap}>
                …
              </Ark.Ellipsis>
            ),
          )
        }
      </Ark.Context>
      <Ark.NextTrigger className={turn}>
        <ChevronRight size={16} className={arrow} aria-hidden="true" />
      </Ark.NextTrigger>
    </Ark.Root>
  )
}
