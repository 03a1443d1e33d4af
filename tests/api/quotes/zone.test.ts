import { describe, expect, test } from 'vitest'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { expireQuotes } from '#api/features/quotes/commands/expire-quotes.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { enquiriesOf, ok } from '../enquiries/kit.ts'
import { dinner, quotesOf } from './kit.ts'

describe.each(engines)('the last day of a quote whose wedding is elsewhere, on %s', (engine) => {
  let clock = new Date('2026-11-25T20:00:00.000Z')
  const at = (instant: string) => void (clock = new Date(instant))
  const api = openTestApp(engine, { now: () => clock })
  const on = quotesOf(api)
  const threads = enquiriesOf(api)

  type Asked = Awaited<ReturnType<typeof on.asked>>

  async function move({ couple, weddingId }: Asked, timeZone: string) {
    const path = `/api/weddings/${weddingId}`
    const { version } = await bodyOf<Wedding>(await api.request('GET', path, { as: couple }))
    const answer = await api.request('PATCH', path, { as: couple, body: { version, timeZone } })
    expect(answer.status).toBe(200)
  }

  async function bothSee({ couple, vendor, enquiryId }: Asked) {
    const sides = []
    for (const as of [couple, vendor]) {
      const [quote] = await on.list(as, enquiryId)
      const { where } = await threads.read(as, enquiryId)
      sides.push([quote?.state, quote?.facts.expiresAt, where.deadline, where.lastDay])
    }
    expect(sides[0]).toEqual(sides[1])
    return sides[0]
  }

  test('ends there, for both sides, and as before when the couple undoes the move', async () => {
    at('2026-11-25T20:00:00.000Z')
    const of = await on.asked()
    const sent = await on.send(of.vendor, of.enquiryId, { ...dinner, validUntil: '2026-11-25' })
    await move(of, 'Pacific/Honolulu')
    const inHawaii = '2026-11-26T10:00:00.000Z'
    expect(await bothSee(of)).toEqual(['open', inHawaii, inHawaii, '2026-11-25'])
    at('2026-11-26T09:59:00.000Z')
    await expireQuotes(api.deps)
    expect((await bothSee(of))?.[0]).toBe('open')
    const path = `/api/weddings/${of.weddingId}/activity`
    const { items } = await bodyOf<Page<Activity>>(
      await api.request('GET', `${path}?limit=1`, { as: of.couple }),
    )
    await api.request('POST', `${path}/${items[0]?.id}/undo`, { as: of.couple, body: {} })
    const inUtc = '2026-11-26T00:00:00.000Z'
    expect(await bothSee(of)).toEqual(['open', inUtc, inUtc, '2026-11-25'])
    expect((await on.step(of.couple, sent, 'ACCEPT')).status).toBe(409)
    await expireQuotes(api.deps)
    expect(await bothSee(of)).toMatchObject({ 0: 'expired', 3: null })
  })

  test('lets the couple accept as long as it is that day there, and the vendor send until then', async () => {
    at('2026-11-25T20:00:00.000Z')
    const of = await on.asked()
    const first = await on.send(of.vendor, of.enquiryId, { ...dinner, validUntil: '2026-11-25' })
    const draft = await ok<Quote>(
      on.write(of.vendor, of.enquiryId, { ...dinner, validUntil: '2026-11-25' }),
    )
    await move(of, 'Pacific/Honolulu')
    at('2026-11-26T08:00:00.000Z')
    expect((await on.step(of.couple, first, 'COUNTER')).status).toBe(200)
    const next = await ok<Quote>(on.step(of.vendor, draft, 'SEND'))
    expect(next.facts.expiresAt).toBe('2026-11-26T10:00:00.000Z')
    expect((await on.step(of.couple, next, 'ACCEPT')).status).toBe(200)
  })

  test('keeps what was accepted, and what has ended, as it was', async () => {
    at('2026-11-25T20:00:00.000Z')
    const of = await on.asked()
    const sent = await on.send(of.vendor, of.enquiryId, { ...dinner, validUntil: '2026-11-25' })
    const accepted = await ok<Quote>(on.step(of.couple, sent, 'ACCEPT'))
    await move(of, 'Pacific/Honolulu')
    expect(await on.list(of.couple, of.enquiryId)).toEqual([accepted])
  })
})
