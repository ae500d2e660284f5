export const root: string
export function tool(folder: string, name: string, command: string): string
