import { lookupRequest } from '#machines/lookup/lookup-request.machine.ts'
import type { Lookup } from '#machines/lookup/lookup.schema.ts'
import { begin } from '#machines/kernel/lifecycle.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'

type Dependencies = Pick<Deps, 'db' | 'limits' | 'jobs' | 'now'>

/** The queue of the job that settles the requests. */
export const lookupQueue = 'invitation-lookups'

/** The limit for one page address, from all senders together, whether the page exists or not. */
const perPage = { limit: 60, seconds: 3_600 }

/**
 * Stores a request for a lost invitation link, for `settle-lookup.ts` to work on in a job. Nothing
 * is looked up here, so that neither the answer nor its time reveals anything about the page or the
 * guest list.
 */
export async function receiveLookup(
  { db, limits, jobs, now: clock }: Dependencies,
  slug: string,
  { name, proof }: Lookup,
  key: string | null,
) {
  const now = clock()
  await limits.take(`invitation lookup:${slug}`, perPage)
  const answer = await withIdempotency(
    db,
    { owner: 'guest', operation: `look-up-invitation:${slug}`, key, body: { name, proof }, now },
    async (tx) => {
      const { stored } = begin(lookupRequest, undefined)
      await tx
        .insertInto('invitationLookups')
        .values({
          id: newId(now),
          slug,
          name,
          proof,
          weddingId: null,
          state: stored.state,
          chartVersion: stored.version,
          dueAt: now,
          createdAt: now,
          updatedAt: now,
        })
        .execute()
      return { status: 204 as const, body: null }
    },
  )
  jobs.wake(lookupQueue)
  return answer
}
