import { Problem } from '#machines/kernel/problem.ts'

/**
 * What `executeTakeFirstOrThrow` throws where the account of whoever asks is read: it may have been
 * erased since they were let in.
 */
export const accountGone = () => new Problem('session_expired')
