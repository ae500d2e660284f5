type PackageRecord = {
  version?: string
  integrity?: string
  optional?: boolean
  devOptional?: boolean
  os?: string | string[]
  cpu?: string | string[]
}
type LockFile = { packages?: Record<string, PackageRecord> }
type Machine = { platform?: string; arch?: string }
export function differences(lock: LockFile, installed: LockFile, machine?: Machine): string[]
export function installReason(root: string, machine?: Machine): string | null
export function installWhenNeeded(root: string): Promise<void>
