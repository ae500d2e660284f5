/** Puts text on the clipboard. Rejects where the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}

/** Gives the device a file, as a download. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

export const saveText = (name: string, text: string, type = 'text/plain'): void =>
  saveFile(name, new Blob([text], { type }))
