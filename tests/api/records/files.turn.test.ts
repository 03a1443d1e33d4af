import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderFiles } from '#api/adapters/files/folder-files.ts'
import type { FilesPort } from '#api/adapters/files/files.port.ts'
import { s3Files } from '#api/adapters/files/s3-files.ts'

let folder: string
let bucket: Awaited<ReturnType<typeof s3LikeServer>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vowline-files-'))
  bucket = await s3LikeServer()
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

const places: [name: string, files: () => Promise<FilesPort>][] = [
  ['a folder', async () => folderFiles(folder)],
  [
    'a bucket',
    () =>
      s3Files({
        bucket: 'vowline',
        region: 'eu-west-1',
        endpoint: bucket.url,
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      }),
  ],
]
const writer = fileURLToPath(new URL('write-until-full.ts', import.meta.url))
const pdf = { contentType: 'application/pdf' }

test('a full disk is reported, leaves nothing of the new file and loses nothing that was there', async () => {
  const full = await mkdtemp(join(tmpdir(), 'vowline-full-'))
  await folderFiles(full).put('documents/kept', Readable.from(['kept']), pdf)
  // Half of the megabyte that the program stores, in blocks of 512 bytes.
  const { stdout, stderr } = spawnSync(
    'sh',
    ['-c', `ulimit -f 1024; exec "$0" "$1" "$2"`, process.execPath, writer, full],
    {
      encoding: 'utf8',
    },
  )
  expect([stderr, JSON.parse(stdout || 'null')]).toEqual([
    '',
    { said: 'storage_full', left: ['kept'] },
  ])
  expect(await text(await folderFiles(full).get('documents/kept'))).toBe('kept')
  await rm(full, { recursive: true })
})

