/** Tries to sign in are counted by all processes together. */
import { expect, it } from 'vitest'
import { openCluster } from '#tests/kit/cluster.ts'

const perMinute = 6
const { first, second } = await openCluster(() => null, { VENUE_LOGINS_PER_MINUTE: String(perMinute) })

it('whoever goes from one process to the other has no more tries than at one', async () => {
  const tries: number[] = []
  for (let place = 0; place < perMinute + 2; place++) {
    const { url } = place % 2 === 0 ? first : second
    const { status, headers } = await fetch(`${url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `nobody${place}`, password: 'wrong' }),
    })
    tries.push(status)
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(tries).toEqual([...Array.from({ length: perMinute }, () => 400), 429, 429])
})
