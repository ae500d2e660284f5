import { part } from '../../view/lazyPart.ts'

/** Stands in the lobby, once there is a receipt. */
export const ReceiptStrip = part(async () => (await import('./ReceiptStrip.tsx')).ReceiptStrip)
