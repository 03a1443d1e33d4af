import { Problem } from '#machines/kernel/problem.ts'
import { listKinds } from '#machines/website/sections/section-kinds.schema.ts'
import { completeArrangement } from '#machines/website/sections/sections.schema.ts'
import type { ListSection } from '#machines/website/sections/section-kinds.schema.ts'
import type {
  ContentChange,
  PageContent,
  Website,
  WebsiteWritten,
} from '#machines/website/website.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readWebsite } from '../queries.ts'
import type { Linking } from '../queries.ts'
import { pageKey, storedPageKey } from './page-secrets.ts'
import { decryptPasscode } from '#api/features/guests/commands/rsvp/seal-passcode.ts'

/** Whose page somebody writes on. */
export interface RecordRef {
  userId: string
  weddingId: string
}

type Dependencies = Pick<Deps, 'db' | 'config' | 'now'>

/** The page as the couple works on it, links included. */
export async function showWebsite(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { userId, weddingId }: RecordRef,
): Promise<Website> {
  await requireMember(db.query, userId, weddingId, 'partner')
  return readWebsite(db.query, weddingId, linkingOf(config))
}

/** Changes what is written on a page that was read at `version`; 0: nobody had written anything. */
export function changeContent(
  { db, config, now: clock }: Dependencies,
  { userId, weddingId }: RecordRef,
  { version, ...change }: ContentChange,
): Promise<WebsiteWritten> {
  const now = clock()
  return db.transaction(async (tx) => {
    const before = await lockWebsite(tx, config, { userId, weddingId })
    if (before.version !== version) throw new Problem('version_stale', { current: before })
    const known = await tx
      .selectFrom('weddingPages')
      .select('id')
      .where('weddingId', '=', weddingId)
      .executeTakeFirst()
    const id = known?.id ?? newId(now)
    const rows = await snapshotRows(tx, 'weddingPages', [id])
    const columns = {
      ...columnsOf(before, { ...before, ...change }),
      version: version + 1,
      updatedAt: now,
    }
    if (known) await tx.updateTable('weddingPages').set(columns).where('id', '=', id).execute()
    else
      await tx
        .insertInto('weddingPages')
        .values({ ...columns, id, weddingId, createdAt: now })
        .execute()
    const happened = {
      weddingId,
      userId,
      kind: 'page.changed',
      area: 'wedding',
      subject: null,
      rows,
    } as const
    const activityId = await recordActivity(tx, happened, now)
    return { website: await readWebsite(tx, weddingId, linkingOf(config)), activityId }
  })
}

/** What is written, as rows hold it. What is no item or photo of theirs, or is gone by now, is nothing to show. */
function columnsOf({ items, photos }: Website, content: PageContent) {
  const ours = new Set([...items, ...photos].map(({ id }) => id))
  const known = (id: string) => (ours.has(id) ? id : '')
  const { look, greeting, story, place, hero, shown, arrangement } = content
  const party = content.party.map((person) => ({ ...person, photo: known(person.photo) }))
  const lists = listKinds.map(
    (kind) => [kind, JSON.stringify(kind === 'party' ? party : content[kind])] as const,
  )
  return {
    look,
    greeting,
    story,
    place,
    ...(Object.fromEntries(lists) as Record<ListSection, string>),
    shown: JSON.stringify([...new Set(shown)].filter((item) => ours.has(item))),
    hero: known(hero),
    arrangement: JSON.stringify(completeArrangement(arrangement)),
  }
}

/** The page as it is, with its wedding held, so that of two who write at once one comes after the other. */
export async function lockWebsite(
  tx: Queryable,
  config: Deps['config'],
  { userId, weddingId }: RecordRef,
): Promise<Website> {
  await requireMember(tx, userId, weddingId, 'partner')
  await tx
    .selectFrom('weddings')
    .select('id')
    .where('id', '=', weddingId)
    .forNoKeyUpdate()
    .execute()
  return readWebsite(tx, weddingId, linkingOf(config))
}

export function linkingOf({ publicUrl, sessionKeys }: Deps['config']): Linking {
  return {
    publicUrl,
    keyOf: (door) => storedPageKey(sessionKeys, door),
    guestKeyOf: (door) => pageKey(sessionKeys[0]!, door),
    wordOf: (door) => decryptPasscode(sessionKeys, door),
  }
}
