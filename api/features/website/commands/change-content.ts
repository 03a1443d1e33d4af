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
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readWebsite } from '../queries.ts'
import { lockWebsite } from './lock-website.ts'
import type { RecordRef } from './lock-website.ts'
import { pageLinkPartsOf } from './page-link-parts.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'now'>

/**
 * Changes the content of a page that was read at `version`. Version 0 is a page without content.
 */
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
    return { website: await readWebsite(tx, weddingId, pageLinkPartsOf(config)), activityId }
  })
}

/**
 * The content as columns. Ids of items or photos that do not exist or belong to another wedding are
 * removed.
 */
function columnsOf({ items, photos }: Website, content: PageContent) {
  const ours = new Set([...items, ...photos].map(({ id }) => id))
  const known = (id: string) => (ours.has(id) ? id : '')
  const { look, greeting, story, place, hero, shown, arrangement, takesPhotos } = content
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
    takesPhotos,
  }
}
