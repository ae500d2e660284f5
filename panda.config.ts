import {
  defineConfig,
  defineGlobalStyles,
  defineKeyframes,
  defineSemanticTokens,
  defineTextStyles,
  defineTokens,
} from '@pandacss/dev'

/** One table, three worlds: the night floor (players), the desk in daylight, the desk in the dark. Hue 238, Prussian ink. */
const worlds: Record<string, [floor: string, desk: string, deskDark: string]> = {
  ground: ['oklch(.182 .026 238)', 'oklch(.968 .003 238)', 'oklch(.185 .008 238)'],
  surface: ['oklch(.218 .027 238)', 'oklch(.995 .001 238)', 'oklch(.215 .009 238)'],
  raised: ['oklch(.262 .028 238)', 'oklch(1 0 0)', 'oklch(.255 .01 238)'],
  sunken: ['oklch(.158 .024 238)', 'oklch(.945 .004 238)', 'oklch(.16 .008 238)'],
  line: ['oklch(.315 .026 238)', 'oklch(.905 .005 238)', 'oklch(.295 .01 238)'],
  edge: ['oklch(.585 .026 238)', 'oklch(.62 .012 238)', 'oklch(.585 .014 238)'],
  text: ['oklch(.955 .008 85)', 'oklch(.235 .02 238)', 'oklch(.94 .005 85)'],
  text2: ['oklch(.8 .014 230)', 'oklch(.42 .018 238)', 'oklch(.79 .01 235)'],
  text3: ['oklch(.7 .02 232)', 'oklch(.51 .016 238)', 'oklch(.68 .012 235)'],
  act: ['oklch(.94 .022 85)', 'oklch(.27 .035 238)', 'oklch(.93 .012 85)'],
  actHover: ['oklch(.985 .015 85)', 'oklch(.34 .04 238)', 'oklch(.98 .01 85)'],
  actInk: ['oklch(.19 .025 238)', 'oklch(.985 .005 85)', 'oklch(.2 .02 238)'],
  money: ['oklch(.82 .115 82)', 'oklch(.5 .095 75)', 'oklch(.8 .1 82)'],
  moneyHigh: ['oklch(.9 .1 88)', 'oklch(.42 .09 72)', 'oklch(.87 .09 86)'],
  moneyLow: ['oklch(.62 .11 72)', 'oklch(.72 .11 80)', 'oklch(.6 .1 74)'],
  moneyInk: ['oklch(.2 .04 70)', 'oklch(1 0 0)', 'oklch(.2 .04 70)'],
  moneyWash: ['oklch(.82 .115 82 / .12)', 'oklch(.8 .11 82 / .2)', 'oklch(.8 .1 82 / .13)'],
  focus: ['oklch(.8 .1 230)', 'oklch(.52 .14 245)', 'oklch(.76 .11 240)'],
  select: ['oklch(.29 .042 238)', 'oklch(.945 .022 240)', 'oklch(.29 .035 240)'],
  negative: ['oklch(.74 .14 28)', 'oklch(.5 .19 27)', 'oklch(.74 .14 28)'],
  positive: ['oklch(.8 .12 155)', 'oklch(.46 .11 155)', 'oklch(.78 .11 155)'],
  wash: ['oklch(.7 .18 27 / .13)', 'oklch(.54 .21 27 / .07)', 'oklch(.69 .18 27 / .12)'],
  offline: ['oklch(.66 .015 235)', 'oklch(.52 .012 238)', 'oklch(.64 .012 235)'],
  error: ['oklch(.7 .18 27)', 'oklch(.54 .21 27)', 'oklch(.69 .18 27)'],
  available: ['oklch(.82 .16 152)', 'oklch(.55 .14 152)', 'oklch(.79 .15 152)'],
  connected: ['oklch(.73 .12 245)', 'oklch(.52 .14 248)', 'oklch(.72 .12 245)'],
  reserved: ['oklch(.76 .12 305)', 'oklch(.5 .17 300)', 'oklch(.75 .12 303)'],
  feature: ['oklch(.76 .15 355)', 'oklch(.56 .2 355)', 'oklch(.75 .15 355)'],
  cashingOut: ['oklch(.82 .1 200)', 'oklch(.54 .09 205)', 'oklch(.8 .09 200)'],
  disconnected: ['oklch(.79 .14 62)', 'oklch(.545 .135 55)', 'oklch(.78 .13 62)'],
}
const shadows: Record<string, [string, string, string]> = {
  low: ['0 1px 2px oklch(0 0 0 / .4)', '0 1px 1px oklch(.2 .03 238 / .06)', '0 1px 2px oklch(0 0 0 / .3)'],
  middle: [
    '0 10px 30px oklch(.05 .02 238 / .6)',
    '0 1px 2px oklch(.2 .03 238 / .08), 0 6px 16px oklch(.2 .03 238 / .08)',
    '0 6px 20px oklch(0 0 0 / .4)',
  ],
  high: [
    '0 24px 80px oklch(.05 .02 238 / .8)',
    '0 2px 4px oklch(.2 .03 238 / .08), 0 18px 48px oklch(.2 .03 238 / .16)',
    '0 20px 60px oklch(0 0 0 / .55)',
  ],
}

