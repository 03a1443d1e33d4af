import { Socket } from 'node:net'
import { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress } from './address.ts'

function from(remoteAddress: string, forwarded?: string) {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const request = new Request('http://localhost/', {
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })
  return (trustProxy: boolean) => clientAddress(new IncomingMessage(socket), request, trustProxy)
}

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])(
  '%s counts as %s: an IPv6 network is one client, however many addresses it makes up',
  (address, counted) => {
    expect(from(address)(false)).toBe(counted)
  },
)

test('what a client says of itself counts only where our own proxy has written the last word', () => {
  expect(from('192.0.2.7', '198.51.100.1')(false)).toBe('192.0.2.7')
  expect(from('10.0.0.1', '203.0.113.9, 198.51.100.1')(true)).toBe('198.51.100.1')
  expect(from('10.0.0.1', '2001:db8:1:2::ff')(true)).toBe('2001:db8:1:2::/64')
  for (const nonsense of ['', 'unknown', '1.2.3.4, ', '::::', 'a:b'.repeat(20), '999.1.1.1']) {
    expect(from('10.0.0.1', nonsense)(true)).toBe('10.0.0.1')
  }
})
