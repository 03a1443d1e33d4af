import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { erasePerson } from '#api/features/account/commands/deletion/erase-person.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import { createNotices } from '#api/features/reminders/commands/create-notices.ts'
import { termsVersion } from '#machines/account/terms.schema.ts'
import type { Me } from '#machines/session/session.schema.ts'
import { noRights } from '#machines/wedding/rights.rules.ts'
import { placesWith } from '#tests/api/account/erased.ts'
import { enquiriesOf, ok, notificationsOf } from '#tests/api/enquiries/kit.ts'
import { tasksOf } from '#tests/api/timeline/kit.ts'
import { colleagueOf } from '#tests/api/vendors/colleague.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { latestLink, memberOf } from '#tests/harness/wedding.ts'

describe.each(engines)('copies that name an erased person on %s', (engine) => {
  const api = openTestApp(engine)
  const on = enquiriesOf(api)
  const erase = async ({ id }: SignedIn) => {
    const { sub, email } = await api.deps.db.query
      .selectFrom('users')
      .select(['sub', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await api.deps.db.transaction((tx) =>
      erasePerson(tx, api.deps, { id, sub, email }, api.deps.now()),
    )
  }
  const rename = async (as: SignedIn, firstName: string, lastName: string) => {
    const { version } = await bodyOf<Me>(await api.request('GET', '/api/auth/me', { as }))
    const body = { version, firstName, lastName }
    await ok(api.request('PATCH', '/api/auth/me', { as, body }))
  }
  const namesOf = async (userId: string) => {
    const rows = await api.deps.db.query
      .selectFrom('notices')
      .select(['kind', 'facts'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(({ kind, facts }) => [kind, facts.by ?? null, facts.names ?? null] as const)
  }

  test('a colleague who joined and left under another name is named in no notice', async () => {
    const { vendor, businessId } = await on.sent()
    const joins = { firstName: 'Zyxquire', lastName: 'Joins' }
    const [leaving, namesake] = [
      await colleagueOf(api, vendor, businessId, joins),
      await colleagueOf(api, vendor, businessId, joins),
    ]
    await rename(leaving, 'Zyxquire', 'Leaves')
    const path = `/api/businesses/${businessId}/members/${leaving.id}`
    expect((await api.request('DELETE', path, { as: leaving })).status).toBe(204)
    await rename(leaving, 'Zyxquire', 'Gone')
    await erase(leaving)
    // The notice of somebody else of the same name stays as it is.
    expect((await namesOf(vendor.id)).filter(([kind]) => kind.startsWith('coll'))).toEqual([
      ['colleague.joined', null, null],
      ['colleague.joined', null, ['Zyxquire Joins']],
      ['colleague.left', null, null],
    ])
    await erase(namesake)
    expect(await placesWith(api, 'Zyxquire Joins')).toEqual([])
  })

  test('an address from which nobody came to a business is in no notice', async () => {
    const { vendor, businessId } = await on.sent()
    const email = `zyxquire.${randomUUID()}@people.test`
    const at = `/api/businesses/${businessId}/invitations`
    const invited = await ok<{ id: string; version: number }>(
      api.request('POST', at, { as: vendor, body: { email } }),
    )
    const me = await api.signedInAs('COUPLE', { email })
    const { text } = await api.deps.db.query
      .selectFrom('mailOutbox')
      .select('text')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const token = /business-invitation\/([\w-]{27})/.exec(text)?.[1]
    await api.request('POST', `/api/business-invitations/${token}/decline`)
    expect(await namesOf(vendor.id)).toContainEqual(['colleague.invitationEnded', null, [email]])
    await api.deps.db.query.deleteFrom('businessInvitations').where('id', '=', invited.id).execute()
    await erase(me)
    expect(await placesWith(api, email)).toEqual([])
  })

  test('who acted in a wedding, or was removed from it, is named in no notice, whatever their name was', async () => {
    const { couple, weddingId } = await on.sent()
    const partner = await memberOf(api, weddingId, { kind: 'partner' })
    const helper = await memberOf(
      api,
      weddingId,
      { rights: { timeline: 'edit' } },
      { firstName: 'Zyxquire', lastName: 'Helps' },
    )
    await tasksOf(api, helper, weddingId).add({ title: 'Ask the band', assigneeId: partner.id })
    await createNotices(api.deps)
    const path = `/api/weddings/${weddingId}/members/${helper.id}`
    expect((await api.request('DELETE', path, { as: couple })).status).toBe(204)
    await createNotices(api.deps)
    expect(await placesWith(api, 'Zyxquire Helps')).toContain('notices')
    await rename(helper, 'Zyxquire', 'Gone')
    await erase(helper)
    expect(await placesWith(api, 'Zyxquire Helps')).toEqual([])
  })

  test('the address at which somebody was invited goes, whatever theirs is by then', async () => {
    const { couple, weddingId } = await on.sent()
    const former = `zyxquire.${randomUUID()}@people.test`
    const invited = { email: former, kind: 'helper', rights: noRights }
    const path = `/api/weddings/${weddingId}/invitations`
    await ok(api.request('POST', path, { as: couple, body: invited }))
    const person = { sub: randomUUID(), email: former }
    const helper = await api.signedInAs('COUPLE', person)
    const link = `/api/invitations/${await latestLink(api, former)}/accept`
    const body = { leavesOwn: false, acceptedTerms: termsVersion }
    await ok(api.request('POST', link, { as: helper, body }))
    await createNotices(api.deps)
    await api.signedInAs('COUPLE', { ...person, email: `other.${randomUUID()}@people.test` })
    await erase(helper)
    expect(await placesWith(api, former)).toEqual([])
  })

  test('a business is named in no notice to the team, whatever its name was', async () => {
    const { vendor, businessId } = await on.sent()
    const reviewer = await api.signedInAs('ADMIN')
    const name = `Zyxquire ${randomUUID()}`
    const called = (to: string) =>
      api.deps.db.query
        .updateTable('businesses')
        .set({ name: to })
        .where('id', '=', businessId)
        .execute()
    await called(name)
    const { slug } = await api.deps.db.query
      .selectFrom('listings')
      .select('slug')
      .where('businessId', '=', businessId)
      .executeTakeFirstOrThrow()
    const report = { reason: 'wrongFacts', text: 'That is not their hall.', email: '' }
    const path = `/api/marketplace/listings/${slug}/reports`
    expect((await api.request('POST', path, { body: report })).status).toBe(202)
    expect(await namesOf(reviewer.id)).toContainEqual(['review.waiting', null, [name]])
    await called('Marsh & Marigold')
    await erase(vendor)
    expect(await placesWith(api, name)).toEqual([])
  })

  test('stored answers, mail and notices of a thread go, also those of drafts and of the last moment', async () => {
    const { couple, vendor, weddingId, id } = await on.sent()
    await ok(on.write(vendor, id, 'What a lovely plan.'))
    await ok(on.write(couple, id, 'Thank you.'))
    // Another person of the same side has asked a minute ago.
    const later = new Date(api.deps.now().getTime() + 60_000)
    const request = { owner: 'somebody', operation: 'take-enquiry-step', key: 'k', body: {} }
    await withIdempotency(api.deps.db, { ...request, now: later }, async () => ({
      status: 200,
      body: { items: [{ id: randomUUID() }, { id }] },
    }))
    const kept = { ...request, key: 'other', now: later }
    await withIdempotency(api.deps.db, kept, async () => ({ status: 200, body: randomUUID() }))
    await erase(couple)
    expect(await placesWith(api, id)).not.toContain('idempotency_keys')
    // Of mail and notices only what was written once no name was left.
    expect(await notificationsOf(api, vendor, id)).toEqual({
      notices: [['ended', []]],
      emails: ['A deleted account closed your conversation'],
    })
    expect(await placesWith(api, weddingId)).toEqual([])
    const left = await api.deps.db.query
      .selectFrom('idempotencyKeys')
      .select('key')
      .where('owner', '=', 'somebody')
      .execute()
    expect(left).toEqual([{ key: 'other' }])
  })
})
