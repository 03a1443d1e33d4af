import type { ProblemDetails } from '#machines/kernel/problem.ts'
import type { RefusalCode } from '#machines/kernel/refusal.ts'
import type { PersonalArea } from '#machines/live/live-areas.schema.ts'
import type { LiveArea } from '#machines/wedding/activity.schema.ts'
import type { Answer, Refusal } from '../api.ts'

/** A read that the API refused, or did not answer. `errors.json` has a text for each code. */
export class RefusalError extends Error {
  readonly code: RefusalCode
  readonly details: ProblemDetails

  constructor({ code, details }: Refusal) {
    super(code)
    this.name = 'RefusalError'
    this.code = code
    this.details = details
  }

  /**
   * The record was deleted, or this account may no longer see it: what an earlier visit read must
   * not be shown.
   */
  get isGone(): boolean {
    return this.code === 'not_found' || this.code === 'wrong_role'
  }
}

/**
 * The body of an answer, for a query function. Throws a RefusalError where the request was refused.
 */
export async function bodyOf<T>(asked: Promise<Answer<T>>): Promise<T> {
  const answer = await asked
  if (answer.result === 'refused') throw new RefusalError(answer)
  return answer.body
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: RefusalError
    queryMeta: {
      /**
       * What the query shows of a wedding, or to a vendor or reviewer: it is read again when
       * something in these areas changes.
       */
      live?: readonly (LiveArea | PersonalArea)[]
    }
  }
}
