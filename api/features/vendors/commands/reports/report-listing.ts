import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { listingReport } from '#machines/reports/listing-report.machine.ts'
import type { NewReport } from '#machines/reports/listing-report.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { notifyReviewTeam } from '#api/features/notices/commands/notify-review-team.ts'

/**
 * Stores a report of a public listing, by its current or a former address. A listing that is not
 * public is answered like one that does not exist.
 */
export function reportListing(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  slug: string,
  report: NewReport,
  key: string | null,
) {
  const now = clock()
  const body = { slug, ...report }
  const request = { owner: 'reader', operation: 'report-listing', key, body, now }
  return withIdempotency(db, request, async (tx) => {
    const business = await findListed(tx, slug)
    const { stored } = begin(listingReport, undefined)
    await tx
      .insertInto('listingReports')
      .values({
        id: newId(now),
        businessId: business.id,
        ...report,
        answer: null,
        state: stored.state,
        stateVersion: stored.version,
        stateSince: now,
        version: 1,
        createdAt: now,
      })
      .execute()
    const facts = { businessId: business.id, names: [business.name], state: 'reported' }
    await notifyReviewTeam(tx, 'review.waiting', facts, now)
    return { status: 202 as const, body: null }
  })
}

async function findListed(tx: Queryable, slug: string) {
  const business = await tx
    .selectFrom('listings')
    .innerJoin('businesses', 'businesses.id', 'listings.businessId')
    .select(['businesses.id', 'name'])
    .where((eb) =>
      eb.or([
        eb('listings.slug', '=', slug),
        eb('listings.businessId', 'in', (old) =>
          old.selectFrom('listingSlugs').select('businessId').where('slug', '=', slug),
        ),
      ]),
    )
    .where('listings.state', 'in', ['published', 'edited'])
    .executeTakeFirst()
  if (!business) throw new Problem('not_found')
  return business
}
