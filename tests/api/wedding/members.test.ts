import { describe, expect, test } from 'vitest'
import type { Page } from '#machines/kernel/page.ts'
import type { Notice } from '#machines/notices/notice.schema.ts'
import type { ListedMember } from '#machines/wedding/invitation/invitation.schema.ts'
import { allRights, noRights } from '#machines/wedding/rights.rules.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import type { NewNotice } from '#api/features/notices/commands/notify.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

describe.each(engines)('members on %s', (engine) => {
  const api = openTestApp(engine)

  const changed = (as: SignedIn, id: string, userId: string, body: object) =>
    api.request('PATCH', `/api/weddings/${id}/members/${userId}`, { as, body })
  const removed = (as: SignedIn, id: string, userId: string) =>
    api.request('DELETE', `/api/weddings/${id}/members/${userId}`, { as })

  test('a helper cannot remove others, but can leave', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const [one, other] = [
      await memberOf(api, wedding.id, { rights: allRights }),
      await memberOf(api, wedding.id),
    ]
    const remove = async (as: SignedIn, whom: SignedIn) =>
      (await api.request('DELETE', `/api/weddings/${wedding.id}/members/${whom.id}`, { as })).status
    expect([await remove(one, other), await remove(one, couple)]).toEqual([403, 403])
    expect((await api.request('GET', `/api/weddings/${wedding.id}`, { as: other })).status).toBe(
      200,
    )
    expect([await remove(one, one), await remove(couple, other)]).toEqual([204, 204])
  })

  test('the couple changes a helper’s rights, which apply at once', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const helper = await memberOf(api, wedding.id)
    const rights = { ...noRights, timeline: 'edit', budget: 'view' }
    const answer = await changed(couple, wedding.id, helper.id, { version: 1, rights })
    expect([answer.status, await bodyOf(answer)]).toMatchObject([
      200,
      { userId: helper.id, version: 2, rights },
    ])
    expect(
      await bodyOf(await api.request('GET', `/api/weddings/${wedding.id}`, { as: helper })),
    ).toMatchObject({ me: { rights } })
    const stale = await changed(couple, wedding.id, helper.id, { version: 1, rights: noRights })
    expect([stale.status, await bodyOf(stale)]).toMatchObject([
      409,
      { code: 'version_stale', current: { version: 2, rights } },
    ])
  })

  test('nobody can give themselves rights or take a partner’s', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const helper = await memberOf(api, wedding.id)
    const partner = await memberOf(api, wedding.id, { kind: 'partner' })
    expect(
      (await changed(helper, wedding.id, helper.id, { version: 1, rights: allRights })).status,
    ).toBe(403)
    expect(
      (await changed(couple, wedding.id, partner.id, { version: 1, rights: noRights })).status,
    ).toBe(403)
    expect((await removed(couple, wedding.id, partner.id)).status).toBe(403)
    expect((await removed(helper, wedding.id, couple.id)).status).toBe(403)
  })

  test('a removed member finds nothing, and a member can leave', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const [removedOne, leaving] = [await memberOf(api, wedding.id), await memberOf(api, wedding.id)]
    expect((await removed(couple, wedding.id, removedOne.id)).status).toBe(204)
    expect(
      (await api.request('GET', `/api/weddings/${wedding.id}`, { as: removedOne })).status,
    ).toBe(404)
    expect((await removed(leaving, wedding.id, leaving.id)).status).toBe(204)
    const { items } = await bodyOf<Page<ListedMember>>(
      await api.request('GET', `/api/weddings/${wedding.id}/members`, { as: couple }),
    )
    expect(items.map(({ userId }) => userId)).toEqual([couple.id])
  })

  test('whoever is no longer in a wedding has no news of it left, to read or by email', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const { wedding: other } = await coupleWithWedding(api)
    const [helper, staying, leaving] = [
      await memberOf(api, wedding.id),
      await memberOf(api, wedding.id),
      await memberOf(api, wedding.id, { kind: 'partner' }),
    ]
    await api.deps.db.transaction((tx) =>
      notify(
        tx,
        [
          ...[helper, staying, leaving].map(({ id }) => news(id, wedding.id)),
          news(helper.id, other.id),
        ],
        api.deps.now(),
      ),
    )
    expect((await removed(couple, wedding.id, helper.id)).status).toBe(204)
    expect((await removed(leaving, wedding.id, leaving.id)).status).toBe(204)
    const weddingsOf = async ({ id }: SignedIn) =>
      (
        await api.deps.db.query
          .selectFrom('notices')
          .select('weddingId')
          .where('userId', '=', id)
          .execute()
      ).map(({ weddingId }) => weddingId)
    expect(await Promise.all([helper, staying, leaving].map(weddingsOf))).toEqual([
      [other.id],
      [wedding.id],
      [],
    ])
  })

  test('a helper whose rights are taken away has no news left of what they no longer see', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const { wedding: other } = await coupleWithWedding(api)
    const [helper, staying] = [
      await memberOf(api, wedding.id, { rights: allRights }),
      await memberOf(api, wedding.id, { rights: allRights }),
    ]
    const kinds = ['date.changed', 'enquiry', 'rsvp.changed', 'task.due', 'vendor.booked'] as const
    await api.deps.db.transaction((tx) =>
      notify(
        tx,
        [
          ...kinds.flatMap((kind) =>
            [helper, staying].map(({ id }) => ({ ...news(id, wedding.id), kind })),
          ),
          news(helper.id, other.id),
        ],
        api.deps.now(),
      ),
    )
    const seenBy = async (as: SignedIn) =>
      (await bodyOf<Page<Notice>>(await api.request('GET', '/api/notices', { as }))).items
        .map(({ kind, weddingId }) => (weddingId === wedding.id ? kind : 'elsewhere'))
        .toSorted()

    const fewer = { ...noRights, timeline: 'view', guests: 'view' }
    const answer = await changed(couple, wedding.id, helper.id, { version: 1, rights: fewer })
    expect(answer.status).toBe(200)
    expect([await seenBy(helper), await seenBy(staying)]).toEqual([
      ['date.changed', 'elsewhere', 'rsvp.changed', 'task.due'],
      kinds.toSorted(),
    ])
    await changed(couple, wedding.id, helper.id, { version: 2, rights: noRights })
    expect(await seenBy(helper)).toEqual(['date.changed', 'elsewhere'])
  })

  test('the last partner cannot leave, and of two who leave at once one stays', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const alone = await removed(couple, wedding.id, couple.id)
    expect([alone.status, (await bodyOf(alone))['code']]).toEqual([409, 'last_partner'])
    const partner = await memberOf(api, wedding.id, { kind: 'partner' })
    const answers = await Promise.all([
      removed(couple, wedding.id, couple.id),
      removed(partner, wedding.id, partner.id),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  })

  test('members of another wedding are not found', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const { wedding: other } = await coupleWithWedding(api)
    const helper = await memberOf(api, other.id)
    expect(
      (await changed(couple, wedding.id, helper.id, { version: 1, rights: noRights })).status,
    ).toBe(404)
    expect((await removed(couple, wedding.id, helper.id)).status).toBe(404)
    expect((await removed(couple, other.id, helper.id)).status).toBe(404)
  })
})

function news(userId: string, weddingId: string): NewNotice {
  return { userId, weddingId, kind: 'rsvp.answered', facts: { names: ['The Okafors'] } }
}
