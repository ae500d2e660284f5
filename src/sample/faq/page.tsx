import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AreaRef } from '#machines/sample/area/index.ts'
import { css } from '#styled/css/index.js'
import { PageHead } from '#ui/PageHead.tsx'
import { createArea } from '../area/createArea.ts'
import { Rows } from '../area/Rows.tsx'
import { line, prose, stack, summary } from '../area/styles.ts'
import { definePage } from '../frame/page.ts'

/** It points on while the answer is hidden, and down to it when it stands there. */
const mark = css({ flex: 'none', color: 'text3', 'details[open] > summary > &': { transform: '[rotate(90deg)]' } })

type Question = { id: string; question: string; answer: string }
/** Questions, each opened to its answer. */
function Faq({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  return (
    <div className={stack}>
      <PageHead title={t('samplePages.page.faq')} />
      <Rows<Question> area={area}>
        {(rows) => (
          <div lang="en" dir="ltr">
            {rows.map(({ id, question, answer }) => (
              <details key={id} className={line}>
                <summary className={summary}>
                  <ChevronRight size={16} className={mark} aria-hidden="true" />
                  {question}
                </summary>
                <p className={prose}>{answer}</p>
              </details>
            ))}
          </div>
        )}
      </Rows>
    </div>
  )
}

export const page = definePage({
  create: (setup) => createArea(setup, { rows: () => setup.ask<Question[]>('GET', '/api/faq') }),
  View: Faq,
})
