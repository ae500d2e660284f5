import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type AreaRef, selectThing, selectThingId } from '#machines/sample/area/index.ts'
import { addressOf } from '#machines/sample/frame/index.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Thing } from '../area/AreaPage.tsx'
import { createArea } from '../area/createArea.ts'
import { Rows } from '../area/Rows.tsx'
import { Html } from '../area/Html.tsx'
import { heading, quiet, stack, textLink, tile, tiles } from '../area/styles.ts'
import { useWord } from '../area/words.ts'
import { definePage } from '../frame/page.ts'

type Article = { id: string; title: string; content: string }
type Category = { id: string; title: string; articlesCount: number; featuredArticles: readonly Article[] }

/** Categories with their articles, or one article. */
function KnowledgeBase({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  const word = useWord()
  const id = useSelector(area, selectThingId)
  return (
    <div className={stack}>
      <PageHead title={t('samplePages.page.knowledgeBase')} />
      {id === null ? (
        <Rows<Category> area={area}>
          {(rows) => (
            <div className={tiles}>
              {rows.map((category) => (
                <section key={category.id} className={tile}>
                  <h2 className={heading}>{word(category.title)}</h2>
                  <p className={quiet}>{t('samplePages.articles', { count: category.articlesCount })}</p>
                  <ul lang="en" dir="ltr">
                    {category.featuredArticles.map((article) => (
                      <li key={article.id}>
                        <Link to={addressOf('knowledgeBase', article.id)} className={textLink}>
                          {article.title}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          )}
        </Rows>
      ) : (
        <>
          <Link to={addressOf('knowledgeBase')} className={textLink}>
            {t('samplePages.back')}
          </Link>
          <Thing area={area}>
            <Shown area={area} />
          </Thing>
        </>
      )}
    </div>
  )
}

function Shown({ area }: { area: AreaRef }) {
  const article = useSelector(area, selectThing<Article>)
  return (
    article && (
      <article className={stack} lang="en" dir="ltr">
        <h2 className={heading}>{article.title}</h2>
        <Html text={article.content} />
      </article>
    )
  )
}

export const page = definePage({
  create: (setup) => {
    const categories = () => setup.ask<Category[]>('GET', '/api/knowledge-base')
    return createArea(setup, {
      rows: categories,
      thing: async ({ id }) => {
        const articles = (await categories()).flatMap(({ featuredArticles }) => featuredArticles)
        const row = articles.find((article) => article.id === id)
        if (!row) throw new Error('there is no such article')
        return { row, base: null }
      },
    })
  },
  View: KnowledgeBase,
})
