import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  drillOf,
  type Figure,
  postingRows,
  type PostingRow,
  shownFigures,
} from '#machines/desk/pages/userBoard/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import { TransactionType } from '#protocol/core/codes.ts'
import { css } from '#styled/css/index.js'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { Segments } from '#ui/Segments.tsx'
import type { Column } from '#ui/table/index.ts'
import { machinePlace } from '../../../view/machinePlace.ts'
import { personName } from '../../../view/personName.ts'
import { SideSheet } from '../../SideSheet.tsx'
import { useRoot, useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { ListTools } from '../../exporting/ListTools.tsx'
import { linkClass, placeWith } from './board.ts'

const note = css({ color: 'text3' })
/** Of which rows there are many, and one asks for them. */
const choices = ['all', 'cash', 'gameResult', 'netResult'] as const
const firstShown: readonly Figure[] = ['cash', 'gameResult', 'netResult']

function columnsOf(
  t: TFunction,
  language: string,
  timeZone: string,
  figure: Figure | null,
): readonly Column<PostingRow>[] {
  const canSort = false
  const what = ({ type, reverses }: PostingRow) => {
    const name = type === null ? t('userBoard.play') : t(`transactionType.${type}`)
    return reverses === null ? name : t('userBoard.undone', { what: name })
  }
  return [
    {
      ...{ id: 'at', label: t('userBoard.at'), width: 150, canSort },
      value: ({ at }) => formatMoment(at, language, timeZone),
    },
    { ...{ id: 'what', label: t('userBoard.what'), width: 130, isName: true, canSort }, value: what },
    {
      ...{ id: 'machine', label: t('userBoard.machine'), width: 130, canSort },
      value: ({ machine }) => machine && machinePlace(machine.cabin, machine.name),
    },
    {
      ...{ id: 'by', label: t('userBoard.by'), width: 110, canSort },
      value: ({ by }) => (by ? personName(by) : t('userBoard.venue')),
    },
    ...shownFigures.map(
      (one): Column<PostingRow> => ({
        ...{ id: one, label: t(`userBoard.figure.${one}`), kind: 'amount', canSort, width: 100 },
        isHidden: figure === null ? !firstShown.includes(one) : one !== figure,
        value: (row) => row[one],
      }),
    ),
  ]
}

/** How a file of postings says what they are. */
function postingWords(t: TFunction): Record<string, string> {
  const names: readonly (readonly [string, string])[] = [
    ['play', t('userBoard.play')],
    ...Object.values(TransactionType).map((type) => [String(type), t(`transactionType.${type}`)] as const),
  ]
  return {
    ...Object.fromEntries(names.map(([of, what]) => [`type.${of}`, what])),
    ...Object.fromEntries(names.map(([of, what]) => [`undone.${of}`, t('userBoard.undone', { what })])),
    venue: t('userBoard.venue'),
  }
}

type Props = { drill: QueryRef; search: string; onClose: () => void }
/** The rows that a figure of a player is the sum of. */
export function Drill({ drill, search, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { timeZone } = useSettings()
  const { navigate } = useRoot()
  const about = useSelector(drill, postingRows.selectAbout)
  const figure = drillOf(search)?.figure ?? null
  const columns = useMemo(() => columnsOf(t, language, timeZone, figure), [t, language, timeZone, figure])
  const name = about ? personName(about.player) : t('userBoard.rows')
  const chosen = choices.find((one) => one === figure)
  return (
    <SideSheet
      title={name}
      size="wide"
      closeLabel={t('userBoard.close')}
      onClose={onClose}
      note={
        about && (
          <p className={note} role="status">
            {figure === null
              ? t('userBoard.rowsOfAll', { count: about.count })
              : t('userBoard.rowsOf', {
                  ...{ count: about.count, figure: t(`userBoard.figure.${figure}`) },
                  amount: formatMoney(about.total[figure], language),
                })}{' '}
            <a className={linkClass} href={`/apps/contacts/${about.player.id}`}>
              {t('userBoard.profile')}
            </a>
          </p>
        )
      }
    >
      <Segments
        label={t('userBoard.rows')}
        isLabelHidden
        value={figure === null ? 'all' : (chosen ?? figure)}
        options={[...choices, ...(figure !== null && !chosen ? [figure] : [])].map((value) => ({
          value,
          label: t(value === 'all' ? 'userBoard.all' : `userBoard.figure.${value}`),
        }))}
        onChange={(value) => navigate(placeWith(search, { figure: value === 'all' ? null : value }), { replace: true })}
      />
      <QueryTable<PostingRow>
        {...{ search, columns }}
        query={drill}
        prefix={`rows.${figure ?? ''}`}
        select={postingRows.selectRows}
        label={t('userBoard.rows')}
        none={t('userBoard.noRows')}
        nameOf={({ at }) => formatMoment(at, language, timeZone)}
        {...(about ? { total: about.count } : {})}
        tools={
          <ListTools
            {...{ page: 'userBoard', of: 'postings', query: drill, columns, search, prefix: `rows.${figure ?? ''}` }}
            hasViews={false}
            days={about}
            words={() => postingWords(t)}
          />
        }
      />
    </SideSheet>
  )
}
