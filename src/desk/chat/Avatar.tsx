import { useTranslation } from 'react-i18next'
import type { ChatStatus } from '#protocol/calls/chat.ts'
import { css } from '#styled/css/index.js'
import { Presence } from './Presence.tsx'

const place = css({ position: 'relative', flex: 'none', inlineSize: '[36px]', blockSize: '[36px]', display: 'block' })
const disc = css({
  inlineSize: 'full',
  blockSize: 'full',
  borderRadius: 'full',
  bg: 'raised',
  color: 'text',
  borderWidth: '1px',
  borderColor: 'edge',
  display: 'grid',
  placeItems: 'center',
  textStyle: 'small',
  fontWeight: '600',
  overflow: 'hidden',
  '& img': { inlineSize: 'full', blockSize: 'full', objectFit: 'cover' },
})
const mark = css({
  position: 'absolute',
  insetInlineEnd: '[-3px]',
  insetBlockEnd: '[-2px]',
  borderRadius: 'full',
  bg: 'surface',
  padding: '1',
  display: 'block',
})

function initialsOf(name: string, language: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase(language) ?? '').join('')
}

type Props = { name: string; avatar: string | null; status: ChatStatus }
/** A person as a disc with what they show at its edge. Whoever shows it says the name and the status in words. */
export function Avatar({ name, avatar, status }: Props) {
  const { i18n } = useTranslation()
  return (
    <span className={place} aria-hidden="true">
      <span className={disc}>{avatar ? <img src={avatar} alt="" /> : initialsOf(name, i18n.language)}</span>
      <span className={mark}>
        <Presence status={status} />
      </span>
    </span>
  )
}
