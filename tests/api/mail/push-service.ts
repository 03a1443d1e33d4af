import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Pushed } from '#machines/notices/push/push.schema.ts'
import { guardedPost } from '#api/adapters/fetch/guarded-fetch.ts'

/**
 * A self-signed certificate for push.example that only these tests trust; it is valid for a hundred
 * years.
 */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXt1bEpBGmqMVNNen
JBuymjW1Ndvg8jDZAgiRUg+7O/OhRANCAATCHLVB1G7YdKi4PmPHwt4vdGl+2Cc5
Q8Zmqtf9lWazm3bS4g0oGAusbhgrRZu07HTwlNJNU8onYZHxayZi58Wp
-----END PRIVATE KEY-----`
const certificate = `-----BEGIN CERTIFICATE-----
MIIBnjCCAUSgAwIBAgIUf4D66FjFeiEs7tLQ5eW63wuwHs8wCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMcHVzaC5leGFtcGxlMCAXDTI2MTEyNjE5NDgyN1oYDzIxMjYx
MTAyMTk0ODI3WjAXMRUwEwYDVQQDDAxwdXNoLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAATCHLVB1G7YdKi4PmPHwt4vdGl+2Cc5Q8Zmqtf9lWazm3bS
4g0oGAusbhgrRZu07HTwlNJNU8onYZHxayZi58Wpo2wwajAdBgNVHQ4EFgQUPqr0
dBNH64Vm9YglG0P6uh2/yB0wHwYDVR0jBBgwFoAUPqr0dBNH64Vm9YglG0P6uh2/
yB0wDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxwdXNoLmV4YW1wbGUwCgYI
KoZIzj0EAwIDSAAwRQIgbPa3eahGsVsZONBJbDK+41Z+pFhkNuNqzyLIOMtmyZQC
IQDc/Qod7yw7oXQ9Lgl3CeJ1Ex8yYGw0Tkendd0ovcJKzw==
-----END CERTIFICATE-----`

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * A push service on this machine that appears to the product at a public address. `answers` returns
 * the status by path.
 */
export async function openPushService(answers: (path: string) => number = () => 201) {
  const received: Received[] = []
  const keep = async (path: string, headers: IncomingHttpHeaders, body: Promise<Buffer>) =>
    received.push({ path, headers, body: await body })
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const { url = '', headers } = request
    request.once('error', () => response.destroy())
    void keep(url, headers, buffer(request)).then(() => response.writeHead(answers(url)).end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const names: Record<string, string[]> = {
    'push.example': ['93.184.215.14'],
    'inward.example': ['10.0.0.7'],
    'other.example': ['93.184.215.15'],
  }
  const connected: string[] = []
  const post = guardedPost({
    resolve: async (host) => names[host] ?? [],
    route: (address) => {
      connected.push(address)
      return { address: '127.0.0.1', port }
    },
    authority: certificate,
  })
  const close = () => new Promise((closed) => server.close(closed))
  return { post, received, connected, close }
}

/**
 * The browser’s side of a subscription: its keys, and decryption of what it receives (RFC 8188 and
 * RFC 8291, implemented from the standards).
 */
export function browser(path = `/send/${randomBytes(12).toString('hex')}`) {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }

  function read(body: Buffer): Pushed {
    const salt = body.subarray(0, 16)
    const sealedAt = 21 + body[20]!
    const sender = body.subarray(21, sealedAt)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const shared = derived(pair.computeSecret(sender), auth, info, 32)
    const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(body.subarray(-16))
    const opened = Buffer.concat([decipher.update(body.subarray(sealedAt, -16)), decipher.final()])
    // The last record ends with a 2 followed by zeros.
    return JSON.parse(opened.subarray(0, opened.lastIndexOf(2)).toString()) as Pushed
  }

  return { path, subscription: { endpoint: `https://push.example${path}`, keys }, read }
}

function derived(secret: Buffer, salt: Buffer, info: Buffer, length: number) {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
