import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled/css/index.js'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { personName } from '../view/personName.ts'
import { useSettings } from '../view/root.ts'

const heading = css({ fontWeight: '580', textStyle: 'body', marginBlockEnd: '3' })
const scroller = css({ overflowX: 'auto' })
const table = css({
  inlineSize: 'full',
  textStyle: 'dense',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { fontWeight: '500', color: 'text2', textAlign: 'start' },
  '& th, & td': {
    paddingBlock: '2',
    paddingInlineEnd: '5',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
    whiteSpace: 'nowrap',
  },
})
const figure = css({ textAlign: '[right!]' })
const bad = css({ color: 'negative', fontWeight: '560' })

type PartProps = {
  /** Of its heading: 3 beneath a sheet's own. */
  level?: 2 | 3
  title: string
  children: ReactNode
}
export function Part({ level = 2, title, children }: PartProps) {
  const Heading = `h${level}` as const
  return (
    <section>
      <Heading className={heading}>{title}</Heading>
      {children}
    </section>
  )
}

type SheetProps = PartProps & { heads: readonly { name: string; isFigure?: boolean }[]; note?: ReactNode }
/** A table that speaks for something: `children` are its rows. */
export function Sheet({ heads, note, children, ...part }: SheetProps) {
  return (
    <Part {...part}>
      <div className={scroller} tabIndex={0} role="region" aria-label={part.title}>
        <table className={table}>
          <thead>
            <tr>
              {heads.map(({ name, isFigure }) => (
                <th key={name} scope="col" className={isFigure ? figure : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
      {note}
    </Part>
  )
}

/** An amount in a row of a sheet, minor units; null: nobody told it. */
export function Figure({ value, isWrong = false }: { value: number | null | undefined; isWrong?: boolean }) {
  const { i18n } = useTranslation()
  return (
    <td className={cx(figure, isWrong && bad)}>
      <bdi>{value == null ? '–' : formatMoney(value, i18n.language)}</bdi>
    </td>
  )
}

type Line = { name: string; values: readonly (number | null)[]; isWrong?: boolean }
type FiguresProps = Omit<PartProps, 'children'> & { heads: readonly string[]; lines: readonly Line[]; note?: ReactNode }
/** The same figures as several have them; the last column is what is left between them. */
export function Figures({ heads, lines, ...sheet }: FiguresProps) {
  return (
    <Sheet {...sheet} heads={heads.map((name, place) => ({ name, isFigure: place > 0 }))}>
      {lines.map(({ name, values, isWrong = false }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {values.map((value, place) => (
            <Figure key={heads[place + 1]} value={value} isWrong={isWrong && place === values.length - 1} />
          ))}
        </tr>
      ))}
    </Sheet>
  )
}

const list = css({ display: 'grid', maxInlineSize: '[720px]' })
const line = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(130px, auto) minmax(0, 1fr)]',
  columnGap: '5',
  paddingBlock: '3',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const time = css({ color: 'text2', fontVariantNumeric: 'tabular-nums' })
const quiet = css({ color: 'text2', overflowWrap: 'anywhere' })

type Happened = {
  at: number
  text: string
  by: Parameters<typeof personName>[0] | null
  reason: string | null
}
/** What happened, the oldest first. */
export function History({ events }: { events: readonly Happened[] }) {
  const { i18n } = useTranslation()
  const { timeZone } = useSettings()
  return (
    <ol className={list}>
      {events.map(({ at, text, by, reason }, place) => (
        <li key={`${at} ${text} ${place}`} className={line}>
          <bdi className={time}>{formatMoment(at, i18n.language, timeZone)}</bdi>
          <span>
            {text}
            {by && <bdi>{`, ${personName(by)}`}</bdi>}
            {reason && (
              <p className={quiet} dir="auto">
                {reason}
              </p>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
