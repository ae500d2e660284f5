import { useTranslation } from 'react-i18next'
import type { InspectedActor } from '#protocol/core/entities.ts'
import { css } from '#styled/css/index.js'

const panel = css({ overflowY: 'auto', padding: '6', minInlineSize: '0' })
const title = css({ fontSize: '[1rem]', fontWeight: '640', marginBlockEnd: '2' })
const states = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginBlock: '5' })
/** Active states are lamps. */
const lamp = css({
  bg: 'act',
  color: 'actInk',
  borderRadius: '2',
  paddingInline: '4',
  paddingBlock: '3',
  fontWeight: '600',
  boxShadow: '[0 0 24px color-mix(in oklab, token(colors.act) 42%, transparent)]',
})
const table = css({
  inlineSize: 'full',
  '& td, & th': { paddingBlock: '2', borderBlockEndWidth: '1px', borderColor: 'line', verticalAlign: 'top' },
  '& th': { textAlign: 'start', fontWeight: '400', color: 'text3', paddingInlineEnd: '5' },
  '& td': { textAlign: 'end', overflowWrap: 'anywhere' },
})

export function Facts({ actor }: { actor: InspectedActor | undefined }) {
  const { t } = useTranslation()
  if (!actor)
    return (
      <main className={panel}>
        <p className={css({ color: 'text2' })}>{t('inspect.choose')}</p>
      </main>
    )
  return (
    // Scrolled by the keyboard, too.
    <main className={panel} tabIndex={0}>
      <h2 className={title}>
        <bdi>{actor.id}</bdi>
      </h2>
      <p className={css({ color: 'text3' })}>
        {t('inspect.chart', { chart: actor.chart })} · {actor.status}
      </p>
      <div className={states}>
        {actor.state
          .split(/[\s,{}]+/)
          .filter(Boolean)
          .map((state) => (
            <bdi key={state} className={lamp}>
              {state}
            </bdi>
          ))}
      </div>
      <h3 className={css({ fontWeight: '600', marginBlockEnd: '3' })}>{t('inspect.context')}</h3>
      {Object.keys(actor.context).length === 0 && <p className={css({ color: 'text3' })}>{t('inspect.nothing')}</p>}
      <table className={table}>
        <tbody>
          {Object.entries(actor.context).map(([key, value]) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>
                <bdi>{JSON.stringify(value)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