/** What the page says of the scheme that a person made. */
const ownHue = 'var(--own-hue)'
const ownChroma = 'var(--own-chroma)'
type Hue = number | typeof ownHue
type Chroma = number | typeof ownChroma
/** What an area of the shell may wear instead of its world's colours. Its statuses and money are those of the world, or of the night where it is deep. */
const grounds = (lightness: readonly number[], hue: Hue, chroma: Chroma): Record<string, string> => {
  const [ground, surface, raised, sunken, line, edge, text2, text3, select] = lightness
  const at = (light: number | undefined, part: number) =>
    `oklch(${light} ${typeof chroma === 'number' ? (chroma * part).toFixed(4) : `calc(${chroma} * ${part})`} ${hue})`
  return {
    ...{ ground: at(ground, 1), surface: at(surface, 1), raised: at(raised, 1), sunken: at(sunken, 1) },
    ...{ line: at(line, 1.1), edge: at(edge, 0.8), text2: at(text2, 0.5), text3: at(text3, 0.6) },
    select: at(select, 1.7),
  }
}
const onDark = { text: 'oklch(.955 .008 85)', act: 'oklch(.94 .022 85)', actHover: 'oklch(.985 .015 85)' }
const deep = (hue: Hue, chroma: Chroma) => ({
  ...grounds([0.235, 0.26, 0.29, 0.205, 0.35, 0.63, 0.83, 0.74, 0.303], hue, chroma),
  ...{ ...onDark, actInk: `oklch(.2 ${chroma} ${hue})`, focus: 'oklch(.82 .1 230)' },
})
const light = (hue: Hue, chroma: Chroma) => ({
  ...grounds([0.955, 0.985, 0.995, 0.945, 0.895, 0.61, 0.42, 0.5, 0.93], hue, chroma),
  ...{ text: `oklch(.24 .02 ${hue})`, act: `oklch(.3 .035 ${hue})`, actHover: `oklch(.37 .04 ${hue})` },
  ...{ actInk: 'oklch(.985 .005 85)', focus: 'oklch(.52 .14 245)' },
})
const dim = (hue: Hue, chroma: Chroma) => ({
  ...grounds([0.205, 0.235, 0.275, 0.18, 0.315, 0.6, 0.8, 0.7, 0.3], hue, chroma),
  ...{ ...onDark, actInk: `oklch(.2 ${chroma} ${hue})`, focus: 'oklch(.8 .1 235)' },
})
const schemes: Record<string, Record<string, string>> = {
  ink: deep(240, 0.036),
  felt: deep(165, 0.036),
  garnet: deep(15, 0.042),
  paper: light(85, 0.009),
  paperDark: dim(75, 0.012),
  slate: light(255, 0.011),
  slateDark: dim(255, 0.026),
  // Any hue, so that what is selected stands nearer to its ground: red is still read on it.
  own: { ...light(ownHue, ownChroma), select: `oklch(.945 calc(${ownChroma} * 1.7) ${ownHue})` },
  ownDark: { ...dim(ownHue, ownChroma), select: `oklch(.285 calc(${ownChroma} * 1.7) ${ownHue})` },
}
const deepSchemes = ['ink', 'felt', 'garnet'].map((name) => `[data-theme=${name}]`).join(', ')
const isDark = ':is([data-theme=dark], [data-world=lobby])'
const ofGround = new Set(Object.keys(deep(0, 0)))
const perScheme = (name: string, night: string) => ({
  ...Object.fromEntries(
    Object.entries(schemes).flatMap(([scheme, { [name]: value }]) => (value ? [[`_${scheme}`, value]] : [])),
  ),
  ...(ofGround.has(name) ? {} : { _deep: night }),
})
const perWorld = (table: typeof worlds) =>
  Object.fromEntries(
    Object.entries(table).map(([name, [base, _desk, _deskDark]]) => [
      name,
      { value: { base, _desk, _deskDark, ...(table === worlds ? perScheme(name, base) : {}) } },
    ]),
  )

