/** Who played in the past of a demo venue. */
import type { SeededRandom } from './random.ts'

const names = (
  'Ahmet Ayşe Baran Beren Burak Cansu Cem Ceyda Çağla Çınar Dilara Doğan Elif Emre Eylül Fatma Gökhan Gülşah Hakan Hülya ' +
  'İbrahim İpek Kaan Kübra Levent Melike Merve Mustafa Nazlı Oğuz Ömer Özge Pınar Rüya Seda Serkan Şebnem Tolga Ümit Yağmur'
).split(' ')
const lastnames = (
  'Acar Akbulut Aksoy Altıntaş Ateş Avcı Bayraktar Bulut Ceylan Çakır Çetin Doğru Erdoğan Ergün Güler Güneş Işık Kılıç Koçak ' +
  'Korkmaz Küçük Öztürk Özkan Polat Sağlam Sarı Şimşek Tan Taş Tekin Toprak Tunç Uçar Uslu Ünal Vural Yalçın Yavuz Yıldırım Yüksel'
).split(' ')
const others = [
  ['Marta', 'Lindqvist'],
  ['Omar', 'Haddad'],
  ['Ivan', 'Petrov'],
  ['Leila', 'Mansouri'],
] as const

export type PastPlayer = { username: string; name: string; lastname: string; isVip: boolean; siteId: number }

export type PastAccount = { id: number; isVip: boolean; siteId: number }

const plain = (text: string) => text.replaceAll('ı', 'i').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** So many people, nobody twice; one in ten plays at the VIP machines. */
export function pastPlayers(random: SeededRandom, count: number): PastPlayer[] {
  const first = random.shuffled(names)
  const last = random.shuffled(lastnames)
  return Array.from({ length: count }, (_, place) => {
    const [name, lastname] =
      others[place - (count - others.length)] ??
      ([first[place % first.length] ?? '', last[place % last.length] ?? ''] as const)
    return {
      username: `${plain(name)}.${plain(lastname)}`,
      ...{ name, lastname, isVip: place % 10 === 3, siteId: place % 8 === 5 ? 1002 : 0 },
    }
  })
}
