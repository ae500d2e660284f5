/** Puts text on the clipboard. Rejects where the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}

/** Ms until the bytes of a download are let go: Safari reads them after the click, a slow device long after. */
const downloadRead = 60_000

/** Gives the device a file, as a download. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), downloadRead)
}

export const saveText = (name: string, text: string, type = 'text/plain'): void =>
  saveFile(name, new Blob([text], { type }))
