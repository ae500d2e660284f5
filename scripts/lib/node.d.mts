export function runsTypeScript(version: string): boolean
export function venueNode(root: string, machine?: { platform: string; arch: string; version: string }): string
