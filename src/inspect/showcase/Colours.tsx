import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { contrast } from '#ui/contrast.ts'
import { createPaintReader } from './paint.ts'
import { Section } from './parts.tsx'
import { colourGroups } from './tokenNames.ts'

const groups = css({ display: 'grid', gap: '6' })
const groupTitle = css({ textStyle: 'body', fontWeight: '580', marginBlockEnd: '3' })
const measured = css({ color: 'text3', fontWeight: '400', textStyle: 'small', marginInlineStart: '3' })
const grid = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(112px, 1fr))]',
  gap: '4',
})
const chip = css({
  blockSize: '[40px]',
  borderRadius: '1',
  // A hairline that every ground lets through: the colour itself may be that of the page.
  boxShadow: '[inset 0 0 0 1px token(colors.line)]',
})
const name = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  marginBlockStart: '2',
  textStyle: 'small',
})
const figure = css({ fontVariantNumeric: 'tabular-nums', fontWeight: '560' })
const value = css({ color: 'text3', textStyle: 'tiny', overflowWrap: 'anywhere' })

const readPaint = createPaintReader()

/** What each colour is in this world, and how far it stands out. Read off the page, so that it cannot say anything else than what is there. */
export function Colours() {
  const { t } = useTranslation()
  const style = getComputedStyle(document.documentElement)
  const paintOf = (colour: string) => readPaint(style.getPropertyValue(`--colors-${dashed(colour)}`))
  const figureOf = (one: string, other: string) => {
    const [first, second] = [paintOf(one).light, paintOf(other).light]
    return one === other || !first || !second ? null : contrast(first, second).toFixed(1)
  }
  return (
    <Section id="colours">
      <div className={groups}>
        {colourGroups.map(({ title, against, names }) => (
          <div key={title}>
            <h3 className={groupTitle}>
              <bdi>{t(title)}</bdi>
              <bdi className={measured}>{`${t('showcase.against')} ${against}`}</bdi>
            </h3>
            <ul className={grid}>
              {names.map((colour) => (
                <li key={colour}>
                  {/* The one place where a style is put together: a page of tokens shows each by its own variable. */}
                  <div className={chip} style={{ backgroundColor: `var(--colors-${dashed(colour)})` }} />
                  <p className={name}>
                    <bdi>{colour}</bdi>
                    <span className={figure}>{figureOf(colour, against)}</span>
                  </p>
                  <p className={value} dir="ltr">
                    {paintOf(colour).hex}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}

const dashed = (token: string) => token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
