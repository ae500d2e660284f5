import { useTranslation } from 'react-i18next'
import type { InspectedActor, InspectionEvent } from '#protocol/core/entities.ts'
import { css, cva } from '#styled/css/index.js'

const heading = css({ paddingInline: '5', paddingBlock: '3', fontWeight: '600' })
const empty = css({ paddingInline: '5', color: 'text3' })
const table = css({
  inlineSize: 'full',
  tableLayout: 'fixed',
  '& td, & th': {
    paddingBlock: '2',
    paddingInline: '5',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
    verticalAlign: 'top',
  },
  '& th': { textAlign: 'start', fontWeight: '400', color: 'text3', overflowWrap: 'anywhere' },
  '& td': { textAlign: 'end', overflowWrap: 'anywhere' },
})
const row = cva({ base: {}, variants: { changed: { true: { bg: 'select' }, false: {} } } })
const was = css({ color: 'text3', textDecoration: 'line-through', marginInlineEnd: '3' })

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** What the actor knows, as far as engineers may see it; what its last event changed is marked. */
export function ContextFacts({ actor, last }: { actor: InspectedActor; last: InspectionEvent | undefined }) {
  const { t } = useTranslation()
  const changed = last?.changed ?? {}
  return (
    <>
      <h2 className={heading}>{t('inspect.context')}</h2>
      {Object.keys(actor.context).length === 0 && <p className={empty}>{t('inspect.nothing')}</p>}
      <table className={table}>
        <tbody>
          {Object.entries(actor.context).map(([key, value]) => {
            const change = changed[key]
            const isChanged = change !== undefined && JSON.stringify(change.from) !== JSON.stringify(change.to)
            return (
              <tr key={key} className={row({ changed: isChanged })}>
                <th scope="row">
                  <bdi>{key}</bdi>
                </th>
                <td dir="ltr">
                  {isChanged && change.from !== null && <del className={was}>{textOf(change.from)}</del>}
                  {textOf(value)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
