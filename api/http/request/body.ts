import { Problem } from '#machines/kernel/problem.ts'

/** The most bytes of a body, unless the operation allows more. */
const usualBytes = 64 * 1024
const maxSeconds = 20
const maxDepth = 20
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The body of a request as JSON that the database can store; undefined when there is none. */
export async function readJson(request: Request, maxBytes = usualBytes): Promise<unknown> {
  const declared = request.headers.get('content-length')
  if (
    declared === '0' ||
    (declared === null && !request.headers.has('transfer-encoding') && request.body === null)
  )
    return undefined
  if (declared !== null && !(Number(declared) <= maxBytes)) throw new Problem('body_too_large')
  const bytes = await inTime(
    declared === null ? readCounting(request, maxBytes) : readDeclared(request, maxBytes),
  )
  if (bytes.byteLength === 0) return undefined
  return parseJson(bytes)
}

/**
 * Reads a body and ignores it, within the same bounds, so that the connection can be used again.
 */
export async function readUnavailable(request: Request): Promise<void> {
  const declared = request.headers.get('content-length')
  if (declared !== null && !(Number(declared) <= usualBytes)) throw new Problem('body_too_large')
  await inTime(readCounting(request, usualBytes))
}

/** Node reads no more than the declared length, so nothing needs to be counted. */
async function readDeclared(request: Request, maxBytes: number) {
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > maxBytes) throw new Problem('body_too_large')
  return new Uint8Array(bytes)
}

async function readCounting(request: Request, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Problem('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Ends a body that is too slow; one that breaks off is a bad request. */
async function inTime<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('body_too_slow')), maxSeconds * 1_000)
  })
  try {
    return await Promise.race([reading, late])
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('body_not_readable')
  } finally {
    clearTimeout(timer)
  }
}

/** Bytes as JSON that the database can store. */
export function parseJson(bytes: Uint8Array): unknown {
  let value: unknown
  try {
    value = JSON.parse(decoder.decode(bytes))
  } catch {
    throw new Problem('body_not_readable')
  }
  if (!isStorable(value, 0)) throw new Problem('body_not_readable')
  return value
}

/**
 * Refuses what a text column refuses (NUL, half a surrogate pair), keys that reach a prototype, and
 * nesting that is too deep.
 */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= maxDepth) return false
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1))
  return Object.entries(value).every(
    ([key, item]) => key !== '__proto__' && isStorableText(key) && isStorable(item, depth + 1),
  )
}

export function isStorableText(text: string) {
  return !text.includes('\0') && text.isWellFormed()
}
