export function sourceStamp(root: string): string
export function buildReason(root: string): string | null
export function build(root: string, node: string): Promise<void>
