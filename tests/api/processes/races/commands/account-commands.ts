import { randomUUID } from 'node:crypto'
import { notify } from '#api/features/notices/commands/notify.ts'
import { sendDueMail } from '#api/features/notices/jobs.ts'
import { createNotices } from '#api/features/reminders/commands/create-notices.ts'
import { sendDigests } from '#api/features/reminders/commands/send-digests.ts'
import { revokeDue } from '#api/features/session/commands/revoke-tokens.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { NoticeSettings } from '#machines/notices/notice.schema.ts'
import type { Device, Me } from '#machines/session/session.schema.ts'
import { allRights, noRights } from '#machines/wedding/rights.rules.ts'
import { browser } from '#tests/api/mail/push-service.ts'
import { tasksOf } from '#tests/api/timeline/kit.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { job } from '../race.ts'
import type { Commands } from '../race.ts'

export type RacedPeople = Awaited<ReturnType<typeof racedPeople>>

const day = 24 * 3_600_000

/**
 * Ada and Ben have each begun a wedding and named the other as their partner, so that both are
 * invited by the other. Cleo helps Ada, and has helped Ben.
 */
export async function racedPeople(api: TestApp) {
  const [ada, ben, cleo] = [newPerson('Ada'), newPerson('Ben'), newPerson('Cleo')]
  const { couple: asAda, wedding } = await coupleWithWedding(api, { partnerEmail: ben.email }, ada)
  const { couple: asBen, wedding: bens } = await coupleWithWedding(
    api,
    { partnerEmail: ada.email },
    ben,
  )
  const asCleo = await memberOf(api, wedding.id, { rights: allRights }, cleo)
  await api.deps.db.query
    .insertInto('weddingMembers')
    .values({
      weddingId: bens.id,
      userId: asCleo.id,
      joinedAt: api.deps.now(),
      kind: 'helper',
      rights: JSON.stringify(allRights),
    })
    .execute()
  const task = { title: 'Ask the band', assigneeId: asCleo.id }
  for (const { id } of [wedding, bens]) await tasksOf(api, asCleo, id).add(task)
  const ask = (as: SignedIn, method: string, path: string, body?: object) =>
    api.request(method, path, { as, headers: { 'idempotency-key': randomUUID() }, body })
  await ask(asCleo, 'DELETE', `/api/weddings/${bens.id}/members/${asCleo.id}`)
  await ask(asBen, 'POST', `/api/weddings/${bens.id}/invitations`, {
    email: cleo.email,
    kind: 'helper',
    rights: { ...noRights, timeline: 'edit' },
  })
  return { api, ask, ada, ben, cleo, asAda, asBen, asCleo, wedding, bens }
}

function newPerson(firstName: string) {
  const sub = randomUUID()
  const email = `${firstName.toLowerCase()}.${sub}@people.test`
  return { sub, firstName, lastName: 'Moreau', email, userType: 'COUPLE' as const }
}

/** Signing in, staying in, and ending devices. */
export function sessionCommands({ api, ask, ada, asAda }: RacedPeople): Commands {
  const signIn = (changed: object = {}) => {
    const body = api.identity.tokensOf({ ...ada, ...changed })
    return api.request('POST', '/api/auth/set-cookie', { body })
  }
  const elsewhere = () => api.signedInAs('COUPLE', ada)

  return new Map([
    [
      'change the name',
      async () => {
        const { version } = await bodyOf<Me>(await ask(asAda, 'GET', '/api/auth/me'))
        const name = { firstName: 'Adah', lastName: 'Moreau' }
        return () => ask(asAda, 'PATCH', '/api/auth/me', { ...name, version })
      },
    ],
    ['sign in', async () => () => signIn()],
    [
      'sign in with another name and address',
      async () => () => signIn({ firstName: 'Adele', email: `adele.${ada.sub}@people.test` }),
    ],
    [
      'refresh the session',
      async () => {
        await api.deps.db.query
          .updateTable('sessions')
          .set({ refreshedAt: new Date(api.deps.now().getTime() - day) })
          .where('userId', '=', asAda.id)
          .execute()
        return () => ask(asAda, 'POST', '/api/auth/refresh')
      },
    ],
    [
      'end a device',
      async () => {
        const there = await elsewhere()
        const { items } = await bodyOf<Page<Device>>(await ask(there, 'GET', '/api/auth/devices'))
        const { id } = items.find(({ current }) => current)!
        return () => ask(asAda, 'DELETE', `/api/auth/devices/${id}`)
      },
    ],
    [
      'end the other devices',
      async () => {
        await Promise.all([elsewhere(), elsewhere()])
        return () => ask(asAda, 'POST', '/api/auth/devices/sign-out-others')
      },
    ],
    [
      'end the other devices from another one',
      async () => {
        const there = await elsewhere()
        return () => ask(there, 'POST', '/api/auth/devices/sign-out-others')
      },
    ],
    [
      'end every device',
      async () => {
        const body = api.identity.tokensOf(ada)
        return () => api.request('POST', '/api/auth/sign-out-everywhere', { body })
      },
    ],
    [
      'change the password',
      async () => () =>
        ask(asAda, 'POST', '/api/auth/change-password', {
          currentPassword: 'Correct-horse-7',
          newPassword: 'Correct-horse-8',
        }),
    ],
    ['revoke tokens', job(() => revokeDue(api.deps))],
  ])
}

/** What Ada is told, how, and who tells her. */
export function noticeCommands({ api, ask, asAda, asCleo, wedding }: RacedPeople): Commands {
  const here = browser()
  const facts = { by: 'Ben Moreau' }
  const told = { userId: asAda.id, weddingId: wedding.id, kind: 'member.joined' as const, facts }
  const tell = () => api.deps.db.transaction((tx) => notify(tx, [told, told, told], api.deps.now()))
  const read = () => ask(asAda, 'GET', '/api/notices/settings').then(bodyOf<NoticeSettings>)

  return new Map([
    [
      'change what is told',
      async () => {
        const { version, digest } = await read()
        const other = digest === 'daily' ? 'weekly' : 'daily'
        return () => ask(asAda, 'PATCH', '/api/notices/settings', { version, digest: other })
      },
    ],
    [
      'end the digest by its link',
      async () => {
        const { unsubscribeToken } = await api.deps.db.query
          .selectFrom('noticeSettings')
          .select('unsubscribeToken')
          .where('userId', '=', asAda.id)
          .executeTakeFirstOrThrow()
        return () => api.request('POST', `/api/notices/unsubscribe/${unsubscribeToken}`)
      },
    ],
    [
      'read what was told',
      async () => {
        await tell()
        const { items } = await bodyOf<Page<{ id: string }>>(
          await ask(asAda, 'GET', '/api/notices'),
        )
        return () => ask(asAda, 'POST', '/api/notices/read', { upTo: items[0]!.id })
      },
    ],
    [
      'show notices on a device',
      async () => () => ask(asAda, 'PUT', '/api/push/device', here.subscription),
    ],
    [
      'send the digests',
      async () => {
        await tell()
        const tomorrow = new Date(api.deps.now().getTime() + day)
        tomorrow.setUTCHours(12)
        return job(() => sendDigests({ ...api.deps, now: () => tomorrow }))()
      },
    ],
    ['tell what others did', job(() => createNotices(api.deps))],
    ['send the mail', job(() => sendDueMail(api.deps))],
    [
      'be given a task',
      async () => () => tasksOf(api, asCleo, wedding.id).add({ assigneeId: asAda.id }),
    ],
  ])
}
