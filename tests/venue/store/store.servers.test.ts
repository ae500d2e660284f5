import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { withoutServers } from '#tests/kit/guarded.ts'
import { command, startPostgres } from '#tests/kit/postgres.ts'
import { startRedis } from '#tests/kit/redis.ts'
import { until } from '#tests/kit/until.ts'

const runs = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** One command in Redis's own words. */
const ask = (url: string, words: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(`${words}\r\n`))
    socket.once('data', (chunk) => {
      resolve(chunk.toString())
      socket.destroy()
    })
    socket.once('error', reject)
  })

it.skipIf(withoutServers)('PostgreSQL keeps what it committed over a kill and a restart', async () => {
  const server = await startPostgres()
  try {
    const url = await server.createDatabase('kept')
    await command(url, 'create table fact (number int)')
    await command(url, 'insert into fact values (7)')
    await server.kill9()
    await expect(command(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
    await server.restart()
    expect(await command(url, 'select number from fact')).toEqual([{ number: 7 }])
    await server.restart()
    expect(await command(url, 'select number from fact')).toEqual([{ number: 7 }])
  } finally {
    await server.stop()
  }
})

it.skipIf(withoutServers)('Redis keeps what it acknowledged over a kill', async () => {
  const server = await startRedis()
  try {
    expect(await ask(server.url, 'SET fact 7')).toBe('+OK\r\n')
    await server.kill9()
    await expect(ask(server.url, 'GET fact')).rejects.toThrow('ECONNREFUSED')
    await server.restart()
    expect(await ask(server.url, 'GET fact')).toBe('$1\r\n7\r\n')
  } finally {
    await server.stop()
  }
})

it.skipIf(withoutServers)('a server ends with the test that started it, even when that was killed', async () => {
  const program = `
    const { startPostgres, command } = await import('#tests/kit/postgres.ts')
    const { readFileSync } = await import('node:fs')
    const server = await startPostgres({ fsync: false })
    const [{ file }] = await command(server.url(), "select current_setting('data_directory') || '/postmaster.pid' as file")
    console.log(JSON.stringify({ pid: Number(readFileSync(file, 'utf8').split('\\n')[0]), file }))
    setInterval(() => {}, 1_000)`
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await new Promise<string>((resolve) => owner.stdout.once('data', (chunk) => resolve(`${chunk}`)))
  const { pid, file } = JSON.parse(said) as { pid: number; file: string }
  const folder = dirname(dirname(file))
  expect([runs(pid), existsSync(folder)]).toEqual([true, true])
  owner.kill('SIGKILL')
  await until(() => runs(pid) || existsSync(folder), false, { message: 'the server or its folder stayed' })
})
