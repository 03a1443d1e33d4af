import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { isForwarded, isFromThisMachine } from './local.ts'

function sent(url: string, remoteAddress: string, headers: Record<string, string> = {}) {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  return { request: new Request(url, { headers }), incoming: new IncomingMessage(socket) }
}

test.each([
  ['http://localhost:3000/', '127.0.0.1', true],
  ['http://127.0.0.1:3000/', '::ffff:127.0.0.1', true],
  ['http://[::1]:3000/', '::1', true],
  ['http://evil.example:3000/', '127.0.0.1', false],
  ['http://localhost.evil.example/', '127.0.0.1', false],
  ['http://localhost:3000/', '192.0.2.7', false],
  ['http://localhost:3000/', '::ffff:192.0.2.7', false],
  ['http://localhost:3000/', '::127.0.0.1', false],
  ['http://localhost:3000/', '', false],
])('%s asked from %s is this machine: %s', (url, address, expected) => {
  expect(isFromThisMachine(sent(url, address))).toBe(expected)
})

test('what a proxy passes on says so in any of its headers', () => {
  expect(isForwarded(sent('http://localhost/', '127.0.0.1'))).toBe(false)
  for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']) {
    expect(isForwarded(sent('http://localhost/', '127.0.0.1', { [name]: '192.0.2.7' }))).toBe(true)
  }
})
