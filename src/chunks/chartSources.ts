/** Where each state of each chart is written, by chart and id: filled in while the app is built (vite.config.ts). */
export const chartSources: Readonly<Record<string, Readonly<Record<string, { file: string; line: number }>>>> = {}
/** Opens a place in an editor, with {file} and {line} in it; null but while developing. */
export const editorLink: string | null = null
