import { randomUUID } from 'node:crypto'
import { photo } from '#tests/api/listings/kit.ts'
import { colleagueOf } from '#tests/api/vendors/colleague.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { approvals, listedBusiness } from '#tests/harness/approval.ts'

export type RacedBusiness = Awaited<ReturnType<typeof racedBusiness>>

/** A listed business with somebody who works for it, and a reviewer of the team. */
export async function racedBusiness(api: TestApp, reviewer: SignedIn) {
  const { vendor, id, slug } = await listedBusiness(api, reviewer)
  const ask = (as: SignedIn, method: string, path: string, body?: object) =>
    api.request(method, path, { as, headers: { 'idempotency-key': randomUUID() }, body })
  const at = `/api/businesses/${id}`
  const member = await colleagueOf(api, vendor, id)
  const picture = await photo(600, 400)
  const business = async () => (await approvals(api).read(vendor, id)).business
  return { api, ask, at, id, slug, vendor, member, reviewer, picture, business }
}
