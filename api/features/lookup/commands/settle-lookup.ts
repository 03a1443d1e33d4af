import { lookupRequest } from '#machines/lookup/lookup-request.machine.ts'
import type { LookupState } from '#machines/lookup/lookup.schema.ts'
import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { queueTemplatedMails } from '#api/features/notices/commands/queue-templated-mail.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { findLookedUp, findWeddingThatTakes } from '../queries.ts'
import type { LookedUp } from '../queries.ts'
import { linksOf } from '#api/features/guests/commands/rsvp/lock-rsvps.ts'
import { readInvitationContent } from '#api/features/guests/commands/rsvp/send-rsvps.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'limits' | 'renderMail' | 'log' | 'now'>

/**
 * So often a day a household is sent its link, or the couple told of it, however often somebody
 * asks.
 */
const perHousehold = { limit: 3, seconds: 24 * 3_600 }

/**
 * Looks up one request, sends the link where the list says or tells the couple, and erases what was
 * typed.
 */
export async function settleLookup(deps: Dependencies, id: string): Promise<void> {
  const row = await deps.db.query
    .selectFrom('invitationLookups')
    .select(['slug', 'name', 'proof'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!row) return
  const weddingId = await findWeddingThatTakes(deps.db.query, row.slug)
  const found = weddingId === null ? [] : await findLookedUp(deps.db.query, weddingId, row)
  const allowed = await withinLimit(deps, found)
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    const waiting = await tx
      .selectFrom('invitationLookups')
      .select(['state', 'chartVersion'])
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst()
    if (!waiting) return
    // A link that has not gone out was not lost: there is nothing to send, and nothing to tell.
    const out = allowed.filter(({ isOut }) => isOut)
    const links = out.filter(({ address }) => address !== null)
    const missed = out.filter(({ address }) => address === null)
    const { stored, facts } = advance(
      lookupRequest,
      { version: waiting.chartVersion, state: waiting.state, facts: {} },
      {
        type: 'SETTLE',
        isOpen: weddingId !== null,
        links: links.length,
        missed: missed.length,
      },
    )
    if (weddingId !== null && facts.includes('linkSent'))
      await sendLinks(tx, deps, { weddingId, links, now })
    const isMissed = facts.includes('coupleNotified')
    if (weddingId !== null && isMissed)
      await record(tx, { weddingId, kind: 'rsvp.linkMissed', about: missed, now })
    const householdIds = isMissed ? missed.map(({ householdId }) => householdId) : []
    await keepState(tx, id, { weddingId, ...stored, householdIds, now })
  })
}

/** Those that were not asked for too often today. */
async function withinLimit({ limits }: Dependencies, found: LookedUp[]): Promise<LookedUp[]> {
  const allowed: LookedUp[] = []
  for (const one of found) {
    try {
      await limits.take(`invitation of:${one.householdId}`, perHousehold)
      allowed.push(one)
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'too_many_requests')) throw error
    }
  }
  return allowed
}

interface Sending {
  weddingId: string
  links: LookedUp[]
  now: Date
}

async function sendLinks(tx: Queryable, deps: Dependencies, { weddingId, links, now }: Sending) {
  const rows = await tx
    .selectFrom('rsvps')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where((eb) =>
      eb('householdId', '=', eb.fn.any(eb.val(links.map(({ householdId }) => householdId)))),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const urls = new Map(
    (await linksOf(tx, deps, rows)).map(({ url, row }) => [row.householdId, url] as const),
  )
  const { names, about } = await readInvitationContent(tx, deps.config, weddingId, now)
  const emails = links.flatMap(({ householdId, address }) => {
    const url = urls.get(householdId)
    return url === undefined || address === null ? [] : [{ to: address, names, ...about, url }]
  })
  await queueTemplatedMails(tx, deps, 'rsvpLink', emails, now, { weddingId })
  await record(tx, { weddingId, kind: 'rsvp.linkSent', about: links, now })
}

async function record(
  tx: Queryable,
  {
    weddingId,
    kind,
    about,
    now,
  }: {
    weddingId: string
    kind: 'rsvp.linkSent' | 'rsvp.linkMissed'
    about: LookedUp[]
    now: Date
  },
) {
  // Three at most: the chart turns away what is about more.
  for (const { householdId, household } of about)
    await recordActivity(
      tx,
      {
        weddingId,
        userId: null,
        kind,
        area: 'guests',
        subject: { id: householdId, name: household },
      },
      now,
    )
}

async function keepState(
  tx: Queryable,
  id: string,
  {
    weddingId,
    state,
    version,
    householdIds,
    now,
  }: {
    weddingId: string | null
    state: LookupState
    version: number
    householdIds: string[]
    now: Date
  },
) {
  await tx
    .updateTable('invitationLookups')
    .set({
      state,
      chartVersion: version,
      weddingId,
      householdIds,
      slug: '',
      name: '',
      proof: '',
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
}
