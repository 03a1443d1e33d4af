import { sql } from 'kysely'
import { newsOfBusiness } from '#machines/enquiries/details/enquiry-news.rules.ts'
import type { BusinessNews } from '#machines/enquiries/details/enquiry-news.schema.ts'
import { openStates } from '#machines/enquiries/enquiry.selectors.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { MailFacts } from '#api/adapters/mail/mail.port.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps, Reactions } from '#api/deps.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { queueTemplatedMails } from '#api/features/notices/commands/queue-templated-mail.ts'
import { outsideQuietHours } from '#api/features/reminders/commands/digest-time.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'

type Dependencies = Pick<Deps, 'config' | 'renderMail' | 'log'>

/** How many recipients one statement notifies. */
const atOnce = 500

/**
 * Notifies everybody who may read an active thread with a business about the review team’s
 * decision, once: by a notice, and by mail outside quiet hours. The mail is sent even if another
 * one about the thread is unread, because none of those says this.
 */
export const notifyCouples: Reactions['businessDecided'] = async (
  tx,
  deps,
  { id, name, facts, wasSuspended },
  now,
) => {
  const news = newsOfBusiness(facts, { wasSuspended })
  if (news === null) return
  const readers = await readersOf(tx, id)
  for (let from = 0; from < readers.length; from += atOnce)
    await notifyReaders(tx, deps, readers.slice(from, from + atOnce), { name, news }, now)
  // An open thread shows at once that it is paused or continues.
  for (const weddingId of new Set(readers.map((reader) => reader.weddingId)))
    await publishWeddingChange(tx, weddingId, 'enquiries')
}

type Readers = Awaited<ReturnType<typeof readersOf>>

async function notifyReaders(
  tx: Queryable,
  deps: Dependencies,
  readers: Readers,
  { name, news }: { name: string; news: BusinessNews },
  now: Date,
) {
  await notify(
    tx,
    readers.map(({ userId, weddingId, enquiryId }) => ({
      userId,
      weddingId,
      kind: 'enquiry' as const,
      facts: { names: [name], state: news, enquiryId },
    })),
    now,
  )
  const mailed = readers.filter(({ wantsMail }) => wantsMail)
  const byTime = Map.groupBy(mailed, ({ zone }) => outsideQuietHours(zone, now).getTime())
  for (const [due, group] of byTime) {
    const recipients = group.map(({ email, firstName, enquiryId }) => ({
      to: email,
      firstName,
      names: name,
      url: `${deps.config.publicUrl}/dashboard/enquiries/${enquiryId}`,
    }))
    await queueTemplatedMails(tx, deps, templates[news], recipients, now, { dueAt: new Date(due) })
  }
}

const templates = {
  suspended: 'businessSuspended',
  reinstated: 'businessReinstated',
  closed: 'businessClosed',
} as const satisfies Record<BusinessNews, keyof MailFacts>

const mailColumn = sql<boolean>`not notice_settings.switched_off @> '["enquiry mail"]'::jsonb`

/**
 * The two partners of each wedding with a thread with the business, and the helpers who may read
 * it.
 */
async function readersOf(tx: Queryable, businessId: string) {
  const rows = await tx
    .selectFrom('enquiries')
    .innerJoin('weddings', 'weddings.id', 'enquiries.weddingId')
    .innerJoin('weddingMembers', 'weddingMembers.weddingId', 'weddings.id')
    .innerJoin('users', 'users.id', 'weddingMembers.userId')
    .innerJoin('noticeSettings', 'noticeSettings.userId', 'users.id')
    // A wedding has at most one active thread with a business; among older ones the newest is
    // linked.
    .distinctOn(['weddings.id', 'users.id'])
    .select(['users.id as userId', 'users.email', 'users.firstName'])
    .select(['weddings.id as weddingId', 'weddings.timeZone', 'enquiries.id as enquiryId'])
    .select(['weddingMembers.kind', 'weddingMembers.rights', mailColumn.as('wantsMail')])
    .where('enquiries.businessId', '=', businessId)
    .where('enquiries.state', 'in', openStates)
    .orderBy('weddings.id')
    .orderBy('users.id')
    .orderBy('enquiries.lastEntryAt', 'desc')
    .execute()
  return rows
    .filter((member) => allows(member, { area: 'vendors', to: 'view' }))
    .map(({ kind: _kind, rights: _rights, timeZone, ...row }) => ({
      ...row,
      zone: timeZone || 'UTC',
    }))
}
