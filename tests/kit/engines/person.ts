/** A person at a browser, whichever it is: what they see, press and type. */
export type Role =
  | 'alert'
  | 'alertdialog'
  | 'button'
  | 'columnheader'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'listbox'
  | 'menuitem'
  | 'radio'
  | 'region'
  | 'row'
  | 'textbox'
export type Name = string | RegExp

export type Person = {
  goTo: (address: string) => Promise<void>
  /** Waits until something of this role and name can be seen. */
  sees: (role: Role, name: Name) => Promise<void>
  /** Waits until nothing of this role and name can be seen. */
  seesNo: (role: Role, name: Name) => Promise<void>
  press: (role: Role, name: Name) => Promise<void>
  type: (text: string) => Promise<void>
  key: (name: Key) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** Carried out in the page. */
  ask: <Answer, Value = undefined>(question: (value: Value) => Answer, value?: Value) => Promise<Answer>
  picture: () => Promise<Buffer>
  /** What the page logged as errors, and what it threw. */
  complaints: () => Promise<string[]>
  /** Ends what is theirs: their storage is gone with them. */
  leave: () => Promise<void>
}
export type Key = 'Enter' | 'Escape' | 'Tab' | 'Control+a' | 'Control+k'

export type Engine = {
  name: string
  version: string
  arrive: () => Promise<Person>
  close: () => Promise<void>
}

/** How long a person waits for anything. */
export const patience = 30_000
/** A browser that is on a busy machine may need a second try; who needs a third is broken. */
const startWithin = 60_000

export async function startTwice<Started>(name: string, start: (limit: number) => Promise<Started>): Promise<Started> {
  try {
    return await start(startWithin)
  } catch (problem) {
    console.error(`${name} did not start, once more: ${problem}`)
    return start(startWithin)
  }
}
