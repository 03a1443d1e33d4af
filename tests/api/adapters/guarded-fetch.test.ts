import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestListener, Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { FetchFailure } from '#api/adapters/fetch/fetch.port.ts'
import { guardedFetch } from '#api/adapters/fetch/guarded-fetch.ts'
import { isPublicAddress } from '#api/adapters/fetch/public-address.ts'

const limits = { maxBytes: 1_000, maxSeconds: 2, accept: 'text/calendar' }
const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0))
    await new Promise((closed) => {
      server.close(closed)
      server.closeAllConnections()
    })
})

/**
 * The Internet as it is told: names by their addresses, and one server behind every public address.
 * Everything that would be connected to is noted.
 */
async function internet(names: Record<string, string[]>, answer: RequestListener) {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const connected: string[] = []
  const fetch = guardedFetch({
    resolve: async (host) => names[host] ?? [],
    route: (address) => {
      connected.push(address)
      return { address: '127.0.0.1', port }
    },
  })
  const codeOf = (address: string, about = limits) =>
    fetch.get(address, about).then(
      ({ content }) => `fetched ${content.toString()}`,
      (error: unknown) => (error instanceof FetchFailure ? error.code : String(error)),
    )
  return { fetch, connected, codeOf }
}

const names = {
  'calendar.example': ['93.184.215.14'],
  'inward.example': ['10.0.0.7'],
  'mixed.example': ['93.184.215.14', '127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
}

test.each([
  ['93.184.215.14', true],
  ['8.8.8.8', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:93.184.215.14', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fd00:ec2::254', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['no address', false],
])('%s is of the public Internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

describe('what is fetched', () => {
  test('comes from the address that was looked at', async () => {
    const { codeOf, connected } = await internet(names, ({ headers }, response) =>
      response.end(headers.host),
    )
    expect(await codeOf('http://calendar.example/a.ics?key=1')).toBe('fetched calendar.example')
    expect(connected).toEqual(['93.184.215.14'])
  })

  test.each([
    'http://inward.example/',
    'http://mixed.example/',
    'http://metadata.example/latest/meta-data',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://user:secret@calendar.example/',
    'ftp://calendar.example/',
    'file:///etc/passwd',
    'not an address',
  ])('never comes from %s', async (address) => {
    const { codeOf, connected } = await internet(names, (_, response) => response.end('secret'))
    expect(await codeOf(address)).toBe('address_refused')
    expect(connected).toEqual([])
  })

  test('does not follow a redirect inward', async () => {
    for (const location of ['http://10.0.0.7/', 'http://inward.example/', 'file:///etc/passwd']) {
      const { codeOf, connected } = await internet(names, (_, response) =>
        response.writeHead(302, { location }).end(),
      )
      expect(await codeOf('http://calendar.example/')).toBe('address_refused')
      expect(connected).toHaveLength(1)
    }
  })

  test('is looked for anew at a redirect, three times at most', async () => {
    const { codeOf, connected } = await internet(names, ({ url = '/0' }, response) => {
      const turn = Number(url.slice(1))
      if (turn === 3) response.end('there')
      else response.writeHead(301, { location: `/${turn + 1}` }).end()
    })
    expect(await codeOf('http://calendar.example/0')).toBe('fetched there')
    expect(connected).toHaveLength(4)
    const endless = await internet(names, (_, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    )
    expect(await endless.codeOf('http://calendar.example/')).toBe('too_many_redirects')
    expect(endless.connected).toHaveLength(4)
  })

  test('is bounded in size, whatever its length is said to be', async () => {
    const fetched = await internet(names, (_, response) =>
      response.writeHead(200, { 'content-length': 2_000_000_000 }).write('a'),
    )
    expect(await fetched.codeOf('http://calendar.example/')).toBe('too_large')
    const untold = await internet(names, (_, response) => {
      const writing = setInterval(() => response.write('a'.repeat(400)), 1)
      response.on('close', () => clearInterval(writing))
    })
    expect(await untold.codeOf('http://calendar.example/')).toBe('too_large')
  })

  test('is bounded in time, before and after the first byte', async () => {
    const silent = await internet(names, () => {})
    const short = { ...limits, maxSeconds: 0.1 }
    expect(await silent.codeOf('http://calendar.example/', short)).toBe('too_slow')
    const slow = await internet(names, (_, response) => response.write('a'))
    expect(await slow.codeOf('http://calendar.example/', short)).toBe('too_slow')
  })

  test('is refused where it is compressed, missing or nowhere', async () => {
    const compressed = await internet(names, (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('bomb'),
    )
    expect(await compressed.codeOf('http://calendar.example/')).toBe('refused')
    const missing = await internet(names, (_, response) => response.writeHead(404).end())
    expect(await missing.codeOf('http://calendar.example/')).toBe('refused')
    expect(await missing.codeOf('http://nobody.example/')).toBe('unreachable')
  })
})
