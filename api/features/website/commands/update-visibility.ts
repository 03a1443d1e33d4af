import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { publication } from '#machines/website/publication/publication.machine.ts'
import type {
  PublicationStep,
  PublicationStepRequest,
} from '#machines/website/publication/publication.schema.ts'
import {
  isPublished,
  stepsIn,
  storedPublication,
  failedGuards,
} from '#machines/website/publication/publication.selectors.ts'
import { isReserved } from '#machines/kernel/forms/slug.ts'
import { limits } from '#machines/website/website.schema.ts'
import type { SlugChange, Website, WebsiteWritten } from '#machines/website/website.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { isKeyViolation } from '#api/db/engine/failure.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { freeSlug, readVisibility, readWebsite } from '../queries.ts'
import type { VisibilityRow } from '../queries.ts'
import { lockWebsite } from './lock-website.ts'
import { pageLinkPartsOf } from './page-link-parts.ts'
import type { RecordRef } from './lock-website.ts'
import { hashLinkToken } from '#api/features/secrets/commands/link-token.ts'
import { hashPasscode, pageKey, storedPageKey } from './page-secrets.ts'
import { encryptPasscode } from '#api/features/guests/commands/rsvp/seal-passcode.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'now'>

/** Applies one step of the publication chart. A page without an address gets the suggested one. */
export async function takeStep(
  { db, config, now: clock }: Dependencies,
  place: RecordRef,
  asked: PublicationStepRequest,
): Promise<WebsiteWritten> {
  const now = clock()
  const { userId, weddingId } = place
  // Hashing a passcode takes a while, so it happens before the transaction.
  await requireMember(db.query, userId, weddingId, 'partner')
  const wordHash = 'word' in asked ? await hashPasscode(asked.word, config) : null
  return db.transaction(async (tx) => {
    const before = await lockWebsite(tx, config, place)
    const { stored, fact } = step(before, asked)
    const visibility = (await readVisibility(tx, weddingId)) ?? newVisibility(weddingId, now)
    const slug =
      visibility.slug ??
      (await nameItself(tx, { weddingId, wished: before.visibility.suggested }, now))
    await writeVisibility(tx, {
      ...visibility,
      ...('word' in asked
        ? await newPasscode(config, visibility, { word: asked.word, wordHash })
        : {}),
      ...(stored.state === 'with_word' ? {} : noPasscode),
      ...(needsLink(asked.event, config, visibility) ? newLink(config, visibility) : {}),
      slug,
      state: stored.state,
      stateVersion: stored.version,
      version: before.visibility.version + 1,
      updatedAt: now,
    })
    const activityId = await recordActivity(
      tx,
      { weddingId, userId, kind: `page.${fact}`, area: 'wedding', subject: null },
      now,
    )
    // A task of the checklist completes automatically with this.
    if (isPublished(before.visibility.state) !== isPublished(stored.state))
      await publishWeddingChange(tx, weddingId, 'timeline')
    return { website: await readWebsite(tx, weddingId, pageLinkPartsOf(config)), activityId }
  })
}

/** Sets the address of a page. Its former addresses stay reserved and redirect to it. */
export async function changeAddress(
  { db, config, now: clock }: Dependencies,
  place: RecordRef,
  { version, slug }: SlugChange,
): Promise<WebsiteWritten> {
  const now = clock()
  const { userId, weddingId } = place
  return db.transaction(async (tx) => {
    const before = await lockWebsite(tx, config, place)
    if (before.visibility.version !== version)
      throw new Problem('version_stale', { current: before })
    if (isReserved(slug)) throw refusedSlug('slug_reserved')
    const names = await tx
      .selectFrom('weddingPageNames')
      .select(['id', 'slug'])
      .where('weddingId', '=', weddingId)
      .execute()
    const known = names.find((name) => name.slug === slug)
    if (!known && names.length >= limits.names)
      throw new Problem('too_many', { limit: limits.names })
    const visibility = (await readVisibility(tx, weddingId)) ?? newVisibility(weddingId, now)
    const nameId = known?.id ?? newId(now)
    const rows = [
      await snapshotRows(tx, 'weddingPageNames', [nameId]),
      await snapshotRows(tx, 'weddingPageDoors', [visibility.id]),
    ]
    if (!known) await writeName(tx, { id: nameId, weddingId, slug }, now)
    await writeVisibility(tx, { ...visibility, slug, version: version + 1, updatedAt: now })
    const happened = {
      weddingId,
      userId,
      kind: 'page.named',
      area: 'wedding',
      subject: { id: null, name: slug },
      rows,
    } as const
    const activityId = await recordActivity(tx, happened, now)
    return { website: await readWebsite(tx, weddingId, pageLinkPartsOf(config)), activityId }
  })
}

