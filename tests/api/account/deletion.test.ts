import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountDeletion } from '#machines/account/deletion/deletion.machine.ts'
import type { DeletionRecord } from '#machines/account/deletion/deletion.schema.ts'
import {
  eraseDueAccounts,
  isErasureDue,
} from '#api/features/account/commands/deletion/erase-accounts.ts'
import { finishErasures } from '#api/features/account/commands/deletion/finish-erasures.ts'
import { sendDueMail } from '#api/features/notices/jobs.ts'
import { eraseFiles } from '#api/features/files/jobs.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'
import { weddingDetails } from '#tests/harness/details.ts'
import { wrongPassword } from '#tests/harness/identity/fake-identity.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { placesWith } from './erased.ts'

const password = 'Correct-horse-7'
const day = 86_400_000
const minute = 60_000

describe.each(engines)('deletion of an account on %s', (engine) => {
  const api = openTestApp(engine, { now: () => new Date(Date.now() + clock.aheadMs) })
  const clock = { aheadMs: 0 }
  let people = 0

  const newEmail = () => `leaving_${++people}.${engine}@people.test`
  const ask = (as: SignedIn, typed = password, headers: Record<string, string> = {}) =>
    api.request('POST', '/api/account/deletion/events', {
      as,
      body: { event: 'ASK', password: typed },
      headers,
    })
  const cancel = (as: SignedIn) =>
    api.request('POST', '/api/account/deletion/events', { as, body: { event: 'CANCEL' } })
  const read = async (as: SignedIn) =>
    bodyOf<DeletionRecord>(await api.request('GET', '/api/account/deletion', { as }))
  const mailTo = (email: string) =>
    api.deps.db.query
      .selectFrom('mailOutbox')
      .select(['subject', 'text'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()

  /** Runs the deletion jobs as if the grace period had ended, then sets the clock back. */
  async function afterGrace(work: () => Promise<void> = everything, later = 0) {
    clock.aheadMs = 14 * day + 1_000 + later
    await work()
    clock.aheadMs = 0
  }

  async function everything() {
    await eraseDueAccounts(api.deps)
    await finishErasures(api.deps)
    await eraseFiles(api.deps)
  }

  test('a deletion needs the right password and fourteen days, and an email says both', async () => {
    const email = newEmail()
    const me = await api.signedInAs('COUPLE', { email })
    expect(await read(me)).toEqual({
      state: 'none',
      facts: { dueAt: null },
      askedAt: null,
      proof: { by: 'password' },
      weddings: [],
      businesses: [],
    })

    const wrong = await ask(me, wrongPassword)
    expect([wrong.status, (await bodyOf(wrong))['code']]).toEqual([403, 'wrong_password'])
    expect((await read(me)).state).toBe('none')

    const asked = await bodyOf<DeletionRecord>(await ask(me))
    expect(asked).toEqual(await read(me))
    expect([
      asked.state,
      Date.parse(asked.facts.dueAt ?? '') - Date.parse(asked.askedAt ?? ''),
    ]).toEqual(['asked', 14 * day])
    const on = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.parse(asked.facts.dueAt ?? ''),
    )
    expect((await mailTo(email)).map(({ subject }) => subject)).toEqual([
      `Your Vowline account will be deleted on ${on}`,
    ])
  })

  test('the email gives the date of deletion in the wedding’s time zone', async () => {
    const days: (string | undefined)[] = []
    // It is never the same day in these two time zones.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const [sub, email] = [randomUUID(), newEmail()]
      const { wedding } = await coupleWithWedding(api, {}, { sub, email })
      const me = await api.signedInAs('COUPLE', { sub, email })
      await bodyOf(
        await api.request('PATCH', `/api/weddings/${wedding.id}`, {
          as: me,
          body: { version: wedding.version, timeZone },
        }),
      )
      const { facts } = await bodyOf<DeletionRecord>(await ask(me))
      const said = (style: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(new Date(facts.dueAt!))
      const [on, at] = [said({ dateStyle: 'long' }), said({ timeStyle: 'short' })]
      const mail = (await mailTo(email)).find(({ subject }) =>
        subject.endsWith(`will be deleted on ${on}`),
      )
      days.push(mail?.subject)
      // The settings show the same instant where their reader is.
      expect(mail?.text).toContain(`on ${on} at ${at} (${timeZone.replaceAll('_', ' ')} time).`)
    }
    expect(new Set(days).size).toBe(2)
    expect(days).not.toContain(undefined)
  })

  test('the password is not checked for an event the chart refuses, and the response lists what is allowed', async () => {
    const me = await api.signedInAs('COUPLE')
    const refused = await cancel(me)
    expect([refused.status, await bodyOf(refused)]).toEqual([
      409,
      expect.objectContaining({
        code: 'event_not_allowed',
        state: 'none',
        event: 'CANCEL',
        allowed: ['ASK'],
        refusedBy: [],
      }),
    ])
    await ask(me)
    const again = await ask(me, wrongPassword)
    expect([again.status, await bodyOf(again)]).toEqual([
      409,
      expect.objectContaining({ state: 'asked', event: 'ASK', allowed: ['CANCEL'] }),
    ])
  })

  test('a user of another provider proves the deletion with a recent sign-in, not an old one', async () => {
    const email = newEmail()
    const me = await api.signedInAs('COUPLE', { email, isHosted: true })
    const sub = await subOf(me)
    const untold = (as: SignedIn) =>
      api.request('POST', '/api/account/deletion/events', { as, body: { event: 'ASK' } })
    const { proof } = await read(me)
    expect(proof).toEqual({ by: 'sign_in', until: expect.any(String) })
    expect(
      Math.abs(
        Date.parse(proof.by === 'sign_in' ? (proof.until ?? '') : '') - Date.now() - 5 * 60_000,
      ),
    ).toBeLessThan(60_000)

    clock.aheadMs = 5 * 60_000 + 1_000
    expect((await read(me)).proof).toEqual({ by: 'sign_in', until: null })
    const late = await untold(me)
    expect([late.status, (await bodyOf(late))['code'], (await read(me)).state]).toEqual([
      403,
      'sign_in_again',
      'none',
    ])
    // The time of the sign-in counts, not the age of the session that came from it.
    const soon = await api.signedInAs('COUPLE', {
      email,
      sub,
      isHosted: true,
      authTime: new Date(Date.now() + 2 * 60_000 + 1_000),
    })
    clock.aheadMs = 7 * 60_000 + 2_000
    expect((await untold(soon)).status).toBe(403)
    clock.aheadMs = 0
    const anew = await api.signedInAs('COUPLE', { email, sub, isHosted: true })
    expect((await bodyOf<DeletionRecord>(await untold(anew))).state).toBe('asked')
    await afterGrace()
    expect(await placesWith(api, email)).toEqual([])
  })

  test('a user with a password must type it, however recently they signed in', async () => {
    const me = await api.signedInAs('COUPLE')
    for (const body of [
      { event: 'ASK' },
      { event: 'ASK', password: '' },
      { event: 'ASK', proof: { by: 'sign_in' } },
    ]) {
      const refused = await api.request('POST', '/api/account/deletion/events', { as: me, body })
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect((await read(me)).state).toBe('none')
    }
  })

  test('a request sent twice counts once and sends one email', async () => {
    const email = newEmail()
    const me = await api.signedInAs('COUPLE', { email })
    const [first, second] = [
      await ask(me, password, { 'idempotency-key': 'k1' }),
      await ask(me, password, { 'idempotency-key': 'k1' }),
    ]
    expect([first.status, await bodyOf(second)]).toEqual([200, await bodyOf(first)])
    expect(await mailTo(email)).toHaveLength(1)
  })

  test('a cancelled deletion erases nothing, and a new request starts a new grace period', async () => {
    const email = newEmail()
    const me = await api.signedInAs('COUPLE', { email })
    await ask(me)
    clock.aheadMs = 13 * day
    const back = await api.signedInAs('COUPLE', { email, sub: await subOf(me) })
    expect((await bodyOf<DeletionRecord>(await cancel(back))).state).toBe('cancelled')
    await afterGrace()
    const later = await api.signedInAs('COUPLE', { email, sub: await subOf(me) })
    expect(await read(later)).toMatchObject({ state: 'cancelled', facts: { dueAt: null } })
    expect((await bodyOf<DeletionRecord>(await ask(later))).state).toBe('asked')
    expect((await mailTo(email)).map(({ subject }) => subject.slice(0, 22))).toEqual([
      'Your Vowline account w',
      "We won't delete your V",
      'Your Vowline account w',
    ])
  })

  test('a user who plans alone is erased from every table and file with their wedding, and at the provider', async () => {
    const email = newEmail()
    const me = await api.signedInAs('COUPLE', {
      email,
      firstName: 'Wilhelmina',
      lastName: `Quirke${people}`,
    })
    const sub = await subOf(me)
    const made = await api.request('POST', '/api/weddings', {
      as: me,
      body: weddingDetails,
      headers: { 'idempotency-key': 'w' },
    })
    const { id } = await bodyOf<{ id: string }>(made)
    await api.request('POST', '/api/contact', {
      body: { name: 'Wilhelmina', email, message: 'Where are you?' },
    })
    await ask(me)
    await sendDueMail(api.deps)
    expect((await placesWith(api, email)).length).toBeGreaterThan(4)
    expect((await read(me)).weddings).toEqual([
      {
        id,
        names: [expect.stringContaining('Wilhelmina'), weddingDetails.partnerName],
        fate: 'goes',
      },
    ])

    await afterGrace()
    expect(await placesWith(api, email)).toEqual([])
    // The invitation that reached the partner belongs to the partner; development keeps it as a
    // file.
    const named = await placesWith(api, `Quirke${people}`)
    expect(named.filter((place) => !place.startsWith('outbox/'))).toEqual([])
    expect(await placesWith(api, sub)).toEqual([])
    expect(await placesWith(api, id)).toEqual([])
    expect(api.identity.deleted).toContain(sub)
    expect((await api.request('GET', '/api/auth/me', { as: me })).status).toBe(401)
    expect(
      await api.deps.db.query
        .selectFrom('accountDeletions')
        .select('state')
        .where('userId', '=', me.id)
        .execute(),
    ).toEqual([{ state: 'erased' }])
  })

  test('a business is erased with its documents and their files', async () => {
    const on = approvals(api)
    const { vendor, id } = await on.ready({ name: `Leaving & Sons ${engine}` })
    await api.signedInAs('ADMIN')
    await on.walk(id, [[vendor, 'SUBMIT']])
    const { fileKey } = await api.deps.db.query
      .selectFrom('businessDocuments')
      .select('fileKey')
      .where('businessId', '=', id)
      .executeTakeFirstOrThrow()
    await ask(vendor)
    expect((await read(vendor)).businesses).toEqual([{ id, name: `Leaving & Sons ${engine}` }])
    await afterGrace()
    expect(await api.deps.files.exists(fileKey)).toBe(false)
    expect(await placesWith(api, 'Leaving & Sons')).toEqual([])
  })

  test('a reviewer’s decision stays with the vendor, without the reviewer’s name', async () => {
    const on = approvals(api)
    const email = newEmail()
    const reviewer = await api.signedInAs('ADMIN', { email })
    const { vendor, id } = await on.ready()
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
    ])
    await ask(reviewer)
    await afterGrace()
    const other = await api.signedInAs('ADMIN')
    const { steps } = await on.read(other, id)
    expect(steps.map(({ fact, who }) => [fact, who])).toEqual([
      ['submitted', expect.any(String)],
      ['review_started', null],
      ['approved', null],
    ])
    expect(await placesWith(api, email)).toEqual([])
  })

  test('after a crash halfway, the next process finishes the whole erasure', async () => {
    const email = newEmail()
    const me = await api.signedInAs('COUPLE', { email })
    const sub = await subOf(me)
    await ask(me)
    await sendDueMail(api.deps)
    await afterGrace(async () => {
      const dying = {
        ...api.deps,
        log: {
          ...api.deps.log,
          info: () => {
            throw new Error('killed')
          },
        },
      }
      await eraseDueAccounts(dying)
    })
    expect((await read(me)).state).toBe('asked')

    // Crash after the tables are erased and before anything else is.
    await afterGrace(() => eraseDueAccounts(api.deps), minute)
    expect(await placesWith(api, email)).not.toEqual([])
    expect(api.identity.deleted).not.toContain(sub)
    await afterGrace(everything, minute)
    expect(await placesWith(api, email)).toEqual([])
    expect(api.identity.deleted.filter((one) => one === sub)).toEqual([sub])
  })

  test('an erasure that fails is logged, and holds up none behind it', async () => {
    const [broken, due] = [await api.signedInAs('COUPLE'), await api.signedInAs('COUPLE')]
    await ask(broken)
    await ask(due)
    const setVersion = (chartVersion: number) =>
      api.deps.db.query
        .updateTable('accountDeletions')
        .set({ chartVersion })
        .where('userId', '=', broken.id)
        .execute()
    await setVersion(999)
    await afterGrace()
    const left = () =>
      api.deps.db.query
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [broken.id, due.id])
        .execute()
    expect(await left()).toEqual([{ id: broken.id }])
    const failed = api.logged.findLast(({ event }) => event === 'due_row_failed')
    expect(failed).toMatchObject({ table: 'accountDeletions', cause: 'Error' })
    await setVersion(accountDeletion.version)
    await afterGrace(everything, minute)
    expect(await left()).toEqual([])
  })

  test('while the provider is unavailable everything else is erased, and the provider is retried', async () => {
    const email = newEmail()
    const me = await api.signedInAs('COUPLE', { email })
    const sub = await subOf(me)
    await ask(me)
    api.identity.isUnavailable = true
    await afterGrace()
    expect(await placesWith(api, email)).toEqual([])
    expect(await placesWith(api, sub)).toEqual(['account_erasures'])
    api.identity.isUnavailable = false
    const tokens = api.identity.tokensOf({ email, sub })
    const back = await api.request('POST', '/api/auth/set-cookie', { body: tokens })
    expect([back.status, (await bodyOf(back))['code']]).toEqual([401, 'account_erased'])
    clock.aheadMs = 14 * day + 60_000
    await everything()
    clock.aheadMs = 0
    expect([api.identity.deleted.includes(sub), await placesWith(api, sub)]).toEqual([true, []])
  })

  test('one cheap query says whether there is anything to erase', async () => {
    expect(await isErasureDue(api.deps)).toBe(false)
    await ask(await api.signedInAs('COUPLE'))
    expect(await isErasureDue(api.deps)).toBe(false)
    await afterGrace(async () => expect(await isErasureDue(api.deps)).toBe(true))
    await afterGrace()
    await afterGrace(async () => expect(await isErasureDue(api.deps)).toBe(false))
  })

  async function subOf({ id }: SignedIn) {
    return (
      await api.deps.db.query
        .selectFrom('users')
        .select('sub')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).sub
  }
})
