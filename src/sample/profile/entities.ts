import * as z from 'zod/mini'
import { Count, Id, Moment, Name, Text } from '../kit/scalars.ts'

const User = z.object({ name: Name, avatar: Text })
const said = { id: Id, user: User, message: Text, time: Moment }
const Media = z.object({ type: z.enum(['image', 'video']), title: Text, preview: Text })
export const Timeline = z.object({
  activities: z.array(z.object(said)),
  posts: z.array(
    z.object({
      ...said,
      type: z.enum(['post', 'article', 'something']),
      like: Count,
      share: Count,
      media: z.nullable(Media),
      article: z.nullable(z.object({ title: Name, subtitle: Text, excerpt: Text })),
      comments: z.array(z.object(said)),
    }),
  ),
})
export const Album = z.object({ id: Id, name: Name, info: Text, media: z.array(Media) })
export const About = z.object({
  general: z.object({ gender: Text, birthday: Text, locations: z.array(Text), about: Text }),
  work: z.object({ occupation: Text, skills: Text, jobs: z.array(z.object({ company: Name, date: Text })) }),
  contact: z.object({ address: Text, tel: z.array(Text), websites: z.array(Text), emails: z.array(Text) }),
  groups: z.array(z.object({ id: Id, name: Name, category: Text, members: Count })),
  friends: z.array(z.object({ id: Id, name: Name, avatar: Text })),
})
export const State = z.object({ timeline: Timeline, photosVideos: z.array(Album), about: About })
export type State = z.infer<typeof State>
