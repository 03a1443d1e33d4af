import { begin } from '#machines/kernel/lifecycle.ts'
import { vendorApproval } from '#machines/vendors/vendor-approval.machine.ts'
import { newId } from '#api/db/id.ts'
import { addPlausibleVendors } from '#api/features/demo/commands/marketplace/add-vendors.ts'
import { businessDetails } from '#tests/harness/details.ts'
import type { TestApp } from '#tests/harness/app.ts'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import { bodyOf } from '#tests/harness/app.ts'

/** Fills the marketplace with the first made-up vendors. */
export async function fillMarketplace(api: TestApp, count: number) {
  const owner = await api.signedInAs('VENDOR')
  const now = new Date('2026-11-20T10:00:00.000Z')
  const like = newId(now)
  const { stored } = begin(vendorApproval, { missing: [], documents: 1 })
  await api.deps.db.query
    .insertInto('businesses')
    .values({
      ...businessDetails,
      id: like,
      ownerId: owner.id,
      approval: 'approved',
      approvalVersion: stored.version,
      approvalFacts: JSON.stringify(stored.facts),
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await api.deps.db.transaction((tx) => addPlausibleVendors(tx, { from: 0, to: count, like, now }))
  return { owner, like, now }
}

/** Searches as anybody may. */
export async function search(api: TestApp, asked: Record<string, string> = {}) {
  const answer = await api.request(
    'GET',
    `/api/marketplace/search?${new URLSearchParams(asked).toString()}`,
  )
  return { status: answer.status, body: await bodyOf<SearchAnswer>(answer) }
}
