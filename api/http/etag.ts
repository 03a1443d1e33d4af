import { createHash } from 'node:crypto'

/**
 * A strong ETag of a content, or of the name of a file that never changes. 128 bits tell any two
 * apart.
 */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}