/** Light that only the player's side has: keys, spills, lamps. The same in every world. */
const lights = {
  keyTop: 'oklch(.3 .03 238)',
  keyBottom: 'oklch(.235 .026 238)',
  keyEdge: 'oklch(.42 .03 238)',
  keyShade: 'oklch(.09 .015 238)',
  keyGlint: 'oklch(.6 .03 238 / .5)',
  keyFall: 'oklch(0 0 0 / .4)',
  keyOnGlint: 'oklch(.8 .03 230 / .6)',
  takeGlint: 'oklch(.99 .05 95)',
  keyOff: 'oklch(.185 .02 238)',
  keyOffText: 'oklch(.63 .02 235)',
  keyOnTop: 'oklch(.46 .035 230)',
  keyOnBottom: 'oklch(.36 .035 235)',
  spinTop: 'oklch(.96 .02 88)',
  spinBottom: 'oklch(.84 .03 82)',
  cardInk: 'oklch(.98 .01 90)',
  cardRedTop: 'oklch(.56 .19 27)',
  cardRedBottom: 'oklch(.44 .17 26)',
  cardBlackTop: 'oklch(.34 .01 250)',
  cardBlackBottom: 'oklch(.2 .01 250)',
  takeTop: 'oklch(.9 .105 88)',
  takeBottom: 'oklch(.76 .12 76)',
  takeEdge: 'oklch(.95 .08 90)',
  takeShade: 'oklch(.42 .09 66)',
  rail: 'oklch(.9 .02 230 / .16)',
  veil: 'oklch(.14 .024 238 / .62)',
  lobbySky: 'oklch(.25 .042 232)',
  find: 'oklch(.25 .026 238 / .8)',
  plate: 'oklch(.13 .02 238 / .85)',
  lit: 'oklch(.95 .03 85 / .22)',
  spill: 'oklch(.75 .07 80 / .32)',
  topGlow: 'oklch(.225 .034 234)',
  seatGlow: 'oklch(.6 .09 190 / .35)',
  winGlow: 'oklch(.82 .13 80 / .45)',
  floorShade: 'oklch(.1 .018 238 / .75)',
  bezelLight: 'oklch(.74 .12 80)',
  bezelDark: 'oklch(.42 .08 66)',
  bezelLip: 'oklch(.11 .02 60)',
  clear: 'oklch(.158 .024 238 / 0)',
  black: 'oklch(0 0 0)',
  coinCash: 'oklch(.64 .14 152)',
  coinCredit: 'oklch(.62 .19 27)',
  coinBonus: 'oklch(.62 .13 248)',
  coinDiscount: 'oklch(.82 .15 92)',
  coinInk: 'oklch(.18 .03 238)',
  coinRim: 'oklch(1 0 0)',
  /** Both ends of the hues that a person chooses from. */
  hueStart: 'oklch(.72 .12 0)',
  hueEnd: 'oklch(.72 .12 359.9)',
  flagBlue: 'oklch(.33 .11 265)',
  flagRed: 'oklch(.54 .22 25)',
  flagGreen: 'oklch(.5 .13 150)',
  flagWhite: 'oklch(1 0 0)',
  flagBlack: 'oklch(.18 0 0)',
  transparent: 'transparent',
}

