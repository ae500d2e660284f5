/** Buttons and cards of the gamble. Constants only: no parsing, no dependencies. */

export const gambleColours = ['red', 'black'] as const
export type GambleColour = (typeof gambleColours)[number]

/** The first opens a gamble, the others decide it. */
export const gambleButtons = ['gamble', 'gambleRed', 'gambleBlack'] as const
export type GambleButton = (typeof gambleButtons)[number]
export const isGambleButton = (button: string): button is GambleButton =>
  gambleButtons.some((known) => known === button)

export const cardCount = 52
/** Cards count by suit: 0 the two of clubs, 12 its ace, then diamonds, hearts, spades. */
const suits = ['clubs', 'diamonds', 'hearts', 'spades'] as const
export type Suit = (typeof suits)[number]
const cardsOfSuit = cardCount / suits.length
export const suitOf = (card: number): Suit => suits[Math.floor(card / cardsOfSuit)] ?? 'clubs'
/** 2 to 14, the ace. */
export const rankOf = (card: number): number => (card % cardsOfSuit) + 2
export const colourOf = (card: number): GambleColour =>
  suitOf(card) === 'diamonds' || suitOf(card) === 'hearts' ? 'red' : 'black'