test('what a killed process left of a file goes when its key is deleted, and nothing else does', async () => {
  const own = await mkdtemp(join(tmpdir(), 'vowline-killed-'))
  const files = folderFiles(own)
  const written = async () =>
    (await readdir(own, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
  const uploads = ['documents/killed', 'documents/killed-later'].map((key) => {
    const sent = new PassThrough()
    sent.write('half of')
    return { sent, stored: files.put(key, sent, pdf).catch((error: Error) => error.message) }
  })
  await expect.poll(async () => (await written()).length).toBe(2)
  await files.delete('documents/killed')
  expect(await written()).toHaveLength(1)
  for (const { sent } of uploads) sent.destroy(new Error('the process is gone'))
  expect(await Promise.all(uploads.map(({ stored }) => stored))).toEqual([
    'the process is gone',
    'the process is gone',
  ])
  expect(await written()).toEqual([])
  await rm(own, { recursive: true })
})

describe.each(places)('files in %s', (_, open) => {
  test('are read back byte for byte', async () => {
    const files = await open()
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7) % 256))
    await files.put(
      'documents/bytes',
      Readable.from([content.subarray(0, 1_000), content.subarray(1_000)]),
      pdf,
    )
    expect(Buffer.compare(await buffer(await files.get('documents/bytes')), content)).toBe(0)
  })

  test('may be empty', async () => {
    const files = await open()
    await files.put('documents/empty', Readable.from([]), pdf)
    expect(await files.exists('documents/empty')).toBe(true)
    expect(await text(await files.get('documents/empty'))).toBe('')
  })

  test('are replaced by the next one with the same key', async () => {
    const files = await open()
    await files.put('documents/twice', Readable.from(['the first, longer one']), pdf)
    await files.put('documents/twice', Readable.from(['the second']), pdf)
    expect(await text(await files.get('documents/twice'))).toBe('the second')
  })

  test('are gone after deletion, and deleting again does not fail', async () => {
    const files = await open()
    await files.put('documents/gone', Readable.from(['x']), pdf)
    await files.delete('documents/gone')
    await files.delete('documents/gone')
    expect(await files.exists('documents/gone')).toBe(false)
    await expect(files.get('documents/gone')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('stay unchanged when an upload breaks off', async () => {
    const files = await open()
    await files.put('documents/kept', Readable.from(['whole']), pdf)
    const broken = Readable.from(
      (async function* () {
        yield await Promise.resolve('half of')
        throw new Error('the client went away')
      })(),
    )
    await expect(files.put('documents/kept', broken, pdf)).rejects.toThrow('the client went away')
    expect(await text(await files.get('documents/kept'))).toBe('whole')
  })

  test.each([
    '../session.key',
    'documents/../../session.key',
    'documents/..',
    '/etc/passwd',
    'documents//x',
    'documents/x/y',
    'documents\\x',
    'documents/x.html',
    'documents/%2e%2e',
    'documents/x\0',
    'documents/X',
    'documents/ümlaut',
    `documents/${'x'.repeat(65)}`,
    'documents',
    'documents/',
    '',
  ])('%j is not a valid key', async (key) => {
    const files = await open()
    const attempts = [
      () => files.put(key, Readable.from(['x']), pdf),
      () => files.get(key),
      () => files.delete(key),
      () => files.exists(key),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('A file key is')
  })
})

test('a folder keeps nothing of a broken upload', async () => {
  const files = folderFiles(folder)
  await expect(files.put('unfinished/x', failing(), pdf)).rejects.toThrow('the client went away')
  for (const within of ['unfinished', '.unfinished'])
    expect(await readdir(join(folder, within))).toEqual([])
})

test('a bucket gets a signed request with length and type and without chunk framing', async () => {
  const files = await places[1]?.[1]()
  await files?.put('documents/framed', Readable.from(['twelve bytes']), {
    contentType: 'image/webp',
  })
  expect(bucket.stored.get('/vowline/documents/framed')).toEqual({
    content: Buffer.from('twelve bytes'),
    headers: { length: '12', type: 'image/webp', encoding: undefined, signed: true },
  })
})

test('a long file is streamed to a bucket without being held in memory', async () => {
  const files = await places[1]?.[1]()
  const block = Buffer.alloc(1024 * 1024)
  const before = process.memoryUsage().arrayBuffers
  let maxBytes = 0
  const content = Readable.from(
    (function* () {
      for (let n = 0; n < 200; n++) {
        maxBytes = Math.max(maxBytes, process.memoryUsage().arrayBuffers - before)
        yield block
      }
    })(),
  )
  await files?.put('discarded/long', content, pdf)
  expect(bucket.stored.get('/vowline/discarded/long')?.headers.length).toBe(
    String(200 * 1024 * 1024),
  )
  expect(maxBytes).toBeLessThan(64 * 1024 * 1024)
})

function failing() {
  return new Readable({
    read() {
      this.destroy(new Error('the client went away'))
    },
  })
}

interface Stored {
  content: Buffer
  headers: Record<'length' | 'type' | 'encoding', string | undefined> & { signed: boolean }
}

/**
 * The four S3 requests that we use, with their original status codes. Below /discarded it counts
 * bytes but does not keep them.
 */
async function s3LikeServer() {
  const stored = new Map<string, Stored>()
  const app = new Hono()
    .put('/vowline/*', async (c) => {
      const kept = c.req.path.startsWith('/vowline/discarded/')
        ? discard(c.req.raw.body)
        : c.req.arrayBuffer().then((content) => Buffer.from(content))
      const headers = {
        length: c.req.header('content-length'),
        type: c.req.header('content-type'),
        encoding: c.req.header('content-encoding'),
        signed: (c.req.header('authorization') ?? '').startsWith(
          'AWS4-HMAC-SHA256 Credential=key/',
        ),
      }
      stored.set(c.req.path, { content: await kept, headers })
      return c.body(null, 200, { ETag: '"1"' })
    })
    .delete('/vowline/*', (c) => {
      stored.delete(c.req.path)
      return c.body(null, 204)
    })
    .get('/vowline/*', (c) => {
      const found = stored.get(c.req.path)
      if (!found)
        return c.body('<Error><Code>NoSuchKey</Code></Error>', 404, {
          'Content-Type': 'application/xml',
        })
      return c.body(new Uint8Array(found.content), 200, {
        'Content-Type': found.headers.type ?? '',
      })
    })

  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stored,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function discard(body: ReadableStream<Uint8Array> | null) {
  for await (const _ of body ?? []) continue
  return Buffer.alloc(0)
}
