import { Problem } from '#machines/kernel/problem.ts'

/** The Problem that a storage failure stands for; other failures are returned as they are. */
export function meaningOf(failure: unknown) {
  // The drivers wrap the error of the file system or the bucket, and name the key.
  const cause = failure instanceof Error && failure.cause !== undefined ? failure.cause : failure
  const { code, $metadata } = cause as { code?: string; $metadata?: { httpStatusCode?: number } }
  if (code === 'ENOENT' || $metadata?.httpStatusCode === 404) return new Problem('not_found')
  // The disk or the quota is full, or the process may not write larger files.
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return new Problem('storage_full')
  return cause
}
