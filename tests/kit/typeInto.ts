import type { Locator } from 'playwright'

/** As a person writes: goes into the field, marks what stands there and types over it key by key; an empty text clears it. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.press('ControlOrMeta+a')
  if (text === '') await field.press('Delete')
  else await field.pressSequentially(text)
}
