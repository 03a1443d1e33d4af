import { Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Problem } from '#machines/kernel/problem.ts'
import { isFile } from './guard.ts'

/** A file may take longer than a form: a slow line sends ten megabytes in this time. */
const maxSeconds = 120

/**
 * The body of a request with a file, as a stream that is bounded in size and time. It fails with
 * Problem('body_too_large'), ('body_too_slow'), or ('body_not_readable') if it breaks off; nothing
 * is held in memory.
 */
export function readUpload(request: Request, { maxBytes }: { maxBytes: number }): Readable {
  if (!isFile(request.headers)) throw new Problem('not_json')
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    throw new Problem('body_too_large', { maxBytes })
  // A Request's body is typed as the browser's stream; on Node it is Node's.
  const source = request.body
    ? Readable.fromWeb(request.body as ReadableStream<Uint8Array>)
    : Readable.from([])
  let size = 0
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength
      if (size > maxBytes) done(new Problem('body_too_large', { maxBytes }))
      else done(null, chunk)
    },
  })
  const late = setTimeout(() => counted.destroy(new Problem('body_too_slow')), maxSeconds * 1_000)
  source.once('error', () => counted.destroy(new Problem('body_not_readable')))
  counted.once('close', () => {
    clearTimeout(late)
    source.destroy()
  })
  // A reader gets the failure; before or after reading nobody listens for it.
  counted.on('error', () => {})
  return source.pipe(counted)
}

/**
 * Reads the rest of a refused upload, within its bounds: a browser that is still sending would not
 * see the refusal.
 */
export async function discard(upload: Readable | null): Promise<void> {
  if (!upload || upload.destroyed || upload.readableEnded) return
  // A reader that stopped halfway would hold the stream back.
  upload.removeAllListeners('readable')
  await new Promise<void>((resolve) => upload.once('close', resolve).resume())
}
