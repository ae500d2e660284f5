import { useTranslation } from 'react-i18next'
import type { AreaRef } from '#machines/sample/area/index.ts'
import { Facts } from '#ui/Facts.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { createArea } from '../area/createArea.ts'
import { Rows } from '../area/Rows.tsx'
import { heading, stack, tile, tiles } from '../area/styles.ts'
import { useWord } from '../area/words.ts'
import { definePage } from '../frame/page.ts'

const parts = ['events', 'notes'] as const
type Entry = { id: string; title: string; detail: string }
type Panel = Record<(typeof parts)[number], readonly Entry[]>
type Row = { id: (typeof parts)[number]; entries: readonly Entry[] }

/** What the template's panel at the side told: events and notes. */
function QuickPanel({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const word = useWord()
  return (
    <div className={stack}>
      <PageHead title={t('samplePages.page.quickPanel')} />
      <Rows<Row> area={area}>
        {(rows) => (
          <div className={tiles}>
            {rows.map(({ id, entries }) => (
              <section key={id} className={tile}>
                <h2 className={heading}>{t(`samplePages.quickPanel.${id}`)}</h2>
                <Facts facts={entries.map(({ title, detail }) => [title, word(detail)])} />
              </section>
            ))}
          </div>
        )}
      </Rows>
    </div>
  )
}

export const page = definePage({
  create: (setup) =>
    createArea(setup, {
      rows: async () => {
        const panel = await setup.ask<Panel>('GET', '/api/quick-panel/data')
        return parts.map((id): Row => ({ id, entries: panel[id] }))
      },
    }),
  View: QuickPanel,
})
