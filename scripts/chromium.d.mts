export function findChromium(options?: {
  environment?: Record<string, string | undefined>
  platform?: string
}): string | null
export function needChromium(say?: (line: string) => void): string
