/** Names and words out of syllables: nobody is called so, and nothing is sold under them. */
import type { Dice } from './dice.ts'

const beginnings = [
  'Al',
  'Bel',
  'Cor',
  'Dar',
  'El',
  'Fen',
  'Gal',
  'Har',
  'Il',
  'Jor',
  'Kal',
  'Lin',
  'Mar',
  'Nor',
  'Or',
  'Pel',
  'Ran',
  'Sel',
  'Tor',
  'Vel',
]
const middles = ['a', 'e', 'i', 'o', 'an', 'en', 'ir', 'ov']
const ends = ['da', 'lin', 'mo', 'na', 'ris', 'ta', 'ven', 'wyn', 'zor', 'bek']
const houses = ['dale', 'ford', 'gard', 'holm', 'march', 'stead', 'wick', 'mere']
const trades = ['Works', 'Partners', 'Trading', 'Studio', 'Supply', 'Labs']
const jobs = ['Designer', 'Accountant', 'Engineer', 'Buyer', 'Editor', 'Planner', 'Clerk', 'Analyst']
const words =
  'about after again always because before between board board bring build carry change clear close copy count draft early every field first follow found green group hand keep large later letter light list long make meet morning never note number often open order paper part place plan point quick read ready round send share short show side small start steady still store table talk tell thing time today together turn under until view wait walk week while work write'.split(
    ' ',
  )

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const firstName = (dice: Dice) => dice.pick(beginnings) + dice.pick(middles) + dice.pick(ends)
export const lastName = (dice: Dice) => dice.pick(beginnings) + dice.pick(middles) + dice.pick(houses)
export const fullName = (dice: Dice) => `${firstName(dice)} ${lastName(dice)}`
export const companyName = (dice: Dice) => `${lastName(dice)} ${dice.pick(trades)}`
export const jobTitle = (dice: Dice) => dice.pick(jobs)
/** A domain that nobody can own. */
export const emailOf = (name: string) => `${handleOf(name).replaceAll('-', '.')}@sample.example`
/** Of the numbers kept for stories. */
export const phoneNumber = (dice: Dice) => `+1 202 555 01${String(dice.int(0, 99)).padStart(2, '0')}`
export const address = (dice: Dice) => `${dice.int(1, 240)} ${lastName(dice)} Road, ${lastName(dice)}`
/** Fit for an address: small letters and dashes. */
export const handleOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const word = (dice: Dice) => dice.pick(words)
export const phrase = (dice: Dice, length: number) => Array.from({ length }, () => word(dice)).join(' ')
export const title = (dice: Dice, length = 3) => capital(phrase(dice, length))
export const sentence = (dice: Dice) => `${title(dice, dice.int(6, 12))}.`
export const paragraph = (dice: Dice, length = 3) => Array.from({ length }, () => sentence(dice)).join(' ')
/** Paragraphs as HTML. */
export const article = (dice: Dice, length = 2) => Array.from({ length }, () => `<p>${paragraph(dice)}</p>`).join('')

const grounds = ['darkslateblue', 'darkolivegreen', 'sienna', 'steelblue', 'purple', 'teal', 'brown', 'dimgray']
/** A picture that needs no file: initials on a colour. */
export function picture(text: string, width = 64, height = width): string {
  const initials = text
    .split(/\s+/, 2)
    .map((part) => part.charAt(0))
    .join('')
  const place = [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % grounds.length
  const middle = `x="50%" y="50%" dy=".35em" text-anchor="middle" font-family="sans-serif" font-size="${Math.round(height * 0.4)}" fill="white"`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${grounds[place]}"/><text ${middle}>${initials}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
