import type { ReactNode } from 'react'
import { link } from '../../../view/link.ts'

type Props = { id: number; tabIndex?: 0 | -1; children: ReactNode }
/** For who may see Supervisor Sessions: a session leads there, to its timeline and its story. */
export const SessionLink = ({ id, tabIndex, children }: Props) => (
  <a className={link} href={`/apps/supervisor?session=${id}`} tabIndex={tabIndex}>
    <bdi>{children}</bdi>
  </a>
)
