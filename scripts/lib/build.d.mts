export function sourceStamp(root: string): string
export function buildReason(root: string): string | null
export function build(root: string, node: string): Promise<void>
export function inspectorReason(root: string): string | null
export function buildInspector(root: string, node: string): Promise<void>
