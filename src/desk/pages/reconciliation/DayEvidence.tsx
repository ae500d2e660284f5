import { useTranslation } from 'react-i18next'
import type { Compared, DayCase, DayPiece } from '#protocol/core/reconciliation.ts'
import { css } from '#styled/css/index.js'
import { formatMoment } from '#ui/format.ts'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { Figure, Figures, History, Part, Sheet } from '../../EvidenceParts.tsx'

const quiet = css({ color: 'text2' })
const bad = css({ color: 'negative', fontWeight: '560' })

/** What the books say beside what the meters counted, and what is left between them. */
export function Compare({ figures }: { figures: Compared }) {
  const { t } = useTranslation()
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
  const judged = ['in', 'out', 'game']
  return (
    <Figures
      level={3}
      title={t('reconciliation.compared', { currency })}
      heads={[
        t('reconciliation.figure'),
        t('reconciliation.books'),
        t('reconciliation.meters'),
        t('reconciliation.difference'),
      ]}
      lines={lines.map(([name, books, counted, left]) => ({
        ...{ name: t(`reconciliation.line.${name}`), values: [books, counted, left] },
        isWrong: left !== null && left !== 0 && judged.includes(name),
      }))}
      note={
        <>
          <p className={quiet}>{t('reconciliation.comparedNote')}</p>
          {differences?.isReset && <p className={bad}>{t('reconciliation.isReset')}</p>}
        </>
      }
    />
  )
}

const isWrong = ({ wallet, counted }: DayPiece, name: 'in' | 'out') =>
  counted !== null && counted[name] !== wallet[name]

/** Each transfer of the day, and what was counted where none was: what does not agree stands out. */
export function Pieces({ known: { pieces } }: { known: DayCase }) {
  const { t, i18n } = useTranslation()
  const { timeZone, currency } = useSettings()
  if (pieces.length === 0) return <p className={quiet}>{t('reconciliation.noPieces')}</p>
  return (
    <Sheet
      level={3}
      title={t('reconciliation.pieces', { currency })}
      heads={[
        { name: t('reconciliation.when') },
        { name: t('reconciliation.what') },
        { name: t('reconciliation.booksIn'), isFigure: true },
        { name: t('reconciliation.metersIn'), isFigure: true },
        { name: t('reconciliation.booksOut'), isFigure: true },
        { name: t('reconciliation.metersOut'), isFigure: true },
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
            <Figure value={wallet.in} />
            <Figure value={counted?.in} isWrong={wrongIn} />
            <Figure value={wallet.out} />
            <Figure value={counted?.out} isWrong={wrongOut} />
          </tr>
        )
      })}
    </Sheet>
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
export function DayHistory({ known: { history } }: { known: DayCase }) {
  const { t } = useTranslation()
  if (history.length === 0) return null
  return (
    <Part level={3} title={t('reconciliation.history')}>
      <History
        events={history.map(({ act, ...event }) => {
          const name = act.replaceAll(' ', '_')
          return { ...event, text: named.includes(name) ? t(`reconciliation.event.${name}`) : act }
        })}
      />
    </Part>
  )
}
