import { failedGuards } from '#machines/guests/rsvp/rsvp.selectors.ts'
import type { RsvpEvent } from '#machines/guests/rsvp/rsvp.machine.ts'
import type { CouplesStep, Rsvp, Sending, Sent } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Look } from '#machines/wedding/wedding.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { queueTemplatedMails } from '#api/features/notices/commands/queue-templated-mail.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readInvitationPlace } from '../../events/queries.ts'
import { lookOf, readClosing, settingsRow, toRsvp } from '../../rsvp/queries.ts'
import type { RsvpRow } from '../../rsvp/queries.ts'
import { whenOf } from '../messages/guest-emails.ts'
import { lockRsvps, linksOf, newLink } from './lock-rsvps.ts'
import { movedBy, writeRsvps } from './move-rsvp.ts'
import { readPageOnInvitations } from './seal-passcode.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now'>
type MemberRef = { userId: string; weddingId: string }

/**
 * Sends invitations, one email for each household, or records that they were posted. Those that
 * cannot be sent are returned and do not stop the others.
 */
export function sendRsvps(
  deps: Dependencies,
  { userId, weddingId }: MemberRef,
  asked: Sending,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `send-rsvps:${weddingId}`, key, body: asked, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
      const content = await readInvitationContent(tx, deps.config, weddingId, now)
      const event: RsvpEvent = {
        type: asked.by === 'mail' ? 'SEND' : 'POST',
        at: now.toISOString(),
        closesAt: content.closesAt,
      }
      const rows = await lockRsvps(tx, deps, { weddingId, households: asked.householdIds }, now)
      const { invited, addresses } = await reachOf(tx, weddingId, asked.householdIds)
      const fates = Map.groupBy(rows, (row) => {
        if (!invited.has(row.householdId) || failedGuards(row, event) !== null) return 'refused'
        return asked.by === 'mail' && !addresses.has(row.householdId) ? 'withoutAddress' : 'goes'
      })
      const linked = await linksOf(tx, deps, fates.get('goes') ?? [])
      const moved = linked.map(({ row }) => movedBy(row, event).row)
      await writeRsvps(tx, moved)
      if (asked.by === 'mail') {
        const addressed = linked.map(({ url, row }) => ({
          to: addresses.get(row.householdId) ?? '',
          url,
        }))
        await queueInvitations(tx, deps, content, addressed, now)
      }
      const kind = asked.by === 'mail' ? ('rsvp.sent' as const) : ('rsvp.posted' as const)
      if (moved.length > 0)
        await recordRsvpActivity(tx, { userId, weddingId }, kind, { rows: moved }, now)
      const idsOf = (fate: 'refused' | 'withoutAddress') =>
        (fates.get(fate) ?? []).map(({ householdId }) => householdId)
      const body: Sent = {
        rsvps: moved.map(toRsvp),
        withoutAddress: idsOf('withoutAddress'),
        refused: idsOf('refused'),
      }
      return { status: 200 as const, body }
    },
  )
}

/** Takes a step for one invitation: sends it, records that it was posted, or replaces its link. */
export function stepByCouple(
  deps: Dependencies,
  { userId, weddingId, id }: MemberRef & { id: string },
  asked: CouplesStep,
  key: string | null,
): Promise<{ status: 200; body: Rsvp }> {
  const now = deps.now()
  const request = { owner: userId, operation: `step-rsvp:${id}`, key, body: asked, now }
  return withIdempotency(deps.db, request, async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    const row = await tx
      .selectFrom('rsvps')
      .selectAll()
      .where('id', '=', id)
      .where('weddingId', '=', weddingId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Problem('not_yours')
    if (row.version !== asked.version) throw new Problem('version_stale', { current: toRsvp(row) })
    const content = await readInvitationContent(tx, deps.config, weddingId, now)
    const event: RsvpEvent = {
      type: asked.event,
      at: now.toISOString(),
      closesAt: content.closesAt,
    }
    // Before the step: if the key of the link is gone, the household gets a new link now.
    const [link] = asked.event === 'SEND' ? await linksOf(tx, deps, [row]) : []
    const { row: moved, facts } = movedBy(
      link?.row ?? row,
      event,
      asked.event === 'RELINK' ? newLink(deps.config.sessionKeys[0]!, row) : {},
    )
    if (link) {
      const to = (await reachOf(tx, weddingId, [row.householdId])).addresses.get(row.householdId)
      if (!to) throw new Problem('invalid_input', { fields: [{ path: 'email', code: 'required' }] })
      await queueInvitations(tx, deps, content, [{ to, url: link.url }], now)
    }
    await writeRsvps(tx, [moved])
    for (const fact of facts)
      await recordRsvpActivity(tx, { userId, weddingId }, `rsvp.${fact}`, { rows: [moved] }, now)
    return { status: 200, body: toRsvp(moved) }
  })
}

