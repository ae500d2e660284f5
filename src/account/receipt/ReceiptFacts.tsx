import { useTranslation } from 'react-i18next'
import type { Receipt } from '#protocol/calls/history.ts'
import { css, cva } from '#styled/css/index.js'
import { receiptLines, useReceiptTools } from './receiptLines.ts'

const table = css({
  inlineSize: 'full',
  fontVariantNumeric: 'tabular-nums',
  '& th': {
    inlineSize: 'full',
    textAlign: 'start',
    fontWeight: '400',
    color: 'text2',
    paddingBlock: '2',
    paddingInlineEnd: '4',
  },
  '& td': { paddingBlock: '2', overflowWrap: 'anywhere' },
  '& tr': { borderBlockEndWidth: '1px', borderColor: 'line' },
  '& tr:last-child': { borderBlockEndWidth: '[0]' },
})
const value = cva({
  // One column, and decimals line up, in every direction of reading.
  base: {
    textAlign: '[right]',
    '& > bdi': {
      display: 'block',
      inlineSize: '[max-content]',
      maxInlineSize: '[min(56vw, 340px)]',
      marginLeft: 'auto',
    },
  },
  variants: {
    kind: {
      text: {},
      amount: { fontWeight: '500', whiteSpace: 'nowrap' },
      sum: { fontWeight: '620', whiteSpace: 'nowrap', color: 'money' },
    },
  },
})

/** All that a receipt says, line by line. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const tools = useReceiptTools()
  return (
    <table className={table} aria-label={t('receipt.title')} data-testid="receipt">
      <tbody>
        {receiptLines(receipt, tools).map(({ name, text, kind, id }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={value({ kind })} data-line={id}>
              <bdi>{text}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
