import type { TFunction } from 'i18next'
import { type Figure, type PlayerRow, shownFigures } from '#machines/desk/pages/userBoard/index.ts'
import { formatMoney } from '#ui/format.ts'
import type { Column } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { amountLinkClass, drillPlace, linkClass } from './board.ts'

const seldom: readonly Figure[] = ['adjustment']

/** Every figure leads to the rows that it is the sum of; `search` is that of the address. */
export function playerColumns(t: TFunction, language: string, search: string): readonly Column<PlayerRow>[] {
  return [
    {
      ...{ id: 'player', label: t('userBoard.player'), isName: true, width: 150 },
      value: ({ player }) => personName(player),
      cell: ({ id, player }, tabIndex) => (
        <a className={linkClass} href={drillPlace(search, id, null)} tabIndex={tabIndex}>
          <bdi>{personName(player)}</bdi>
        </a>
      ),
    },
    {
      ...{ id: 'username', label: t('userBoard.username'), width: 110, isHidden: true },
      value: ({ player }) => player.username,
    },
    ...shownFigures.map(
      (figure): Column<PlayerRow> => ({
        ...{ id: figure, label: t(`userBoard.figure.${figure}`), kind: 'amount', hasSum: true, width: 104 },
        ...(seldom.includes(figure) ? { isHidden: true } : {}),
        value: (row) => row[figure],
        cell: (row, tabIndex) =>
          row[figure] === 0 ? (
            <bdi>{formatMoney(0, language)}</bdi>
          ) : (
            <a className={amountLinkClass} href={drillPlace(search, row.id, figure)} tabIndex={tabIndex}>
              <bdi>{formatMoney(row[figure], language)}</bdi>
            </a>
          ),
      }),
    ),
  ]
}
