import { termsVersion } from '#machines/account/terms.schema.ts'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { businessDetails } from '#tests/harness/details.ts'
import { cookieOf, signedIn, tokensOf, verifiedPerson } from '#tests/harness/person.ts'
import { sharedProduct, type Product } from '#tests/harness/product.ts'
import { isWholeSuite } from '#tests/suite.ts'

/** Uploads over real sockets, where a body comes in pieces and may never end. */

let product: Product
let cookie: string
let address: string
beforeAll(async () => {
  product = await sharedProduct({ LIMITS: 'off' })
  const email = await verifiedPerson(product, 'uploads', 'VENDOR')
  const ask = await signedIn(product, email)
  const { id } = (await (
    await ask('POST', '/api/businesses', { ...businessDetails, acceptedTerms: termsVersion })
  ).json()) as {
    id: string
  }
  cookie = await cookieOf(product, await tokensOf(product, email))
  address = `${product.url}/api/businesses/${id}/documents?kind=other&name=scan.pdf`
})

// These wait for the server's own timeouts, so they run concurrently.
describe.concurrent('an upload', () => {
  test('that is refused is read to its end, so that the browser gets the reason', async () => {
    const answer = await send(pieces('<!doctype html>', 64, 100))
    expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'file_type' }])
  })

  test('without an end is cut off', async () => {
    const sent = { count: 0 }
    const answer = await send(pieces('%PDF-1.7\n', 200, 0, sent)).catch(() => null)
    // The response is lost when the connection reset arrives first.
    expect([413, undefined]).toContain(answer?.status)
    expect(sent.count).toBeLessThan(60)
  })

  // By day other requests of the same product move its resident size by more than an upload could.
  test.runIf(isWholeSuite)('without an end is not held in memory', async () => {
    await send(pieces('%PDF-1.7\n', 200, 0)).catch(() => null)
    const before = await memory()
    await send(pieces('%PDF-1.7\n', 200, 0)).catch(() => null)
    expect((await memory()) - before).toBeLessThan(64 * 1024 * 1024)
  })

  // This takes half a minute, so it runs at night.
  test.runIf(isWholeSuite)('over a slow line gets more time than a form', async () => {
    const answer = await send(pieces('%PDF-1.7\n', 70, 500))
    expect(answer.status).toBe(201)
  })
})

/** A file of `count` megabytes or, with pauses, of `count` small pieces. */
function pieces(start: string, count: number, pauseMs: number, sent = { count: 0 }) {
  const piece = Buffer.alloc(pauseMs > 0 ? 16 * 1024 : 1024 * 1024)
  return Readable.from(
    (async function* () {
      yield Buffer.from(start)
      for (; sent.count < count; sent.count++) {
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
        yield piece
      }
    })(),
  )
}

function send(body: Readable) {
  return fetch(address, {
    method: 'POST',
    headers: { cookie, 'x-vowline': '1', 'content-type': 'application/octet-stream' },
    body: Readable.toWeb(body) as unknown as ReadableStream<Uint8Array>,
    // fetch requires this for a body of unknown length.
    duplex: 'half',
  } as RequestInit)
}

async function memory() {
  const metrics = await (await fetch(`${product.url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1])
}
