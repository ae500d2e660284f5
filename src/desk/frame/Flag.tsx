import type { Language } from '#machines/app/app/index.ts'
import { css } from '#styled/css/index.js'

const picture = css({ inlineSize: '[20px]', blockSize: '[14px]', borderRadius: '1', flex: 'none', overflow: 'hidden' })

/** Of a country where the language is spoken; the name of the language stands beside it. */
export function Flag({ of }: { of: Language }) {
  return (
    <svg className={picture} viewBox="0 0 60 42" preserveAspectRatio="none" aria-hidden="true" data-flag={of}>
      {flags[of]}
    </svg>
  )
}

const flags = {
  en: (
    <>
      <path fill="#1b2f6b" d="M0 0h60v42H0z" />
      <path stroke="#fff" strokeWidth="9" d="m0 0 60 42M60 0 0 42" />
      <path stroke="#c2142d" strokeWidth="4" d="m0 0 60 42M60 0 0 42" />
      <path stroke="#fff" strokeWidth="14" d="M30 0v42M0 21h60" />
      <path stroke="#c2142d" strokeWidth="8" d="M30 0v42M0 21h60" />
    </>
  ),
  tr: (
    <>
      <path fill="#d3122a" d="M0 0h60v42H0z" />
      <circle cx="22" cy="21" r="11" fill="#fff" />
      <circle cx="25" cy="21" r="9" fill="#d3122a" />
      <path fill="#fff" d="m32 21 10-3.4-6.300 8.600V15.800l6.300 8.600z" />
    </>
  ),
  ar: (
    <>
      <path fill="#fff" d="M0 0h60v42H0z" />
      <path fill="#0a7d3b" d="M0 0h60v14H0z" />
      <path fill="#111" d="M0 28h60v14H0z" />
      <path fill="#d3122a" d="M0 0h16v42H0z" />
    </>
  ),
} satisfies Record<Language, unknown>
