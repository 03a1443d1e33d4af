import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { png } from '#tests/api/website/kit.ts'

const preload = fileURLToPath(new URL('outside-route.mjs', import.meta.url))

/** The name of the shop in links. */
export const shopName = 'shop.test'

/** What a product is started with that finds the shop under its name. */
export function productWithShop(port: number) {
  return {
    LIMITS: 'off',
    NODE_OPTIONS: `--import=${preload}`,
    TEST_OUTSIDE: JSON.stringify({ name: shopName, address: '93.184.215.14', port }),
  }
}

/** A shop whose first page waits until it is told to answer. */
export async function openShop() {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    void answered.then(() => (pages[path] ?? pages['/missing'])!(response))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    answer,
    close: () =>
      new Promise((closed) => {
        server.close(closed)
        server.closeAllConnections()
      }),
  }
}

const kettle = (offers: object) =>
  JSON.stringify({ '@type': 'Product', name: 'Enamel kettle', image: '/kettle.png', offers })

const pages: Record<string, (response: ServerResponse) => void> = {
  '/kettle': (response) => html(response, { price: '1.299,00', priceCurrency: 'EUR' }),
  '/none-in-dollars': (response) => html(response, { price: '12', priceCurrency: 'doubloons' }),
  '/kettle.png': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png()),
  '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
  '/inward': (response) => response.writeHead(302, { location: 'http://127.0.0.1:5432/' }).end(),
  '/huge': (response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': 2 ** 30 }).end('<'),
  '/missing': (response) => response.writeHead(404).end(),
}

function html(response: ServerResponse, offers: object) {
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<title>Shop</title><script type="application/ld+json">${kettle(offers)}</script>`)
}
