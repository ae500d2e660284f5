/** The colours that a world sets, by what they are for, and what each is measured against. A house test holds them against `panda.config.ts`. */
export const colourGroups = [
  {
    title: 'showcase.grounds',
    against: 'text',
    names: ['ground', 'surface', 'raised', 'sunken', 'select'],
  },
  { title: 'showcase.lines', against: 'ground', names: ['line', 'edge', 'focus'] },
  { title: 'showcase.texts', against: 'ground', names: ['text', 'text2', 'text3'] },
  { title: 'showcase.acts', against: 'actInk', names: ['act', 'actHover', 'actInk'] },
  { title: 'showcase.moneys', against: 'ground', names: ['money', 'moneyHigh', 'moneyLow', 'moneyInk', 'moneyWash'] },
  { title: 'showcase.signs', against: 'ground', names: ['negative', 'positive', 'wash'] },
  {
    title: 'showcase.statuses',
    against: 'ground',
    names: [...['offline', 'error', 'available', 'connected', 'reserved', 'feature', 'cashingOut', 'disconnected']],
  },
] as const
export const textStyles = [
  'tiny',
  'small',
  'dense',
  'body',
  'label',
  'field',
  'reading',
  'title',
  'headline',
  'figure',
] as const
export const spaces = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
export const corners = [1, 2, 3, 4, 'full'] as const
export const shadowNames = ['low', 'middle', 'high'] as const
export const motions = ['fast', 'base', 'slow'] as const
