import { hoursFrom, many, type Seeding } from '../kit/area.ts'
import {
  address,
  companyName,
  emailOf,
  fullName,
  jobTitle,
  lastName,
  paragraph,
  phoneNumber,
  phrase,
  picture,
  sentence,
  title,
  word,
} from '../kit/texts.ts'
import type { State } from './entities.ts'

export function seed({ dice, now }: Seeding): State {
  const user = () => {
    const name = fullName(dice)
    return { name, avatar: picture(name) }
  }
  const said = (id: string, place: number) => ({
    ...{ id, user: user(), message: sentence(dice), time: hoursFrom(now, -place * 7 - 1) },
  })
  const media = () => {
    const name = title(dice, 2)
    return {
      type: dice.chance(0.8) ? ('image' as const) : ('video' as const),
      title: name,
      preview: picture(name, 320, 200),
    }
  }
  const own = fullName(dice)
  return {
    timeline: {
      activities: many(6, said),
      posts: (['post', 'article', 'something'] as const).map((type, place) => ({
        ...{ ...said(String(place + 1), place), type, like: dice.int(1, 90), share: dice.int(0, 40) },
        media: type === 'post' ? media() : null,
        article: type === 'article' ? { title: title(dice), subtitle: title(dice), excerpt: paragraph(dice) } : null,
        comments: many(dice.int(0, 2), said),
      })),
    },
    photosVideos: many(3, (id) => ({
      ...{ id, name: title(dice, 2), info: `${dice.int(3, 30)} photos`, media: many(dice.int(3, 6), media) },
    })),
    about: {
      general: {
        gender: 'Female',
        birthday: 'May 8',
        locations: [lastName(dice), lastName(dice)],
        about: sentence(dice),
      },
      work: {
        ...{ occupation: jobTitle(dice), skills: phrase(dice, 4) },
        jobs: many(2, () => ({ company: companyName(dice), date: `20${dice.int(10, 25)}` })),
      },
      contact: {
        ...{ address: address(dice), tel: [phoneNumber(dice)], websites: ['sample.example'], emails: [emailOf(own)] },
      },
      groups: many(4, (id) => ({ id, name: title(dice, 2), category: word(dice), members: dice.int(10, 4_000) })),
      friends: many(12, (id) => ({ id, ...user() })),
    },
  }
}
