import { lentTo, serversIn } from '#protocol/core/serversIn.ts'
import type { IceServer, Settings } from '#protocol/core/settings.ts'

type To = { accountId: number; now: number }
/** The machine's own relay servers, else the venue's, as this person is told of them. */
export function iceServersFor(
  { accountId, now }: To,
  text: string,
  settings: Pick<Settings, 'iceServers'>,
): Promise<IceServer[]> {
  const own = text === '' ? null : serversIn(text)
  return lentTo(String(accountId), own ?? settings.iceServers, now)
}
