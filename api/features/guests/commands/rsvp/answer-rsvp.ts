import { isNoDiet } from '#machines/guests/cells/words.rules.ts'
import type { RsvpEvent } from '#machines/guests/rsvp/rsvp.machine.ts'
import type { ReceivedRsvp, RsvpAnswer } from '#machines/guests/rsvp/rsvp.schema.ts'
import { missingIn } from '#machines/guests/rsvp/rsvp-form.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { lockWedding } from '#api/features/wedding/commands/lock-wedding.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { peopleOf, readClosing, receivedRsvp, settingsRow, versionOf } from '../../rsvp/queries.ts'
import type { RsvpRow, SettingsRow } from '../../rsvp/queries.ts'
import type { GuestRow } from '../../queries.ts'
import { writeGuestList } from '../write-guest-list.ts'
import { movedBy, writeRsvps } from './move-rsvp.ts'
import { hashLinkToken } from '#api/features/secrets/commands/link-token.ts'
import { readPageForGuests } from './seal-passcode.ts'

export type Dependencies = Pick<Deps, 'db' | 'config' | 'now' | 'limits'>

/** The token of a request; `guess` counts tokens that open nothing, so that nobody can try many. */
export interface Asker {
  token: string
  guess: () => Promise<void>
}

/** An invitation by its link. A link that was replaced is answered like one that never existed. */
export async function openRsvp(deps: Dependencies, asker: Asker): Promise<ReceivedRsvp> {
  return received(
    deps.db.query,
    deps,
    await findRsvpByToken(deps.db.query, deps, asker),
    deps.now(),
  )
}

/** Records what the page of a household reports: that it was opened, that somebody has begun. */
export async function stepByHousehold(
  deps: Dependencies,
  asker: Asker,
  type: 'OPEN' | 'BEGIN',
): Promise<ReceivedRsvp> {
  const now = deps.now()
  await findRsvpByToken(deps.db.query, deps, asker)
  return deps.db.transaction(async (tx) => {
    const row = await findRsvpByToken(tx, deps, asker, 'hold')
    const { row: moved } = movedBy(row, await eventOf(tx, row, type, now))
    await writeRsvps(tx, [moved])
    await publishWeddingChange(tx, row.weddingId, 'guests')
    return received(tx, deps, moved, now)
  })
}

/**
 * Stores a household's answer. Whoever answers does so for everything they are invited to; others
 * may answer later. Repeated with the same key, it counts once. Of two answers at once, the second
 * gets version_stale with the first.
 */
export async function answerRsvp(
  deps: Dependencies,
  asker: Asker,
  answer: RsvpAnswer,
  key: string | null,
): Promise<ReceivedRsvp> {
  const now = deps.now()
  const { id, weddingId } = await findRsvpByToken(deps.db.query, deps, asker)
  const { body } = await withIdempotency(
    deps.db,
    { owner: `rsvp ${id}`, operation: 'answer', key, body: answer, now },
    async (tx) => {
      const row = await findRsvpByToken(tx, deps, asker, 'hold')
      const { message, replies } = answer
      const settings = await settingsRow(tx, row.weddingId, now)
      const people = await peopleOf(tx, row, 'hold')
      const after = people.map((one) => answered(one, answer))
      const leavesOpen = after.some(({ answers }) => Object.values(answers).includes('pending'))
      const event: RsvpEvent = { ...(await eventOf(tx, row, 'SUBMIT', now)), leavesOpen }
      const { row: moved, facts } = movedBy(row, event, { message, replies })
      const isOfThese =
        people.length === answer.people.length &&
        people.every((one) => answer.people.some((given) => given.id === one.id))
      if (versionOf(row, people) !== answer.version || !isOfThese)
        throw new Problem('version_stale', { current: await received(tx, deps, row, now) })
      refuseUnfit(people, settings, answer)
      await writeRsvps(tx, [moved])
      const household = await tx
        .selectFrom('households')
        .select(['id', 'name'])
        .where('id', '=', row.householdId)
        .executeTakeFirstOrThrow()
      const guests = after.filter(
        (next, place) => JSON.stringify(next) !== JSON.stringify(people[place]),
      )
      for (const fact of facts)
        await writeGuestList(
          tx,
          { weddingId: row.weddingId, userId: null, kind: `rsvp.${fact}`, subject: household },
          { guests },
          now,
        )
      return { status: 200 as const, body: await receivedRsvp(tx, moved, now) }
    },
  )
  // Not part of the stored response of a repeated request: the database must hold no readable
  // passcode.
  return { ...body, page: await readPageForGuests(deps.db.query, deps.config, weddingId) }
}

