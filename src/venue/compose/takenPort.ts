import { createServer } from 'node:net'
import { type Environment, EnvironmentProblem } from './environment.ts'

/** Throws EnvironmentProblem when somebody listens there already, or it may not be listened on. */
export async function refuseTakenPort({ port, host }: Pick<Environment, 'port' | 'host'>): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ port, host }, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new EnvironmentProblem('PORT', `another program listens on ${host}:${port}, end it or name another port`)
    if (error.code === 'EACCES')
      throw new EnvironmentProblem('PORT', `this user may not listen on ${port}, name a port above 1023`)
    throw new EnvironmentProblem('HOST', `nothing can listen on ${host}:${port} (${error.code})`)
  })
  await new Promise((resolve) => probe.close(resolve))
}
