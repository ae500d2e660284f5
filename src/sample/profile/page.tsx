import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { AreaRef } from '#machines/sample/area/index.ts'
import { css } from '#styled/css/index.js'
import { PageHead } from '#ui/PageHead.tsx'
import { Portrait } from '#ui/Portrait.tsx'
import { Facts } from '#ui/Facts.tsx'
import { createArea } from '../area/createArea.ts'
import { Rows } from '../area/Rows.tsx'
import { heading, line, prose, quiet, row, stack, tile, tiles } from '../area/styles.ts'
import { useMoment } from '../area/useMoment.ts'
import { useWord } from '../area/words.ts'
import { definePage } from '../frame/page.ts'
import type { About as AboutShape, Album as AlbumShape, Timeline as TimelineShape } from './entities.ts'

type Timeline = z.infer<typeof TimelineShape>
type Post = Timeline['posts'][number]
type Beside = {
  about: z.infer<typeof AboutShape>
  albums: readonly z.infer<typeof AlbumShape>[]
  activities: Timeline['activities']
}

const told = css({ display: 'grid', gap: '3' })
const who = css({ fontWeight: '560' })
const caption = css({ paddingBlockEnd: '2' })

/** A made-up person: what they said, who they are, their pictures. */
function Profile({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  return (
    <div className={stack}>
      <PageHead title={t('samplePages.page.profile')} />
      <Rows<Post, Beside> area={area}>
        {(posts, beside) => (
          <div className={tiles}>
            <Timeline posts={posts} />
            <About {...beside} />
            <Pictures {...beside} />
          </div>
        )}
      </Rows>
    </div>
  )
}

function Timeline({ posts }: { posts: readonly Post[] }) {
  const { t } = useTranslation()
  const when = useMoment()
  return (
    <section className={tile}>
      <h2 className={heading}>{t('samplePages.profile.timeline')}</h2>
      {posts.map((post) => (
        <article key={post.id} className={`${line} ${told}`}>
          <div className={row}>
            <Portrait name={post.user.name} picture={null} size="small" />
            <bdi>{post.user.name}</bdi>
            <span className={quiet}>{when(post.time)}</span>
          </div>
          <p className={prose} dir="auto">
            {post.message}
          </p>
          {post.media && <img src={post.media.preview} alt={post.media.title} width={320} />}
          {post.article && (
            <div className={quiet} dir="auto">
              <h3 className={heading}>{post.article.title}</h3>
              <p>{post.article.subtitle}</p>
              <p className={prose}>{post.article.excerpt}</p>
            </div>
          )}
          <p className={quiet}>{t('samplePages.profile.liked', { likes: post.like, shares: post.share })}</p>
          {post.comments.map((comment) => (
            <p key={comment.id} dir="auto">
              <bdi className={who}>{comment.user.name}</bdi>: {comment.message}
            </p>
          ))}
        </article>
      ))}
    </section>
  )
}

function About({ about: { general, work, contact, groups, friends } }: Beside) {
  const { t } = useTranslation()
  const word = useWord()
  return (
    <section className={tile}>
      <h2 className={heading}>{t('samplePages.profile.about')}</h2>
      <p className={prose} dir="auto">
        {general.about}
      </p>
      <Facts
        facts={[
          [t('samplePages.profile.gender'), word(general.gender)],
          [t('samplePages.field.birthday'), general.birthday],
          [t('samplePages.field.location'), general.locations.join(', ')],
          [t('samplePages.field.jobTitle'), work.occupation],
          [t('samplePages.profile.skills'), work.skills],
          [t('samplePages.field.company'), work.jobs.map(({ company, date }) => `${company} (${date})`).join(', ')],
          [t('samplePages.field.address'), contact.address],
          [t('samplePages.field.phone'), contact.tel.join(', ')],
          [t('samplePages.field.email'), contact.emails.join(', ')],
          [t('samplePages.profile.websites'), contact.websites.join(', ')],
          [
            t('samplePages.profile.groups'),
            groups.map(({ name, category, members }) => `${name} (${category}, ${members})`).join(', '),
          ],
          [t('samplePages.profile.friends'), friends.map(({ name }) => name).join(', ')],
        ]}
      />
    </section>
  )
}

function Pictures({ albums, activities }: Beside) {
  const { t } = useTranslation()
  const word = useWord()
  return (
    <section className={tile}>
      <h2 className={heading}>{t('samplePages.profile.pictures')}</h2>
      {albums.map((album) => (
        <div key={album.id}>
          <h3 className={caption}>
            <bdi>{album.name}</bdi> <span className={quiet}>{word(album.info)}</span>
          </h3>
          <div className={row}>
            {album.media.map((media) => (
              <img key={media.title} src={media.preview} alt={media.title} width={72} />
            ))}
          </div>
        </div>
      ))}
      <h2 className={heading}>{t('samplePages.profile.activities')}</h2>
      <ul className={told}>
        {activities.map(({ id, user, message }) => (
          <li key={id} dir="auto">
            <bdi className={who}>{user.name}</bdi> {message}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const page = definePage({
  create: (setup) => {
    const { ask } = setup
    return createArea(setup, {
      rows: async () => (await ask<Timeline>('GET', '/api/profile/timeline')).posts,
      about: async (): Promise<Beside> => {
        const { activities } = await ask<Timeline>('GET', '/api/profile/timeline')
        const about = await ask<Beside['about']>('GET', '/api/profile/about')
        return { activities, about, albums: await ask('GET', '/api/profile/photos-videos') }
      },
    })
  },
  View: Profile,
})