function step(before: Website, { version, event }: PublicationStepRequest) {
  if (before.visibility.version !== version) throw new Problem('version_stale', { current: before })
  const { state } = before.visibility
  requireAllowed({
    state,
    event,
    refusedBy: failedGuards(state, event),
    allowed: () => stepsIn(state),
  })
  const { stored, facts } = advance(publication, storedPublication(state), { type: event })
  const [fact] = facts
  if (fact === undefined) throw new Error(`The step ${event} recorded no fact.`)
  return { stored, fact }
}

/** A link stays valid until a new one is requested or its key is removed. */
function needsLink(
  event: PublicationStep,
  { sessionKeys }: Deps['config'],
  visibility: VisibilityRow,
) {
  return (
    event === 'RENEW_LINK' ||
    (event === 'SHARE_LINK' && storedPageKey(sessionKeys, visibility) === null)
  )
}

function newLink({ sessionKeys }: Deps['config'], { id, linkNumber }: VisibilityRow) {
  const next = { id, linkNumber: linkNumber + 1 }
  return { linkNumber: next.linkNumber, linkHash: hashLinkToken(pageKey(sessionKeys[0]!, next)) }
}

async function newPasscode(
  { sessionKeys }: Deps['config'],
  { id, wordNumber }: VisibilityRow,
  { word, wordHash }: { word: string; wordHash: string | null },
) {
  const next = { id, wordNumber: wordNumber + 1 }
  return {
    wordNumber: next.wordNumber,
    wordHash,
    wordSealed: await encryptPasscode(sessionKeys, next, word),
  }
}

/**
 * The passcode is deleted when the visibility no longer needs it. Its number is kept, so that
 * stored cookies do not open the page after a later passcode is set.
 */
const noPasscode = { wordHash: null, wordSealed: null }

function newVisibility(weddingId: string, now: Date): VisibilityRow {
  const nothing = { slug: null, linkNumber: 0, linkHash: null, wordNumber: 0, ...noPasscode }
  return {
    id: newId(now),
    weddingId,
    ...nothing,
    state: 'off',
    stateVersion: 1,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

async function writeVisibility(tx: Queryable, visibility: VisibilityRow) {
  const { id: _id, weddingId: _weddingId, createdAt: _createdAt, ...columns } = visibility
  await tx
    .insertInto('weddingPageDoors')
    .values(visibility)
    .onConflict((on) => on.column('id').doUpdateSet(columns))
    .execute()
}

/** How often another couple may take the suggested address first before this fails. */
const maxTries = 20

/** Sets the suggested address, or the next free one if another couple has just taken it. */
async function nameItself(
  tx: Queryable,
  { weddingId, wished }: { weddingId: string; wished: string },
  now: Date,
): Promise<string> {
  for (let tries = 0; tries < maxTries; tries++) {
    const slug = await freeSlug(tx, weddingId, wished)
    const name = { id: newId(now), weddingId, slug, version: 1, createdAt: now, updatedAt: now }
    const written = await tx
      .insertInto('weddingPageNames')
      .values(name)
      // A former address of the same page may be used again.
      .onConflict((on) =>
        on
          .column('slug')
          .doUpdateSet({ updatedAt: now })
          .where('weddingPageNames.weddingId', '=', weddingId),
      )
      .executeTakeFirstOrThrow()
    if (written.numInsertedOrUpdatedRows !== 0n) return slug
  }
  throw refusedSlug('slug_taken')
}

async function writeName(
  tx: Queryable,
  { id, weddingId, slug }: { id: string; weddingId: string; slug: string },
  now: Date,
) {
  try {
    await tx
      .insertInto('weddingPageNames')
      .values({ id, weddingId, slug, version: 1, createdAt: now, updatedAt: now })
      .execute()
  } catch (error) {
    throw isKeyViolation(error) ? refusedSlug('slug_taken') : error
  }
}

function refusedSlug(code: 'slug_taken' | 'slug_reserved') {
  return new Problem('invalid_input', { fields: [{ path: 'slug', code }] })
}
