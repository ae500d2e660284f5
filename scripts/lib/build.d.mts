export function sourceStamp(root: string): string
export function buildReason(root: string): string | null
