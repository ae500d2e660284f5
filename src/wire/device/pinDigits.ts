import type { DeviceStorage } from './storage.ts'

export type PinDigits = { read(): number | null; write(digits: number): void }

/** How many digits the PIN has that somebody last used on this device: only a number of them, never one of them. */
export function createPinDigits(device: DeviceStorage, userId: () => number | null): PinDigits {
  const key = () => `takewin.pinDigits.${userId() ?? ''}`
  return {
    read() {
      const kept = Number(device.read(key()))
      return Number.isInteger(kept) && kept >= 4 && kept <= 6 ? kept : null
    },
    write: (digits) => device.write(key(), String(digits)),
  }
}
