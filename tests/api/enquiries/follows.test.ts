import { describe, expect, test } from 'vitest'
import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { enquiriesOf, newEnquiry, ok } from './kit.ts'

describe.each(engines)('a couple’s own list of vendors on %s', (engine) => {
  const api = openTestApp(engine)
  const on = enquiriesOf(api)
  const choicesOf = async (as: SignedIn, weddingId: string) =>
    (await ok<Page<Choice>>(api.request('GET', `/api/weddings/${weddingId}/choices`, { as }))).items

  test('goes where the thread goes, and nothing is done by hand meanwhile', async () => {
    const { couple, vendor, weddingId, businessId, id } = await on.sent()
    const [asked] = await choicesOf(couple, weddingId)
    expect(asked).toMatchObject({
      state: 'asked',
      passed: ['saved', 'asked'],
      business: { id: businessId },
      enquiry: { id, isOpen: true, where: { turn: 'theirs', next: 'reply' } },
    })
    const at = `/api/weddings/${weddingId}/choices/${asked?.id}/events`
    const byHand = await api.request('POST', at, {
      as: couple,
      body: { version: asked?.version, event: 'BOOK' },
    })
    expect([byHand.status, await bodyOf(byHand)]).toMatchObject([
      409,
      { state: 'asked', refusedBy: ['isNotInEnquiry'] },
    ])
    await ok(on.step(vendor, id, 'DECLINE', { reason: 'dateTaken', text: '' }))
    expect(await choicesOf(couple, weddingId)).toMatchObject([
      { state: 'dropped', by: null, enquiry: { id, isOpen: false, where: { turn: 'none' } } },
    ])
    const again = on.ask(couple, weddingId, newEnquiry([businessId]))
    await ok(again)
    expect(await choicesOf(couple, weddingId)).toMatchObject([
      { id: asked?.id, state: 'asked', enquiry: { isOpen: true } },
    ])
  })

  test('a category with a vendor who is being asked is not done without', async () => {
    const { couple, weddingId } = await on.sent()
    const [{ category } = { category: '' }] = await choicesOf(couple, weddingId)
    const answer = await api.request(
      'POST',
      `/api/weddings/${weddingId}/categories/${category}/events`,
      { as: couple, body: { event: 'NOT_NEEDED' } },
    )
    expect([answer.status, await bodyOf(answer)]).toMatchObject([
      409,
      { refusedBy: ['isNotInEnquiry'] },
    ])
  })

  test('goes on where it was saved after its vendor has changed their category', async () => {
    const { couple, vendor, weddingId, businessId, id } = await on.sent()
    const [asked] = await choicesOf(couple, weddingId)
    const { query } = api.deps.db
    await query
      .updateTable('businesses')
      .set({ category: asked?.category === 'cake' ? 'music' : 'cake' })
      .where('id', '=', businessId)
      .execute()
    await ok(on.step(vendor, id, 'DECLINE', { reason: 'dateTaken', text: '' }))
    const known = { id: asked?.id, category: asked?.category }
    expect(await choicesOf(couple, weddingId)).toMatchObject([{ ...known, state: 'dropped' }])
    const again = await api.request('POST', `/api/weddings/${weddingId}/choices`, {
      as: couple,
      body: { businessId },
    })
    expect(again.status).toBe(201)
    expect(await choicesOf(couple, weddingId)).toMatchObject([{ ...known, state: 'saved' }])
    await ok(on.ask(couple, weddingId, newEnquiry([businessId])))
    expect(await choicesOf(couple, weddingId)).toMatchObject([{ ...known, state: 'asked' }])
  })
})
