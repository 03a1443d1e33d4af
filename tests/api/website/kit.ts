import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { PublicationStep } from '#machines/website/publication/publication.schema.ts'
import type {
  ContentChange,
  GuestPage,
  Website,
  WebsiteWritten,
} from '#machines/website/website.schema.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'

/** The page of a wedding, as one partner edits it. */
export function websiteOf(api: TestApp, weddingId: string, as: SignedIn) {
  const at = `/api/weddings/${weddingId}/website`
  const ask = (method: string, path: string, body?: object) =>
    api.request(method, at + path, { as, ...(body && { body }) })
  const read = async () => bodyOf<Website>(await ask('GET', ''))
  return {
    ask,
    read,
    write: async (change: Omit<ContentChange, 'version'>) =>
      ask('PATCH', '', { version: (await read()).version, ...change }),
    name: async (slug: string) =>
      ask('PATCH', '/address', { version: (await read()).door.version, slug }),
    step: async (event: PublicationStep, word?: string) =>
      ask('POST', '/events', {
        version: (await read()).door.version,
        event,
        ...(word === undefined ? {} : { word }),
      }),
    photo: async (alt: string, content: Buffer = png(), key: string = crypto.randomUUID()) =>
      api.app.request(`${at}/photos?alt=${encodeURIComponent(alt)}`, {
        method: 'POST',
        headers: {
          'x-vowline': '1',
          'content-type': 'application/octet-stream',
          'idempotency-key': key,
          cookie: as.cookie,
        },
        body: new Uint8Array(content),
      }),
  }
}

export async function written(answer: Promise<Response>) {
  const response = await answer
  if (response.status >= 300) throw new Error(`${response.status}: ${await response.text()}`)
  return bodyOf<WebsiteWritten>(response)
}

/** A guest without an account, with the cookie of their browser. */
export function guestOf(api: TestApp) {
  let cookie = ''
  const headers = (): Record<string, string> => (cookie ? { cookie } : {})
  return {
    open: async (path: string) => api.request('GET', path, { headers: headers() }),
    read: async (slug: string, key = '') =>
      api.request('GET', `/api/w/${slug}${key && `?key=${key}`}`, { headers: headers() }),
    async say(slug: string, word: string) {
      const answer = await api.request('POST', `/api/w/${slug}/word`, {
        body: { word },
        headers: headers(),
      })
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      return answer
    },
    page: async (slug: string, key = '') =>
      bodyOf<GuestPage>(
        await api.request('GET', `/api/w/${slug}${key && `?key=${key}`}`, { headers: headers() }),
      ),
  }
}

/** A grey picture with metadata about where it was taken. */
export function png(width = 3, height = 2, note = 'Taken at 12 Rose Lane'): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const rows = Buffer.alloc((Math.min(width, 100) + 1) * Math.min(height, 100))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${note}`, 'latin1')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, content: Buffer) {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/**
 * A JPEG as a phone writes it: orientation and place in its Exif, a comment, an index of further
 * pictures, and after the first picture a second one of the same place (a gain map or preview) and
 * a short film.
 */
export async function jpeg({ width = 40, height = 30, turn = 1 } = {}): Promise<Buffer> {
  const grey = sharp({ create: { width, height, channels: 3, background: '#888888' } }).jpeg()
  const exif = {
    IFD0: { Make: 'Rose Lane', Orientation: `${turn}` },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 4/1 51/1' },
  }
  const first = await grey.clone().withMetadata({ orientation: turn }).withExif(exif).toBuffer()
  const second = await grey.clone().withExif(exif).toBuffer()
  return Buffer.concat([
    first.subarray(0, 2),
    segment(
      0xe1,
      Buffer.from('http://ns.adobe.com/xap/1.0/\0<x>GCamera:MotionPhoto Rose Lane</x>', 'latin1'),
    ),
    segment(0xe2, Buffer.from('MPF\0II*\0\x08\0\0\0 Rose Lane', 'latin1')),
    segment(0xfe, Buffer.from('Rose Lane')),
    first.subarray(2),
    second,
    Buffer.from('\0\0\0\x18ftypmp42 a film of Rose Lane, ©xyz+32.0809-081.0912/', 'latin1'),
  ])
}

/** A segment of a JPEG with its length in front. */
function segment(marker: number, content: Buffer) {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
