import { notifyUnauthorized, refusalOf } from '../api.ts'
import type { Answer } from '../api.ts'

interface UploadOptions {
  /** The same file sent again under its key is kept once. */
  key: string
  /** From 0 to 1, as far as the browser has sent it. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** As long as the API waits for a file, and a little. */
const patience = 130_000

/**
 * Sends a file and tells how far it is, which `fetch` cannot. Never rejects: what no answer came
 * back for, and what was called off, is refused as `unreachable`. The caller says what the address
 * answers.
 */
export function sendFile<T>(
  address: string,
  file: File,
  { key, onProgress, signal }: UploadOptions,
): Promise<Answer<T>> {
  // No event comes from a signal that was aborted before.
  if (signal.aborted) return Promise.resolve(unreachable)
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.timeout = patience
  const headers = {
    'X-Vowline': '1',
    'Content-Type': 'application/octet-stream',
    'Idempotency-Key': key,
  }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  signal.addEventListener('abort', () => request.abort(), { once: true })
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => {
      notifyUnauthorized(request.status)
      resolve(answerOf(request))
    })
    request.send(file)
  })
}

const unreachable = { result: 'refused', code: 'unreachable', details: {} } as const

/** A status of 0 is no answer at all. */
function answerOf<T>({ status, responseText }: XMLHttpRequest): Answer<T> {
  if (status === 0) return unreachable
  const body = parsed(responseText)
  return status < 300
    ? { result: 'answer', body: body as T }
    : { result: 'refused', ...refusalOf(status, body) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
