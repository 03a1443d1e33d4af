import { Problem } from '#machines/kernel/problem.ts'

/** What a storage's failure means to the product; one that means nothing to it stays what it is. */
export function meaningOf(failure: unknown) {
  // The drivers wrap what the file system or the bucket said, and name the key.
  const said = failure instanceof Error && failure.cause !== undefined ? failure.cause : failure
  const { code, $metadata } = said as { code?: string; $metadata?: { httpStatusCode?: number } }
  if (code === 'ENOENT' || $metadata?.httpStatusCode === 404) return new Problem('not_found')
  // The disk is full, the account's share of it is, or the process may write no larger file.
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return new Problem('storage_full')
  return said
}
