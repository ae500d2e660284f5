import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { oversightRows } from '#machines/desk/pages/oversight/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import type { Pattern } from '#protocol/calls/oversight.ts'
import { patternKinds } from '#protocol/core/oversight.ts'
import { css } from '#styled/css/index.js'
import { Facts } from '#ui/Facts.tsx'
import { formatInstant, formatMoney } from '#ui/format.ts'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { useTableView } from '../../../view/table/useTableView.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import { Filters } from './Filters.tsx'
import { patternColumns } from './oversightColumns.tsx'

const list = oversightRows<Pattern>()
const none: readonly Pattern[] = []
const box = css({ display: 'grid', gap: '3', paddingBlock: '3' })

/** What is worth a look, with the pieces that it is made of. */
export function Patterns({ rows, search }: { rows: QueryRef; search: string }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { language } = i18n
  const about = useSelector(rows, list.selectAbout)
  const found = useSelector(rows, list.selectRows) ?? none
  const columns = useMemo(() => patternColumns({ t, language, timeZone }), [t, language, timeZone])
  const { view } = useTableView(columns, { search, prefix: 'p.' })
  const kindOf = ({ kind }: Pattern) => t(`oversight.pattern.${kind}`)
  return (
    <QueryTable<Pattern>
      {...{ search, columns }}
      query={rows}
      prefix="p."
      select={list.selectRows}
      label={t('oversight.tab.patterns')}
      none={t('oversight.none.patterns')}
      nameOf={(row) => `${kindOf(row)}, ${row.players.map(personName).join(', ')}`}
      detail={({ kind, players, evidence }) => (
        <div className={box}>
          <p>{t(`oversight.rule.${kind}`)}</p>
          <Facts
            facts={evidence.map(({ at, object, player, amount }) => {
              const person = players.find(({ id }) => id === player)
              const who = person ? personName(person) : String(player)
              return [formatInstant(at, language, timeZone), `${formatMoney(amount, language)} · ${who} · ${object}`]
            })}
          />
        </div>
      )}
      filters={<Filters {...{ search, about }} kinds={patternKinds} words="pattern" />}
      tools={<TableTools page="oversight" {...{ columns, view, search }} rows={found} />}
    />
  )
}
