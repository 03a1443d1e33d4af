import { createHash } from 'node:crypto'

/** A strong ETag of a content, or of what names a file that never changes. 128 bits tell any two apart. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}
