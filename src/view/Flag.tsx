import type { ReactNode } from 'react'
import type { Language } from '#machines/app/app/index.ts'
import { css, cva } from '#styled/css/index.js'

const picture = css({ inlineSize: '[20px]', blockSize: '[14px]', borderRadius: '1', flex: 'none', overflow: 'hidden' })
const part = cva({
  variants: {
    fill: {
      blue: { fill: 'flagBlue' },
      red: { fill: 'flagRed' },
      green: { fill: 'flagGreen' },
      white: { fill: 'flagWhite' },
      black: { fill: 'flagBlack' },
    },
    stroke: { red: { stroke: 'flagRed' }, white: { stroke: 'flagWhite' } },
  },
})

/** Of a country where the language is spoken; the name of the language stands beside it. */
export function Flag({ of }: { of: Language }) {
  return (
    <svg className={picture} viewBox="0 0 60 42" preserveAspectRatio="none" aria-hidden="true" data-flag={of}>
      {flags[of]}
    </svg>
  )
}

const flags: Record<Language, ReactNode> = {
  en: (
    <>
      <path className={part({ fill: 'blue' })} d="M0 0h60v42H0z" />
      <path className={part({ stroke: 'white' })} strokeWidth="9" d="m0 0 60 42M60 0 0 42" />
      <path className={part({ stroke: 'red' })} strokeWidth="4" d="m0 0 60 42M60 0 0 42" />
      <path className={part({ stroke: 'white' })} strokeWidth="14" d="M30 0v42M0 21h60" />
      <path className={part({ stroke: 'red' })} strokeWidth="8" d="M30 0v42M0 21h60" />
    </>
  ),
  tr: (
    <>
      <path className={part({ fill: 'red' })} d="M0 0h60v42H0z" />
      <circle className={part({ fill: 'white' })} cx="22" cy="21" r="11" />
      <circle className={part({ fill: 'red' })} cx="25" cy="21" r="9" />
      <path className={part({ fill: 'white' })} d="m32 21 10-3.4-6.3 8.6V15.8l6.3 8.6z" />
    </>
  ),
  ar: (
    <>
      <path className={part({ fill: 'white' })} d="M0 0h60v42H0z" />
      <path className={part({ fill: 'green' })} d="M0 0h60v14H0z" />
      <path className={part({ fill: 'black' })} d="M0 28h60v14H0z" />
      <path className={part({ fill: 'red' })} d="M0 0h16v42H0z" />
    </>
  ),
}
