import { describe, expect, test } from 'vitest'
import { advanceDueBookings } from '#api/features/bookings/commands/advance-due-bookings.ts'
import { booked, contentOf, takeStep } from '#tests/api/bookings/kit.ts'
import { openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { reviewsOf } from './kit.ts'

describe.each(engines)('the invitation to a review on %s', (engine) => {
  let clock = new Date('2027-06-17T10:00:00.000Z')
  const api = openTestApp(engine, { now: () => clock })
  const on = reviewsOf(api)

  /** A booking whose day is over, with what both have heard by then. */
  async function over(before: (of: Awaited<ReturnType<typeof booked>>) => Promise<unknown>) {
    clock = new Date('2027-06-17T10:00:00.000Z')
    const content = contentOf({ deposit: false, due: false })
    const of = await booked(api, { content, day: '2027-06-19' })
    await before(of)
    clock = new Date('2027-06-20T04:10:00.000Z')
    await Promise.all([1, 2, 3].map(() => advanceDueBookings(api.deps)))
    return of
  }
  const invited = async ({ id }: SignedIn) =>
    (
      await api.deps.db.query
        .selectFrom('notices')
        .select(['facts', 'readAt'])
        .where('userId', '=', id)
        .where('kind', '=', 'review.news')
        .orderBy('id')
        .execute()
    ).map(({ facts, readAt }) => [facts.state, readAt !== null])
  const emails = (to: SignedIn) =>
    api.deps.db.query
      .selectFrom('mailOutbox')
      .innerJoin('users', 'users.email', 'mailOutbox.recipient')
      .select(['subject', 'text', 'dueAt'])
      .where('users.id', '=', to.id)
      .where('text', 'like', '%took place.%')
      .execute()
  const switchOff = ({ id }: SignedIn) =>
    api.deps.db.query
      .updateTable('noticeSettings')
      .set({ switchedOff: JSON.stringify(['review.news app', 'review.news mail']) })
      .where('userId', '=', id)
      .execute()

  test('reaches both sides once, after the day, outside of quiet hours, and ends with the review', async () => {
    const { couple, vendor, enquiryId } = await over(() => Promise.resolve())
    expect([await invited(couple), await invited(vendor)]).toEqual([
      [['reviewInvited', false]],
      [['reviewOpened', false]],
    ])
    const [email, ...more] = await emails(couple)
    expect(more).toEqual([])
    expect(email?.subject).toBe('How was Lindqvist Photography?')
    expect(email?.text).toContain(`/dashboard/enquiries/${enquiryId}`)
    expect(email!.dueAt.getTime()).toBeGreaterThan(clock.getTime())
    expect((await emails(vendor))[0]?.text).toContain(`/vendor-dashboard/enquiries/${enquiryId}`)
    // Their session ended before their day.
    clock = new Date('2027-06-17T10:05:00.000Z')
    expect((await on.write(couple, enquiryId)).status).toBe(201)
    expect(await invited(couple)).toEqual([['reviewInvited', true]])
    // It was written in the night: in the morning nobody is asked for it, and nobody told that it
    // may come.
    expect([await emails(couple), await emails(vendor)]).toEqual([[], []])
  })

  test('leaves alone whoever has switched it off, and whoever called it off', async () => {
    const quiet = await over(({ couple }) => switchOff(couple))
    expect([await invited(quiet.couple), await emails(quiet.couple)]).toEqual([[], []])
    expect(await invited(quiet.vendor)).toEqual([['reviewOpened', false]])
    const off = await over(({ couple, id }) =>
      takeStep(api, couple, id, { event: 'CANCEL', text: '' }),
    )
    for (const side of [off.couple, off.vendor])
      expect([await invited(side), await emails(side)]).toEqual([[], []])
  })
})