/**
 * An invitation as its household sees it, with the couple's page if that needs a passcode. Who is
 * invited to nothing any more does not get it.
 */
async function received(
  db: Queryable,
  { config }: Dependencies,
  row: RsvpRow,
  now: Date,
): Promise<ReceivedRsvp> {
  const invitation = await receivedRsvp(db, row, now)
  if (invitation.people.length === 0) return invitation
  return { ...invitation, page: await readPageForGuests(db, config, row.weddingId) }
}

/** How many requests one link may make in a minute. */
const perLink = { limit: 60, seconds: 60 }

/** A page of gifts is read with all of its pictures. */
const perPictures = { limit: 600, seconds: 60 }

/** Finds the invitation of a link; `glance` is one of many small requests. */
export async function findRsvpByToken(
  db: Queryable,
  { limits }: Dependencies,
  { token, guess }: Asker,
  how: 'read' | 'glance' | 'hold' = 'read',
): Promise<RsvpRow> {
  let row = await rsvpBehind(db, token)
  if (row && how === 'hold') {
    await lockWedding(db, row.weddingId)
    row = await rsvpBehind(db, token, true)
  }
  if (row) {
    // Counted before anything is locked, because the count uses a connection of its own.
    if (how === 'read') await limits.take(`rsvp:${row.id}`, perLink)
    if (how === 'glance') await limits.take(`rsvp-glance:${row.id}`, perPictures)
    return row
  }
  if (how !== 'hold') await guess()
  throw new Problem('not_found')
}

/** By its own link, or by one of a household that went into its own. */
async function rsvpBehind(db: Queryable, token: string, isHeld = false) {
  const hash = hashLinkToken(token)
  const rsvps = db.selectFrom('rsvps').selectAll('rsvps')
  const row = await rsvps
    .where('tokenHash', '=', hash)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst()
  if (row) return row
  return rsvps
    .innerJoin('formerRsvpLinks as former', (join) =>
      join
        .onRef('former.rsvpId', '=', 'rsvps.id')
        .onRef('former.linkNumber', '=', 'rsvps.linkNumber'),
    )
    .where('former.tokenHash', '=', hash)
    .$if(isHeld, (query) => query.forUpdate('rsvps'))
    .executeTakeFirst()
}

async function eventOf(
  tx: Queryable,
  { weddingId }: RsvpRow,
  type: RsvpEvent['type'],
  now: Date,
): Promise<RsvpEvent> {
  return {
    type,
    at: now.toISOString(),
    closesAt: await readClosing(tx, await settingsRow(tx, weddingId, now)),
  }
}

/**
 * The guest after an answer: existing names stay, and a companion may get one. Somebody who comes
 * to nothing has no meal.
 */
function answered(guest: GuestRow, { people }: RsvpAnswer): GuestRow {
  const given = people.find(({ id }) => id === guest.id)
  if (!given) return guest
  const { firstName, lastName, answers, meal, diet } = given
  const names = guest.isPlusOne ? { firstName, lastName } : {}
  const after = { ...guest.answers, ...answers }
  const current = Object.values(after)
  // Somebody who will answer later keeps the meal that the couple entered.
  const dish = current.includes('coming') ? meal : current.includes('pending') ? guest.meal : ''
  return { ...guest, ...names, answers: after, meal: dish, diet: isNoDiet(diet) ? '' : diet }
}

function refuseUnfit(
  guests: readonly GuestRow[],
  { meals, questions }: SettingsRow,
  { people, replies }: RsvpAnswer,
) {
  const given = new Map(people.map(({ id, answers }, place) => [id, { answers, place }]))
  const problems: FieldProblem[] = missingIn(
    guests,
    (id, eventId) => given.get(id)?.answers[eventId] ?? '',
  ).map(({ guestId, eventId }) => ({
    path: `people.${given.get(guestId)?.place}.answers.${eventId}`,
    code: 'required',
  }))
  for (const [place, { id, answers, meal }] of people.entries()) {
    const guest = guests.find((one) => one.id === id)!
    const invited = Object.keys(guest.answers)
    for (const eventId of Object.keys(answers))
      if (!invited.includes(eventId))
        problems.push({ path: `people.${place}.answers.${eventId}`, code: 'invalid_choice' })
    if (meal !== '' && meal !== guest.meal && !meals.includes(meal))
      problems.push({ path: `people.${place}.meal`, code: 'invalid_choice' })
  }
  for (const id of Object.keys(replies))
    if (questions.every((question) => question.id !== id))
      problems.push({ path: `replies.${id}`, code: 'invalid_choice' })
  if (problems.length > 0) throw new Problem('invalid_input', { fields: problems.slice(0, 50) })
}
