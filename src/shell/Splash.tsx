import { css } from '#styled/css/index.js'
import { Mark } from '#ui/Mark.tsx'

const page = css({ minBlockSize: 'screen', display: 'grid', placeItems: 'center', bg: 'sunken' })
const breathing = css({ animation: '[breathe 1.6s ease-in-out infinite]' })

export function Splash() {
  return (
    <div className={page} role="status" aria-busy="true">
      <span className={breathing}>
        <Mark label="Takewin" />
      </span>
    </div>
  )
}
