import { eraseDueAccounts } from '#api/features/account/commands/deletion/erase-accounts.ts'
import { expireInvitations } from '#api/features/invitations/commands/expire-invitations.ts'
import { weddingInvitations } from '#api/features/members/commands/invitations/wedding-invitations.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import type { Invitation, ListedMember } from '#machines/wedding/invitation/invitation.schema.ts'
import { allRights } from '#machines/wedding/rights.rules.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { latestLink } from '#tests/harness/wedding.ts'
import { noticeCommands, racedPeople, sessionCommands } from './account-commands.ts'
import type { RacedPeople } from './account-commands.ts'
import { job } from '../race.ts'
import type { Commands } from '../race.ts'

const day = 24 * 3_600_000

/** What people do with their own accounts, beside what is done in weddings that name them. */
export async function peopleCommands(api: TestApp): Promise<Commands> {
  const raced = await racedPeople(api)
  return new Map([
    ...sessionCommands(raced),
    ...noticeCommands(raced),
    ...addressCommands(raced),
    ...invitationCommands(raced),
    ...deletionCommands(raced),
  ])
}

function addressCommands({ api, ask, ada, asAda, asBen, bens }: RacedPeople): Commands {
  let number = 0
  return new Map([
    [
      'confirm another address',
      async () => {
        const email = `other.${number++}.${ada.sub}@people.test`
        api.identity.confirmEmail = async () => ({ email })
        return () => ask(asAda, 'POST', '/api/auth/confirm-email', { code: '123456' })
      },
    ],
    [
      'change the wedding that named the address',
      async () => {
        const path = `/api/weddings/${bens.id}`
        const { version } = await bodyOf<{ version: number }>(await ask(asBen, 'GET', path))
        return () => ask(asBen, 'PATCH', path, { version, city: `Town ${number++}` })
      },
    ],
  ])
}

function invitationCommands(raced: RacedPeople): Commands {
  const { api, ask, ada, ben, cleo, asAda, asBen, asCleo, wedding, bens } = raced
  const invitationTo = async (as: SignedIn, weddingId: string, email: string) => {
    const path = `/api/weddings/${weddingId}/invitations`
    const { items } = await bodyOf<Page<Invitation>>(await ask(as, 'GET', path))
    const { id, version } = items.find((one) => one.email === email)!
    return { path: `${path}/${id}/steps`, version }
  }
  const step =
    (event: 'RESEND' | 'REVOKE', to: () => ReturnType<typeof invitationTo>) => async () => {
      const { path, version } = await to()
      return () => ask(asBen, 'POST', path, { event, version })
    }
  const accept = (as: SignedIn, email: string) => async () => {
    const path = `/api/invitations/${await latestLink(api, email)}/accept`
    return () => ask(as, 'POST', path, { leavesOwn: true })
  }
  const month = new Date(api.deps.now().getTime() + 30 * day)

  return new Map([
    ['accept the invitation of Ben', accept(asAda, ada.email)],
    ['accept the invitation of Ada', accept(asBen, ben.email)],
    ['accept the invitation to help', accept(asCleo, cleo.email)],
    [
      'decline the invitation of Ben',
      async () => {
        const token = await latestLink(api, ada.email)
        return () => api.request('POST', `/api/invitations/${token}/decline`)
      },
    ],
    [
      'take back the invitation of Ada',
      step('REVOKE', () => invitationTo(asBen, bens.id, ada.email)),
    ],
    [
      'send the invitation to help again',
      async () => {
        // A second email waits for an hour after the first.
        await api.deps.db.query
          .updateTable('partnerInvitations')
          .set({
            facts: JSON.stringify({
              sentAt: '2020-01-01T00:00:00.000Z',
              expiresAt: month.toISOString(),
              sends: 1,
            }),
          })
          .where('email', '=', cleo.email)
          .execute()
        return step('RESEND', () => invitationTo(asBen, bens.id, cleo.email))()
      },
    ],
    [
      'expire invitations',
      job(() => expireInvitations({ ...api.deps, now: () => month }, weddingInvitations)),
    ],
    [
      'give the helper other rights',
      async () => {
        const path = `/api/weddings/${wedding.id}/members`
        const { items } = await bodyOf<Page<ListedMember>>(await ask(asAda, 'GET', path))
        const { version } = items.find(({ userId }) => userId === asCleo.id)!
        return () => ask(asAda, 'PATCH', `${path}/${asCleo.id}`, { version, rights: allRights })
      },
    ],
    [
      'leave the wedding that is helped',
      async () => () => ask(asCleo, 'DELETE', `/api/weddings/${wedding.id}/members/${asCleo.id}`),
    ],
    [
      'undo what was done last in the wedding that was helped',
      async () => {
        const { items } = await bodyOf<Page<Activity>>(
          await ask(asBen, 'GET', `/api/weddings/${bens.id}/activity?limit=20`),
        )
        const { id } = items.find(({ undo }) => undo === 'open')!
        return () => ask(asBen, 'POST', `/api/weddings/${bens.id}/activity/${id}/undo`, {})
      },
    ],
  ])
}

function deletionCommands({ api, ask, asAda, asBen, asCleo }: RacedPeople): Commands {
  const step = (as: SignedIn, event: 'ASK' | 'CANCEL') => {
    const body = event === 'ASK' ? { event, password: 'Correct-horse-7' } : { event }
    return ask(as, 'POST', '/api/account/deletion/events', body)
  }
  const later = () => new Date(api.deps.now().getTime() + 15 * day)
  const erase = (as: SignedIn) => async () => {
    await step(as, 'ASK')
    return job(() => eraseDueAccounts({ ...api.deps, now: later }))()
  }
  return new Map([
    ['ask for the deletion', async () => () => step(asAda, 'ASK')],
    [
      'cancel the deletion',
      async () => {
        await step(asAda, 'ASK')
        return () => step(asAda, 'CANCEL')
      },
    ],
    ['erase the account', erase(asAda)],
    ['erase the account of the other half', erase(asBen)],
    ['erase the account of the helper', erase(asCleo)],
  ])
}
