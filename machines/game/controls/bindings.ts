/** What can be put onto keys and pad buttons. */
export const controlActions = [
  'spin',
  'takeWin',
  'gamble',
  'gambleRed',
  'gambleBlack',
  'betDown',
  'betUp',
  'sound',
  'fullscreen',
  'pictureInPicture',
  'connection',
  'paytable',
  'attendant',
] as const
export type ControlAction = (typeof controlActions)[number]
/** Those that press the cabinet's button of the same name. */
export const pressActions: readonly ControlAction[] = ['spin', 'gamble', 'gambleRed', 'gambleBlack', 'betDown', 'betUp']

/** Where a binding lives: `keys` are the keyboard's codes (`KeyT`), which name a place whatever the language; `pad` numbers of the standard mapping. */
export type Device = 'keys' | 'pad'
export type Controls = {
  keys: Partial<Record<ControlAction, string>>
  pad: Partial<Record<ControlAction, number>>
  /** The device trembles at a press and at a win. */
  isHaptic: boolean
}
/** What was pressed: a code or a number. */
export type Pressed = { device: 'keys'; code: string } | { device: 'pad'; code: number }

export const defaultControls: Controls = {
  keys: {
    spin: 'Space',
    takeWin: 'KeyT',
    gamble: 'KeyG',
    gambleRed: 'KeyR',
    gambleBlack: 'KeyB',
    betDown: 'ArrowLeft',
    betUp: 'ArrowRight',
    sound: 'KeyM',
    fullscreen: 'KeyF',
    pictureInPicture: 'KeyP',
    connection: 'KeyI',
    paytable: 'KeyH',
    attendant: 'KeyC',
  },
  pad: { spin: 0, takeWin: 3, gamble: 2, gambleRed: 4, gambleBlack: 5, betDown: 14, betUp: 15, sound: 8 },
  isHaptic: false,
}
/** Escape leaves, and the page, its dialogs and people who use no mouse need the others. */
const reserved = /^(Escape|Tab|Enter|NumpadEnter|F\d+|Meta\w*|Control\w*|Alt\w*|Shift\w*|CapsLock|ContextMenu|)$/

/** The action that a key or a pad button stands for. */
export const actionOf = ({ device, code }: Pressed, controls: Controls): ControlAction | undefined =>
  controlActions.find((action) => controls[device][action] === code)

export type Conflict = { kind: 'reserved' } | { kind: 'taken'; by: ControlAction }
/** Why a key or button cannot be given to an action; null when it can. */
export function conflictOf(pressed: Pressed, action: ControlAction, controls: Controls): Conflict | null {
  if (pressed.device === 'keys' && reserved.test(pressed.code)) return { kind: 'reserved' }
  const by = actionOf(pressed, controls)
  return by === undefined || by === action ? null : { kind: 'taken', by }
}
export function bind({ device, code }: Pressed, action: ControlAction, controls: Controls): Controls {
  return { ...controls, [device]: { ...controls[device], [action]: code } }
}

/** What the venue has kept, part by part: what is not ours, or would be twice, is the default. */
export function readControls(kept: unknown): Controls {
  if (typeof kept !== 'object' || kept === null) return defaultControls
  const { keys, pad, isHaptic } = kept as Partial<Record<keyof Controls, unknown>>
  return {
    keys: readDevice(keys, defaultControls.keys, (code) => typeof code === 'string' && !reserved.test(code)),
    pad: readDevice(pad, defaultControls.pad, (code) => Number.isInteger(code)),
    isHaptic: isHaptic === true,
  }
}
function readDevice<Code>(
  kept: unknown,
  otherwise: Partial<Record<ControlAction, Code>>,
  isOurs: (code: unknown) => boolean,
): Partial<Record<ControlAction, Code>> {
  if (typeof kept !== 'object' || kept === null) return otherwise
  const entries = controlActions
    .map((action) => [action, (kept as Record<string, unknown>)[action]] as const)
    .filter(([, code]) => isOurs(code))
  const isTwice = new Set(entries.map(([, code]) => code)).size < entries.length
  return isTwice ? otherwise : (Object.fromEntries(entries) as Partial<Record<ControlAction, Code>>)
}
