import { selectIsReceiptDue, selectReceiptRef } from '#machines/app/app/index.ts'
import { css } from '#styled/css/index.js'
import { useApp } from '../view/root.ts'
import { ReceiptStrip } from './screenChunks.tsx'

/** As high as a receipt is: what stands below does not move under a finger when it comes. */
const place = css({
  display: 'flow-root',
  minBlockSize: '[96px]',
  smallDown: { minBlockSize: '[188px]' },
})

/** Where the receipt of the seat that was left stands, from the moment it is due. */
export function ReceiptPlace() {
  const isDue = useApp(selectIsReceiptDue)
  const receipt = useApp(selectReceiptRef)
  if (!isDue) return null
  return <div className={place}>{receipt && <ReceiptStrip receipt={receipt} />}</div>
}
