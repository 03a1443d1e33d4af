import { describe, expect, test } from 'vitest'
import type { Subscription } from '#machines/timeline/calendar/calendar.schema.ts'
import { erasePerson } from '#api/features/account/commands/deletion/erase-person.ts'
import { vendorWithBusiness } from '#tests/api/bookings/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { colleagueOf } from './colleague.ts'

describe.each(engines)('the calendar address that a member made on %s', (engine) => {
  const api = openTestApp(engine)

  const addressFor = async (as: SignedIn, businessId: string) => {
    const made = await api.request('POST', `/api/businesses/${businessId}/calendar/link`, { as })
    return new URL((await bodyOf<Subscription>(made)).url).pathname
  }
  const read = async (path: string) => (await api.request('GET', path)).status

  test.each(['leaves', 'is removed', 'is erased'] as const)(
    'opens nothing once they no longer work there, because the member %s',
    async (how) => {
      const { vendor: owner, business } = await vendorWithBusiness(api)
      const member = await colleagueOf(api, owner, business.id)
      const path = await addressFor(member, business.id)
      expect(await read(path)).toBe(200)
      await part(how, { owner, member, businessId: business.id })
      expect(await read(path)).toBe(404)
      expect(await read(await addressFor(owner, business.id))).toBe(200)
    },
  )

  test('is another matter than that of the owner, which stays when a member leaves', async () => {
    const { vendor: owner, business } = await vendorWithBusiness(api)
    const member = await colleagueOf(api, owner, business.id)
    const path = await addressFor(owner, business.id)
    const route = `/api/businesses/${business.id}/members/${member.id}`
    expect((await api.request('DELETE', route, { as: member })).status).toBe(204)
    expect(await read(path)).toBe(200)
  })

  async function part(
    how: 'leaves' | 'is removed' | 'is erased',
    { owner, member, businessId }: { owner: SignedIn; member: SignedIn; businessId: string },
  ) {
    if (how === 'is erased') return erase(member)
    const as = how === 'leaves' ? member : owner
    const route = `/api/businesses/${businessId}/members/${member.id}`
    expect((await api.request('DELETE', route, { as })).status).toBe(204)
  }

  async function erase({ id }: SignedIn) {
    const { sub, email } = await api.deps.db.query
      .selectFrom('users')
      .select(['sub', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await api.deps.db.transaction((tx) =>
      erasePerson(tx, api.deps, { id, sub, email }, api.deps.now()),
    )
  }
})
