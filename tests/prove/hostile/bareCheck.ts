// The least that a sign-in can cost: a request, and one check of a password. A process of its own.
//   node tests/prove/hostile/bareCheck.ts PASSWORD
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { argon2Passwords } from '#venue/identity/passwords.ts'

const [, , password = ''] = process.argv
const hash = await argon2Passwords.hash(password)
const server = createServer((_, response) => {
  void argon2Passwords.verify(hash, password).then((isRight) => response.writeHead(isRight ? 200 : 500).end())
})
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('disconnect', () => process.exit(0))
