import { Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Problem } from '#machines/kernel/problem.ts'
import { isFile } from './guard.ts'

/** A file may take longer than a form: ten megabytes in this time is what a slow line sends. */
const maxSeconds = 120

/**
 * The body of a request that says it is a file, as a stream bounded in size and time. It fails with Problem('body_too_large'), ('body_too_slow'), or
 * ('body_not_readable') where it breaks off; nothing of it is held in memory.
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
  // Whoever reads hears of a failure; one that comes before or after reading has nobody to hear it.
  counted.on('error', () => {})
  return source.pipe(counted)
}

/** Reads what is left of a refused upload, within its bounds: a browser that is still sending would not hear the refusal. */
export async function discard(upload: Readable | null): Promise<void> {
  if (!upload || upload.destroyed || upload.readableEnded) return
  // Whoever began to read it piece by piece and gave up would hold it back.
  upload.removeAllListeners('readable')
  await new Promise<void>((resolve) => upload.once('close', resolve).resume())
}
