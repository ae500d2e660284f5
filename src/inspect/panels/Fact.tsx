import { css } from '#styled/css/index.js'

const line = css({ display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap' })
const muted = css({ color: 'text3', textStyle: 'small', overflowWrap: 'anywhere' })

export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <p className={line}>
      <span className={muted}>{name}</span>
      <bdi className={css({ marginInlineStart: 'auto' })}>{value}</bdi>
    </p>
  )
}
