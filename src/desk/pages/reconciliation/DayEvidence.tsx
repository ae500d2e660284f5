import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Compared, DayCase, DayPiece } from '#protocol/core/reconciliation.ts'
import { css, cx } from '#styled/css/index.js'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'

const heading = css({ fontWeight: '580', textStyle: 'body', marginBlockEnd: '2' })
const quiet = css({ color: 'text2' })
const bad = css({ color: 'negative', fontWeight: '560' })
const scroller = css({ overflowX: 'auto' })
const table = css({
  inlineSize: 'full',
  textStyle: 'dense',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { fontWeight: '500', color: 'text2', textAlign: 'start' },
  '& th, & td': {
    paddingBlock: '2',
    paddingInlineEnd: '4',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
    whiteSpace: 'nowrap',
  },
})
const figure = css({ textAlign: '[right!]' })

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={heading}>{title}</h3>
      {children}
    </section>
  )
}
function Sheet({
  label,
  heads,
  children,
}: {
  label: string
  heads: readonly [string, boolean][]
  children: ReactNode
}) {
  return (
    <div className={scroller} tabIndex={0} role="region" aria-label={label}>
      <table className={table}>
        <thead>
          <tr>
            {heads.map(([name, isFigure]) => (
              <th key={name} scope="col" className={isFigure ? figure : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** What the books say beside what the meters counted, and what is left between them. */
export function Compare({ figures }: { figures: Compared }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const { wallet, meters, rounds, handPaid, differences } = figures
  const lines: [string, number | null, number | null, number | null][] = [
    ['in', wallet.in, meters?.AftIn ?? null, differences?.in ?? null],
    ['out', wallet.out, meters?.AftOut ?? null, differences?.out ?? null],
    ['bets', rounds.bet, meters?.TurnOver ?? null, meters && meters.TurnOver - rounds.bet],
    ['wins', rounds.win, meters?.TotalWin ?? null, null],
    ['handPaid', handPaid, meters?.ResetCredit ?? null, meters && meters.ResetCredit - handPaid],
    ['game', null, meters?.CurrentCredit ?? null, differences?.game ?? null],
  ]
  const title = t('reconciliation.compared', { currency })
  const money = (value: number | null) => <bdi>{value === null ? '–' : formatMoney(value, i18n.language)}</bdi>
  const judged = ['in', 'out', 'game']
  return (
    <Part title={title}>
      <Sheet
        label={title}
        heads={[
          [t('reconciliation.figure'), false],
          [t('reconciliation.books'), true],
          [t('reconciliation.meters'), true],
          [t('reconciliation.difference'), true],
        ]}
      >
        {lines.map(([name, books, counted, left]) => (
          <tr key={name}>
            <th scope="row">{t(`reconciliation.line.${name}`)}</th>
            <td className={figure}>{money(books)}</td>
            <td className={figure}>{money(counted)}</td>
            <td className={cx(figure, left !== null && left !== 0 && judged.includes(name) && bad)}>{money(left)}</td>
          </tr>
        ))}
      </Sheet>
      <p className={quiet}>{t('reconciliation.comparedNote')}</p>
      {differences?.isReset && <p className={bad}>{t('reconciliation.isReset')}</p>}
    </Part>
  )
}

const isWrong = ({ wallet, counted }: DayPiece, name: 'in' | 'out') =>
  counted !== null && counted[name] !== wallet[name]

/** Each transfer of the day, and what was counted where none was: what does not agree stands out. */
export function Pieces({ known: { pieces } }: { known: DayCase }) {
  const { t, i18n } = useTranslation()
  const { timeZone, currency } = useSettings()
  const title = t('reconciliation.pieces', { currency })
  const money = (value: number | undefined) => (
    <bdi>{value === undefined ? '–' : formatMoney(value, i18n.language)}</bdi>
  )
  if (pieces.length === 0) return <p className={quiet}>{t('reconciliation.noPieces')}</p>
  return (
    <Part title={title}>
      <Sheet
        label={title}
        heads={[
          [t('reconciliation.when'), false],
          [t('reconciliation.what'), false],
          [t('reconciliation.booksIn'), true],
          [t('reconciliation.metersIn'), true],
          [t('reconciliation.booksOut'), true],
          [t('reconciliation.metersOut'), true],
        ]}
      >
        {pieces.map((piece) => {
          const { from, transfer, player, sessionID, wallet, counted } = piece
          const [wrongIn, wrongOut] = [isWrong(piece, 'in'), isWrong(piece, 'out')]
          return (
            <tr key={`${from} ${transfer}`}>
              <td>
                <bdi>{formatMoment(from, i18n.language, timeZone)}</bdi>
              </td>
              <td className={wrongIn || wrongOut ? bad : undefined}>
                {transfer === null
                  ? t('reconciliation.between')
                  : t('reconciliation.transferOf', { name: player ? personName(player) : '', session: sessionID })}
              </td>
              <td className={figure}>{money(wallet.in)}</td>
              <td className={cx(figure, wrongIn && bad)}>{money(counted?.in)}</td>
              <td className={figure}>{money(wallet.out)}</td>
              <td className={cx(figure, wrongOut && bad)}>{money(counted?.out)}</td>
            </tr>
          )
        })}
      </Sheet>
    </Part>
  )
}

const named = [
  'difference_looked_at',
  'difference_accepted',
  'approval_asked',
  'approval_confirmed',
  'approval_refused',
]

/** Who looked at it, and what was decided, the oldest first. */
export function History({ known: { history } }: { known: DayCase }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  if (history.length === 0) return null
  return (
    <Part title={t('reconciliation.history')}>
      <ol>
        {history.map(({ at, act, by, reason }) => {
          const name = act.replaceAll(' ', '_')
          return (
            <li key={`${at} ${act}`}>
              <bdi className={quiet}>{formatMoment(at, i18n.language, timeZone)}</bdi>{' '}
              {named.includes(name) ? t(`reconciliation.event.${name}`) : act}
              {by && <bdi>{`, ${personName(by)}`}</bdi>}
              {reason && (
                <p className={quiet} dir="auto">
                  {reason}
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </Part>
  )
}
