/** Storage of the device that never throws: where it is shut off, nothing is kept. */
export type DeviceStorage = {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
}

/** `area` is a function because the mere look at `window.localStorage` throws where storage is shut off. */
export function createStorage(area: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): DeviceStorage {
  const attempt = <Result>(work: () => Result, otherwise: Result): Result => {
    try {
      return work()
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt(() => area().getItem(key), null),
    write: (key, value) => attempt(() => area().setItem(key, value), undefined),
    remove: (key) => attempt(() => area().removeItem(key), undefined),
  }
}
