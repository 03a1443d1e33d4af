import { randomUUID } from 'node:crypto'
import { businessInvitations } from '#api/features/colleagues/commands/business-invitations.ts'
import { expireInvitations } from '#api/features/invitations/commands/expire-invitations.ts'
import { deleteUnusedPhotos } from '#api/features/listings/jobs.ts'
import { dinner } from '#tests/api/quotes/kit.ts'
import { listingOf } from '#tests/api/listings/kit.ts'
import { colleagueOf, latestBusinessLink } from '#tests/api/vendors/colleague.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { erasure, job } from '../race.ts'
import type { Commands } from '../race.ts'
import { racedBusiness } from '../raced-business.ts'
import type { RacedBusiness } from '../raced-business.ts'
import { changeCommands, documentCommands, readerCommands } from './team-commands.ts'

/** What is done to one listed business: by its owner, who works for it, the team, and readers. */
export async function businessCommands(api: TestApp, reviewer: SignedIn): Promise<Commands> {
  const raced = await racedBusiness(api, reviewer)
  return new Map([
    ...listingCommands(raced),
    ...staffCommands(raced),
    ...documentCommands(raced),
    ...changeCommands(raced),
    ...readerCommands(raced),
    ['the account of the member is erased', erasure(api, raced.member)],
    ['the account of the owner is erased', erasure(api, raced.vendor)],
  ])
}

function listingCommands({
  api,
  ask,
  at,
  vendor,
  member,
  id,
  picture,
  business,
}: RacedBusiness): Commands {
  const listing = listingOf(api, id, member)
  const later = new Date(api.deps.now().getTime() + 2 * 86_400_000)
  let number = 0
  return new Map([
    [
      'the owner changes how to reach the business',
      async () => {
        const { version } = await business()
        return () => ask(vendor, 'PATCH', at, { version, phone: `+4420794600${10 + number++}` })
      },
    ],
    [
      'the member edits the listing',
      async () => {
        const { version } = await listing.read()
        const change = { version, description: `Photographs of weddings. ${number++}` }
        return () => ask(member, 'PATCH', `${at}/listing`, change)
      },
    ],
    ['the member publishes the draft', draft('PUBLISH')],
    ['the member discards the draft', draft('DISCARD')],
    ['the member adds a photo', async () => async () => listing.upload(picture)],
    [
      'the member blocks a day',
      async () => {
        const { version } = await bodyOf<{ version: number }>(
          await ask(member, 'GET', `${at}/calendar`),
        )
        const block = [`2028-06-${10 + (number++ % 20)}`]
        return () => ask(member, 'PATCH', `${at}/calendar`, { version, block })
      },
    ],
    [
      'the member saves a reply',
      async () => () =>
        ask(member, 'POST', `${at}/saved-replies`, { name: `Reply ${number++}`, body: 'Hello' }),
    ],
    [
      'the member saves a quote',
      async () => () =>
        ask(member, 'POST', `${at}/quote-templates`, {
          name: `Dinner ${number++}`,
          content: dinner,
        }),
    ],
    ['clear away photos', job(() => deleteUnusedPhotos({ ...api.deps, now: () => later }))],
  ])

  function draft(event: 'PUBLISH' | 'DISCARD') {
    return async () => {
      await listing.edit({ description: `Photographs of parties. ${number++}` })
      const { version } = await listing.read()
      return () => ask(member, 'POST', `${at}/listing/events`, { version, event })
    }
  }
}

/** An address that nobody has. */
function address() {
  return `colleague.${randomUUID()}@people.test`
}

function staffCommands({ api, ask, at, vendor, id }: RacedBusiness): Commands {
  const month = new Date(api.deps.now().getTime() + 30 * 86_400_000)
  const invited = async () => {
    const email = address()
    const answer = await ask(vendor, 'POST', `${at}/invitations`, { email })
    return { email, ...(await bodyOf<{ id: string; version: number }>(answer)) }
  }
  return new Map([
    [
      'the owner invites a colleague',
      async () => () => ask(vendor, 'POST', `${at}/invitations`, { email: address() }),
    ],
    [
      'the owner takes an invitation back',
      async () => {
        const { id: invitationId, version } = await invited()
        const path = `${at}/invitations/${invitationId}/steps`
        return () => ask(vendor, 'POST', path, { version, event: 'REVOKE' })
      },
    ],
    [
      'a colleague joins',
      async () => {
        const path = `/api/business-invitations/${await linkOf(await invited())}/accept`
        const as = await api.signedInAs('undecided')
        return () => ask(as, 'POST', path, {})
      },
    ],
    [
      'a colleague declines',
      async () => {
        const path = `/api/business-invitations/${await linkOf(await invited())}/decline`
        return () => api.request('POST', path)
      },
    ],
    [
      'the owner parts with a colleague',
      async () => {
        const { id: userId } = await colleagueOf(api, vendor, id)
        return () => ask(vendor, 'DELETE', `${at}/members/${userId}`)
      },
    ],
    [
      'a colleague leaves',
      async () => {
        const as = await colleagueOf(api, vendor, id)
        return () => ask(as, 'DELETE', `${at}/members/${as.id}`)
      },
    ],
    [
      'invitations of colleagues expire',
      job(() => expireInvitations({ ...api.deps, now: () => month }, businessInvitations)),
    ],
  ])

  function linkOf({ email }: { email: string }) {
    return latestBusinessLink(api, email)
  }
}