const size = (size: string, line: string, weight = '400') => ({
  value: { fontSize: size, lineHeight: line, fontWeight: weight },
})
/** Another size at the desk. */
const perDesk = ({ value }: ReturnType<typeof size>, _desk: object) => ({ value: { ...value, _desk } })

export default defineConfig({
  preflight: true,
  strictTokens: true,
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/venue/**', './src/simulator/**'],
  outdir: 'styled-system',
  outExtension: 'js',
  importMap: {
    css: '#styled/css/index.js',
    recipes: '#styled/recipes/index.js',
    patterns: '#styled/patterns/index.js',
    jsx: '#styled/jsx/index.js',
  },
  jsxFramework: undefined,
  conditions: {
    /** What a finger has touched last would stay lit as if it were pointed at. */
    hover: ['@media (hover: hover)', '&:is(:hover, [data-hover])'],
    desk: '[data-world=desk] &',
    deskDark: '[data-world=desk][data-theme=dark] &',
    away: '[data-away=true] &',
    /** A phone held sideways, and a window that is enlarged to 200 %. */
    short: '@media (orientation: landscape) and (max-height: 540px)',
    /** A phone held upright whose window is low: most of them, with the bars of their browser. */
    low: '@media (max-width: 760.98px) and (max-height: 819px) and (orientation: portrait)',
    deep: `:is(${deepSchemes}) &`,
    ink: '[data-theme=ink] &',
    felt: '[data-theme=felt] &',
    garnet: '[data-theme=garnet] &',
    paper: '[data-theme=paper] &',
    paperDark: `${isDark} [data-theme=paper] &`,
    slate: '[data-theme=slate] &',
    slateDark: `${isDark} [data-theme=slate] &`,
    own: '[data-theme=own] &',
    ownDark: `${isDark} [data-theme=own] &`,
  },
  theme: {
    breakpoints: { phone: '480px', small: '761px', middle: '1024px', wide: '1181px' },
    tokens: defineTokens({
      colors: Object.fromEntries(Object.entries(lights).map(([name, value]) => [name, { value }])),
      fonts: { body: { value: "'Archivo Variable', 'IBM Plex Sans Arabic', system-ui, sans-serif" } },
      spacing: {
        0: { value: '0' },
        1: { value: '2px' },
        2: { value: '4px' },
        3: { value: '8px' },
        4: { value: '12px' },
        5: { value: '16px' },
        6: { value: '24px' },
        7: { value: '32px' },
        8: { value: '48px' },
        9: { value: '72px' },
      },
      radii: {
        0: { value: '0' },
        1: { value: '3px' },
        2: { value: '5px' },
        3: { value: '8px' },
        4: { value: '12px' },
        full: { value: '999px' },
      },
      sizes: {
        0: { value: '0' },
        screen: { value: '100dvh' },
        full: { value: '100%' },
        fit: { value: 'fit-content' },
        row: { value: '36px' },
        control: { value: '32px' },
        touch: { value: '44px' },
        key: { value: '76px' },
        nav: { value: '280px' },
        navFolded: { value: '64px' },
        chatStrip: { value: '70px' },
        chat: { value: '360px' },
        quickPanel: { value: '280px' },
        sidePanel: { value: '280px' },
        container: { value: '1120px' },
        box: { value: '1280px' },
        bar: { value: '56px' },
        page: { value: '1344px' },
        deck: { value: '1240px' },
        form: { value: '360px' },
        dialog: { value: '440px' },
      },
      opacity: {
        disabled: { value: '0.55' },
        off: { value: '0.25' },
        spill: { value: '0.5' },
        ember: { value: '0.05' },
      },
      durations: { fast: { value: '120ms' }, base: { value: '160ms' }, slow: { value: '200ms' } },
      easings: { out: { value: 'cubic-bezier(.2, 0, 0, 1)' }, spring: { value: 'cubic-bezier(.2, 1.3, .4, 1)' } },
    }),
    semanticTokens: defineSemanticTokens({
      colors: perWorld(worlds),
      shadows: perWorld(shadows),
      // A thumb hits it on the floor and on a phone; the desk is dense.
      sizes: { field: { value: { base: '48px', _desk: { base: '32px', smallDown: '44px' } } } },
    }),
    textStyles: defineTextStyles({
      tiny: size('.6875rem', '1rem'),
      small: size('.75rem', '1rem'),
      dense: size('.8125rem', '1.25rem'),
      body: size('.875rem', '1.25rem'),
      label: perDesk(size('.875rem', '1.25rem'), { fontSize: '.75rem', lineHeight: '1rem' }),
      // Below 16 px a phone enlarges the page when somebody writes.
      field: perDesk(size('1rem', '1.5rem'), {
        ...{ fontSize: '.8125rem', lineHeight: '1.25rem' },
        smallDown: { fontSize: '1rem', lineHeight: '1.5rem' },
      }),
      reading: size('1rem', '1.5rem'),
      title: size('1.25rem', '1.625rem', '600'),
      headline: size('1.625rem', '1.25', '600'),
      figure: size('1.75rem', '2rem', '600'),
    }),
    keyframes: defineKeyframes({
      appear: { from: { opacity: '0', transform: 'translateY(-6px)' }, to: { opacity: '1', transform: 'none' } },
      lift: {
        from: { opacity: '0', transform: 'translateY(8px) scale(.98)' },
        to: { opacity: '1', transform: 'none' },
      },
      shine: {
        '0%': { filter: 'brightness(1)' },
        '40%': { filter: 'brightness(1.35)' },
        '100%': { filter: 'brightness(1)' },
      },
      turn: { to: { transform: 'rotate(1turn)' } },
      // Before it begins it takes no room either.
      makeRoom: {
        from: { inlineSize: '0', borderWidth: '0', marginInlineEnd: '[calc(-1 * token(spacing.3))]', opacity: '0' },
      },
      breathe: { '0%, 100%': { opacity: '0.45' }, '50%': { opacity: '1' } },
    }),
  },
  globalCss: defineGlobalStyles({
    html: {
      fontFamily: 'body',
      fontSize: '16px',
      fontVariantNumeric: 'tabular-nums lining-nums',
      // Archivo draws its spaces after P, T, Y and r together at small sizes: "VIP only" read as one word.
      wordSpacing: '1px',
      WebkitFontSmoothing: 'antialiased',
      bg: 'ground',
      color: 'text',
      colorScheme: 'dark',
      '&[data-world=desk]': { colorScheme: 'light' },
      '&[data-world=desk][data-theme=dark]': { colorScheme: 'dark' },
    },
    body: { minBlockSize: '100dvh', textStyle: 'body' },
    ':focus-visible': { outlineWidth: '2px', outlineStyle: 'solid', outlineColor: 'focus', outlineOffset: '2px' },
    button: { cursor: 'pointer' },
    kbd: { fontFamily: 'body' },
    'button:disabled': { cursor: 'default' },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': { animationDuration: '0ms!', transitionDuration: '0ms!' },
    },
    '[data-still]': {
      '& *, & *::before, & *::after': { animationDuration: '0ms!', transitionDuration: '0ms!' },
    },
    ':root:not([data-plain-scrollbars])': {
      '& *': { scrollbarWidth: 'thin', scrollbarColor: '{colors.edge} transparent' },
    },
    [deepSchemes]: { colorScheme: 'dark' },
    [`${isDark} :is([data-theme=paper], [data-theme=slate])`]: { colorScheme: 'dark' },
  }),
})
