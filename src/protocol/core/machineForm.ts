/** What staff may write of a machine. */
import * as z from 'zod/mini'
import { isReachable } from './addresses.ts'
import { isName, Reason } from './call.ts'
import { largestPictureBytes } from './machineFields.ts'
import { Id } from './scalars.ts'
import { RelayServer } from './settings.ts'

/** Neither control characters nor halves of letters, which no database keeps. */
const isPlain = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text.replaceAll(/[\t\r\n]/g, ''))
const Text = (most: number) => z.string().check(z.maxLength(most), z.refine(isPlain, 'Control characters'))

const addressSchemes = ['http:', 'https:', 'ws:', 'wss:', 'rtsp:', 'rtsps:', 'rtmp:', 'rtmps:', 'srt:']
/** A path, or an address by one of `addressSchemes`. One letter before a colon is a drive. Browsers leave tabs and breaks out of an address. */
const isAddress = (text: string) => {
  if (/[\t\r\n]/.test(text)) return false
  const scheme = /^\s*([a-z][a-z\d+.-]+:)/i.exec(text)?.[1]?.toLowerCase()
  return scheme === undefined ? !/^\s*[\\/]{2}/.test(text) : addressSchemes.includes(scheme)
}
const Address = Text(1_000).check(
  z.refine(isAddress, 'This address is not allowed'),
  z.refine(isReachable, 'An address of the venue itself, or of one network cable'),
)
const Name = z.string().check(z.maxLength(120), z.refine(isName, 'Control characters'))

export const largestPictureText = 4 * Math.ceil(largestPictureBytes / 3)
/** The file, in base64. */
export const PictureUpload = z.object({
  picture: z.string().check(z.minLength(1), z.maxLength(largestPictureText)),
})
/** Of a picture that staff brought, as `image` of a machine names it. */
export const broughtPicture = /^\/pictures\/(m[\da-f]{32})\.webp$/

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const LayoutButton = z.object({
  button: z.string().check(z.minLength(1), z.maxLength(64)),
  label: z.optional(z.string().check(z.maxLength(64))),
})
const Buttons = z.array(LayoutButton).check(z.maxLength(25))
const iceSchemes = /^(stun|stuns|turn|turns):\S+$/i
/** What stands in place of a password before those who may not edit the machine. */
export const hiddenSecret = '***'
const IceServers = z.array(RelayServer).check(
  z.maxLength(20),
  z.refine((all) => all.every(({ credential, secret }) => ![credential, secret].includes(hiddenSecret))),
  z.refine((all) => all.every(({ urls }) => [urls].flat().every((url) => iceSchemes.test(url) && isReachable(url)))),
)
/** Empty, or the JSON text of `shape`. */
const JsonOf = (shape: z.ZodMiniType, most: number, message: string) =>
  Text(most).check(z.refine((text) => text === '' || z.safeParse(shape, parsed(text)).success, message))

const highestCabin = 2_147_483_647
const Cabin = z.union([
  z.int().check(z.minimum(0), z.maximum(highestCabin)),
  z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.pipe(z.transform(Number), z.int().check(z.maximum(highestCabin)))),
])

const common = {
  aFilePath: z.optional(Address),
  cFilePath: z.optional(Address),
  /** Empty, or `sim:<game>`. */
  sasUrl: z.optional(Text(200)),
  encode: z.optional(z.enum(['h264', 'vp8'])),
  /** Empty, or the JSON text of `[{button, label?}]`. */
  layout: z.optional(JsonOf(Buttons, 8_000, 'A JSON text of buttons')),
  tag: z.optional(Text(64)),
  image: z.optional(Address),
  /** Empty, or the JSON text of `[{urls, username?, credential?, secret?}]`. */
  iceServers: z.optional(JsonOf(IceServers, 8_000, 'A JSON text of ICE servers')),
  cam: z.optional(Address),
  bet_info: z.optional(Text(200)),
  reason: z.optional(Reason),
}
export const NewMachine = z.object({
  brandID: Id,
  name: Name,
  cabin: Cabin,
  ...common,
  AudioSrc: z.optional(Address),
  CameraSrc: z.optional(Address),
  VideoSrc: z.optional(Address),
})
export const MachineChange = z.object({
  brandID: z.optional(Id),
  name: z.optional(Name),
  cabin: z.optional(Cabin),
  ...common,
  audioSrc: z.optional(Address),
  cameraSrc: z.optional(Address),
  videoSrc: z.optional(Address),
  isVip: z.optional(z.boolean()),
  /** Most that one transfer may move, minor units. */
  transferLimit: z.optional(z.int().check(z.positive(), z.maximum(1_000_000_000))),
  /** Of the machine as the writer saw it: it is refused when it has been changed since. */
  version: z.optional(z.string().check(z.maxLength(64))),
})
export const NamedBrand = z.object({
  name: Name.check(z.trim(), z.minLength(1)),
  reason: z.optional(Reason),
})
export type MachineChange = z.infer<typeof MachineChange>