export interface InvitationContent {
  weddingId: string
  names: string
  deadline: string | null
  closesAt: string | null
  /** The couple's own text in an invitation. */
  text: string
  /** When and where, as far as known, and the couple's page, if it needs a passcode. */
  about: {
    look: Look
    weddingDay?: string
    period?: string
    place?: string
    pageUrl?: string
    passcode?: string
  }
}

/** What every invitation of a wedding contains. */
export async function readInvitationContent(
  tx: Queryable,
  config: Deps['config'],
  weddingId: string,
  now: Date,
): Promise<InvitationContent> {
  const wedding = await tx
    .selectFrom('weddings')
    .select(['firstNameLine', 'secondNameLine', 'weddingDate', 'datePeriod', 'city'])
    .where('id', '=', weddingId)
    .executeTakeFirstOrThrow()
  const settings = await settingsRow(tx, weddingId, now)
  const page = await readPageOnInvitations(tx, config, weddingId)
  const place = await readInvitationPlace(tx, weddingId, wedding.city)
  return {
    weddingId,
    names: [wedding.firstNameLine, wedding.secondNameLine].filter(Boolean).join(' & '),
    deadline: settings.deadline,
    text: settings.text,
    closesAt: await readClosing(tx, settings),
    about: {
      look: await lookOf(tx, weddingId),
      ...whenOf(wedding),
      ...(place !== '' && { place }),
      ...(page && { pageUrl: page.url, passcode: page.word }),
    },
  }
}

/**
 * Which households are invited to anything, and the address of each: that of the first guest who
 * has one.
 */
export async function reachOf(tx: Queryable, weddingId: string, households: readonly string[]) {
  const rows = await tx
    .selectFrom('guests')
    .select(['householdId', 'email', 'standing'])
    .where('weddingId', '=', weddingId)
    .where((eb) => eb('householdId', '=', eb.fn.any(eb.val(households))))
    .orderBy('householdId')
    .orderBy('place')
    .execute()
  const addresses = new Map<string, string>()
  for (const { householdId, email } of rows)
    if (email !== '' && !addresses.has(householdId)) addresses.set(householdId, email)
  return {
    addresses,
    invited: new Set(
      rows.filter(({ standing }) => standing !== 'uninvited').map(({ householdId }) => householdId),
    ),
  }
}

/** Queues invitations to households in one statement. */
async function queueInvitations(
  tx: Queryable,
  deps: Pick<Deps, 'renderMail' | 'log'>,
  { weddingId, names, deadline: day, text, about }: InvitationContent,
  addressed: readonly { to: string; url: string }[],
  now: Date,
) {
  if (day === null)
    return queueTemplatedMails(
      tx,
      deps,
      'rsvpInvitation',
      addressed.map((to) => ({ ...to, ...about, text, names })),
      now,
      { weddingId },
    )
  return queueTemplatedMails(
    tx,
    deps,
    'rsvpInvitationBy',
    addressed.map((to) => ({ ...to, ...about, text, names, day })),
    now,
    { weddingId },
  )
}

/** Records one activity: a single household by name, several by their number. */
export async function recordRsvpActivity(
  tx: Queryable,
  { userId, weddingId }: { userId: string | null; weddingId: string },
  kind:
    | 'rsvp.sent'
    | 'rsvp.posted'
    | 'rsvp.reminded'
    | 'rsvp.relinked'
    | 'rsvp.answered'
    | 'rsvp.answeredInPart'
    | 'rsvp.changed',
  { rows }: { rows: readonly RsvpRow[] },
  now: Date,
): Promise<void> {
  const [only] = rows.length === 1 ? rows : []
  const household = only
    ? await tx
        .selectFrom('households')
        .select(['id', 'name'])
        .where('id', '=', only.householdId)
        .executeTakeFirst()
    : undefined
  const subject = household ? { id: household.id, name: household.name } : null
  await recordActivity(
    tx,
    { weddingId, userId, kind, area: 'guests', subject, facts: { count: rows.length } },
    now,
  )
}
