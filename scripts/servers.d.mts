type Environment = Record<string, string | undefined>
export function findPostgres(options?: { environment?: Environment; homes?: string[] }): string | null
export function findRedis(options?: { environment?: Environment }): string | null
export function needServers(say?: (line: string) => void): { postgres: string; redis: string }
