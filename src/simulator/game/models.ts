/** The mathematics of the games: reel strips, paytables and lines. `docs` of the figures: `expectation.ts` computes the return from them. */

/** Order matters: reel windows and sprites name symbols by these. `moon` is wild on lines and, three or more anywhere, starts the feature. */
export const symbols = ['seven', 'bell', 'plum', 'pear', 'lemon', 'cherry', 'moon'] as const
export type GameSymbol = (typeof symbols)[number]
export type LineSymbol = Exclude<GameSymbol, 'moon'>

export const reelCount = 5
export const rowCount = 3
/** Row of each reel that a line runs through, 0 at the top. The line's number is its place plus one. */
export const lines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
]

export const feature = { moons: 3, spins: 10, multiplier: 2 } as const

/** Pays of 2, 3, 4 and 5 alike from the left, in line bets. */
export type Pays = readonly [number, number, number, number]
export interface GameModel {
  readonly strips: readonly (readonly GameSymbol[])[]
  readonly pays: Readonly<Record<LineSymbol, Pays>>
}

const letters: Record<string, GameSymbol> = {
  S: 'seven',
  B: 'bell',
  P: 'plum',
  R: 'pear',
  L: 'lemon',
  C: 'cherry',
  M: 'moon',
}
const strip = (text: string) =>
  [...text].map((letter) => {
    const symbol = letters[letter]
    if (symbol === undefined) throw new Error(`No symbol ${letter}`)
    return symbol
  })

export const models = {
  classic: {
    strips: [
      strip('CRLPCBSMCLRPCLRCBPLRCLPSCRLBCPRL'),
      strip('LBRPCLRSLCRSLBCRPLCPBCRSCPBLCRPM'),
      strip('RLCPBRLSCPRLBCPLRCLPBMRSCLPRBLCP'),
      strip('PCRLBCPRSLCPRLBCLRPCBLRSCPLCMRBL'),
      strip('LPCRMSLBPCRLCPBRSLCRPLCBRCPSLBRC'),
    ],
    pays: {
      seven: [0, 40, 150, 750],
      bell: [0, 20, 60, 250],
      plum: [0, 15, 40, 150],
      pear: [0, 10, 25, 80],
      lemon: [0, 7, 18, 60],
      cherry: [1, 4, 12, 30],
    },
  },
  steady: {
    strips: [
      strip('CRPCLBSMCRLPCBRLCPRCLBPSCRLCBPRL'),
      strip('LBRPCLRSLCRSLBCRPLCPBCRSCPBLCRPM'),
      strip('RLCBSPRLCRLPBCSLRPCLBMRPCLSRBLCP'),
      strip('PCRLSCBPRLCPRLBSCLRPCBLRPSCLMRBL'),
      strip('LPCRMSLBPCRLCPBRSLCRPLCBRCPSLBRC'),
    ],
    pays: {
      seven: [0, 25, 80, 500],
      bell: [0, 15, 40, 200],
      plum: [0, 10, 25, 100],
      pear: [0, 10, 25, 75],
      lemon: [0, 8, 20, 60],
      cherry: [2, 6, 15, 50],
    },
  },
  bold: {
    strips: [
      strip('CRLPCBSMCLRPCLRCBPLRCLPSCRLBCPRL'),
      strip('LCPRLCBSCLRPCLMRBPCLRCLSPCRBLCPR'),
      strip('CLRCPRMCRLCSLRCLPCSLPCRPBLCRBLPB'),
      strip('PCRLCPBRSLCPRLCBLCRPCLRSPCLBMRCL'),
      strip('CPLRMCLPBSCRLCPRLCBRLPCSLCRPCBLR'),
    ],
    pays: {
      seven: [2, 80, 400, 2500],
      bell: [0, 20, 80, 400],
      plum: [0, 15, 50, 200],
      pear: [0, 10, 30, 80],
      lemon: [0, 6, 15, 50],
      cherry: [0, 3, 10, 25],
    },
  },
} satisfies Record<string, GameModel>
