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
      ask('PATCH', '/address', { version: (await read()).visibility.version, slug }),
    step: async (event: PublicationStep, word?: string) =>
      ask('POST', '/events', {
        version: (await read()).visibility.version,
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
  const marks = [
    segment(
      0xe1,
      Buffer.from('http://ns.adobe.com/xap/1.0/\0<x>GCamera:MotionPhoto Rose Lane</x>', 'latin1'),
    ),
    segment(0xfe, Buffer.from('Rose Lane')),
  ]
  const before = Buffer.concat([first.subarray(0, 2), ...marks])
  const rest = first.subarray(2)
  const index = pictureIndex({ at: before.length, rest: rest.length, second: second.length })
  return Buffer.concat([
    before,
    index,
    rest,
    second,
    Buffer.from('\0\0\0\x18ftypmp42 a film of Rose Lane, ©xyz+32.0809-081.0912/', 'latin1'),
  ])
}

/**
 * The segment that tells where a second picture lies in the file (CIPA DC-007, Multi-Picture
 * Format): version, number of pictures, and size and offset of each. It begins at the byte `at`;
 * `rest` bytes of the first picture follow it, then the second picture.
 */
function pictureIndex({ at, rest, second }: { at: number; rest: number; second: number }) {
  const [header, entries, entry] = [8, 3, 16]
  const directory = 2 + entries * 12 + 4
  const body = Buffer.alloc(header + directory + 2 * entry)
  // APP2, length and "MPF\0" stand before the body; offsets count from the body's first byte.
  const first = at + 8 + body.length + rest
  body.write('II*\0', 'latin1')
  body.writeUInt32LE(header, 4)
  body.writeUInt16LE(entries, header)
  const fields: [tag: number, type: number, count: number, value: number | string][] = [
    [0xb000, 7, 4, '0100'],
    [0xb001, 4, 1, 2],
    [0xb002, 7, 2 * entry, header + directory],
  ]
  fields.forEach(([tag, type, count, value], place) => {
    const start = header + 2 + place * 12
    body.writeUInt16LE(tag, start)
    body.writeUInt16LE(type, start + 2)
    body.writeUInt32LE(count, start + 4)
    if (typeof value === 'string') body.write(value, start + 8, 'latin1')
    else body.writeUInt32LE(value, start + 8)
  })
  const primary = 0x20030000
  body.writeUInt32LE(primary, header + directory)
  body.writeUInt32LE(first, header + directory + 4)
  body.writeUInt32LE(second, header + directory + entry + 4)
  body.writeUInt32LE(first - at - 8, header + directory + entry + 8)
  return segment(0xe2, Buffer.concat([Buffer.from('MPF\0', 'latin1'), body]))
}

/** A segment of a JPEG with its length in front. */
function segment(marker: number, content: Buffer) {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
