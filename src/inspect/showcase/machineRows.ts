/** Cabinets of no venue: amounts in minor units. */
export type MachineRow = {
  id: string
  game: string
  cabin: number
  brand: string
  status: number
  player: string | null
  credit: number
  bets: string
  in: number
  out: number
  /** Ms. */
  lag: number | null
}

const brands = ['Aurelia', 'Halden', 'Kestrel', 'Morrow'] as const
const games = ['Iron Comet', 'Seven Bells', 'Tidewright', 'Polar Crown', 'Night Orchard', 'Emerald Hour', 'Deep Koi']
const players = ['Ayşe Demir', 'Can Öztürk', 'Deniz Kaya', 'Selin Aydın', 'Kerem Ünal', 'Murat Şahin', 'Zeynep Çelik']

type Told = [game: string, cabin: number, brand: string, status: number, player: string | null, credit: number]
type Counted = [bets: string, came: number, went: number, lag: number | null]
const row = ([game, cabin, brand, status, player, credit]: Told, [bets, came, went, lag]: Counted): MachineRow => ({
  ...{ id: String(cabin), game, cabin, brand, status, player, credit: credit * 100, bets },
  ...{ in: came * 100, out: went * 100, lag },
})
/** Those of the reference picture. */
export const fewMachines: readonly MachineRow[] = [
  row(['Iron Comet', 24, 'Morrow', 1, null, 0], ['0.50 – 20', 8_400, 9_150, null]),
  row(['Seven Bells', 8, 'Aurelia', 1, 'Ayşe Demir', 2_150], ['1.00 – 50', 14_200, 11_050, null]),
  row(['Tidewright', 18, 'Kestrel', 0, null, 0], ['0.20 – 8', 2_100, 1_840, null]),
  row(['Polar Crown', 20, 'Morrow', 6, 'Can Öztürk', 640], ['0.50 – 20', 5_600, 4_020, 71]),
  row(['Night Orchard', 12, 'Aurelia', 7, 'Deniz Kaya', 1_240], ['1.00 – 20', 6_000, 4_760, null]),
  row(['Emerald Hour', 14, 'Aurelia', 5, 'Selin Aydın', 8_420], ['5.00 – 200', 42_000, 61_500, 58]),
  row(['Copper Lantern', 22, 'Halden', 5, 'Kerem Ünal', 310.5], ['0.50 – 20', 3_300, 2_860, 49]),
  row(['Seven Bells', 3, 'Aurelia', 3, 'Murat Şahin', 26_880], ['1.00 – 50', 18_500, 2_000, 41]),
  row(['Deep Koi', 6, 'Kestrel', 3, 'Zeynep Çelik', 96], ['0.50 – 20', 1_250, 900, 88]),
  row(['Saffron Road', 11, 'Halden', 3, 'Ömer Yıldız', 1_004.4], ['0.20 – 8', 4_400, 3_900, 63]),
  row(['Night Orchard', 1, 'Aurelia', 3, 'Ali Koç', 220], ['1.00 – 20', 2_900, 2_240, 52]),
  row(['Tidewright', 27, 'Kestrel', 3, 'Ece Güneş', 75.2], ['0.20 – 8', 1_600, 1_310, 312]),
  row(['Glasshouse', 9, 'Halden', 4, null, 0], ['0.20 – 10', 7_700, 6_100, 38]),
  row(['Night Orchard', 2, 'Aurelia', 2, null, 0], ['1.00 – 20', 9_100, 8_420, 40]),
  row(['Copper Lantern', 4, 'Halden', 2, null, 0], ['0.50 – 20', 5_150, 4_600, 44]),
]

const pick = <Value>(list: readonly Value[], place: number) => list[place % list.length] as Value
/** Always the same ones. */
export const manyMachines = (count: number): readonly MachineRow[] =>
  Array.from({ length: count }, (_, place) => {
    const status = (place * 7) % 8
    const isPlayed = status === 3 || status === 5 || status === 7
    return {
      ...{ id: String(place + 1), cabin: place + 1, status, bets: '0.50 – 20' },
      game: pick(games, place * 3),
      brand: pick(brands, Math.floor(place / 7)),
      player: isPlayed ? pick(players, place) : null,
      credit: isPlayed ? (place * 37_131) % 900_000 : 0,
      in: (place * 91_127) % 4_000_000,
      out: (place * 77_711) % 4_200_000,
      lag: isPlayed ? 20 + ((place * 13) % 300) : null,
    }
  })
