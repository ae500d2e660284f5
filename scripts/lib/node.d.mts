export function runsTypeScript(version: string): boolean
export function toolEnvironment(root: string, node: string): Record<string, string | undefined>
export function venueNode(root: string, machine?: { platform: string; arch: string; version: string }): string
