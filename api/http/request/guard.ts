import { Problem } from '#machines/kernel/problem.ts'
import type { Config } from '#api/config/config.ts'
import { bytes } from '../contract/declaration.ts'

/**
 * The fixed header of every request that changes something. A page of another site cannot send it,
 * because we allow no CORS.
 */
export const guardHeader = { name: 'x-vowline', value: '1' }
export const guardHeaderText = 'X-Vowline: 1'

/** The body that a request must have. */
export type BodyKind = 'json' | 'file'

/**
 * The write guard: refuses a request that does not come from our own pages, or that a form of
 * another site could have sent.
 */
export function writeGuard(config: Config): (headers: Headers, kind: BodyKind) => void {
  const isOurs = originCheck(config)
  return (headers, kind) => {
    const site = headers.get('sec-fetch-site')
    if (site !== null && site !== 'same-origin') throw new Problem('cross_site')
    const origin = headers.get('origin')
    if (origin !== null && !isOurs(origin)) throw new Problem('cross_site')
    if (headers.get(guardHeader.name) !== guardHeader.value) throw new Problem('missing_header')
    if (!isJson(headers) && !(kind === 'file' && isFile(headers))) throw new Problem('not_json')
  }
}

function originCheck(config: Config) {
  const own = new URL(config.publicUrl).origin
  if (config.production) return (origin: string) => origin === own
  // In development people open localhost, 127.0.0.1 or [::1] on the same port.
  const { protocol, port } = new URL(own)
  const loopback = new Set(
    ['localhost', '127.0.0.1', '[::1]'].map(
      (name) => `${protocol}//${name}${port ? `:${port}` : ''}`,
    ),
  )
  return (origin: string) => origin === own || loopback.has(origin)
}

/** A body must be declared as exactly JSON; without a body the type may be missing. */
function isJson(headers: Headers) {
  const type = headers.get('content-type')
  if (type !== null) return /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(type)
  return !headers.has('transfer-encoding') && (headers.get('content-length') ?? '0') === '0'
}

/** Any file. No form can send this type, and no page of another site, because we allow no CORS. */
export function isFile(headers: Headers) {
  return headers.get('content-type') === bytes
}
