import { cva } from '#styled/css/index.js'

const disc = cva({
  base: {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    overflow: 'hidden',
    fontWeight: '600',
    // By the rules of the page's language, which know two letters i.
    textTransform: 'uppercase',
    '& img': { inlineSize: 'full', blockSize: 'full', objectFit: 'cover' },
  },
  variants: {
    /** One's own stands out among the tools of the page. */
    tone: {
      own: { bg: 'act', color: 'actInk' },
      other: { bg: 'raised', color: 'text', borderWidth: '1px', borderColor: 'edge' },
    },
    size: {
      small: { inlineSize: '[30px]', blockSize: '[30px]', textStyle: 'tiny' },
      normal: { inlineSize: '[36px]', blockSize: '[36px]', textStyle: 'small' },
      large: { inlineSize: '[48px]', blockSize: '[48px]', textStyle: 'reading' },
    },
  },
})

/** Of the first word and the last one. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => Array.from(word ?? '')[0] ?? '').join('')
}

type Props = {
  name: string
  picture: string | null
  tone?: 'own' | 'other'
  size?: 'small' | 'normal' | 'large'
}
/** A person as a disc, with their picture or their initials. Whoever shows it says the name in words. */
export function Portrait({ name, picture, tone = 'other', size = 'normal' }: Props) {
  return (
    <span className={disc({ tone, size })} aria-hidden="true">
      {picture ? <img src={picture} alt="" /> : initialsOf(name)}
    </span>
  )
}
