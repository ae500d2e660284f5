export const finderId = 'cage-finder'
export const amountId = 'cage-amount'
export const reasonId = 'cage-reason'
