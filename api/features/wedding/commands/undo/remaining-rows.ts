import type { RowImage, TableChange } from '#api/db/tables/wedding.ts'
import { sqlName } from './links.ts'
import type { Link } from './links.ts'

interface Circumstances {
  links: readonly Link[]
  changes: readonly TableChange[]
  now: ReadonlyMap<string, RowImage | null>
}

/**
 * All rows of an activity that stay where these do: what they belong to, the answers of guests who
 * stay with the events that they are about, and the people of a household that would be empty
 * otherwise.
 */
export function remainingRows(
  changed: ReadonlySet<string>,
  { links, changes, now }: Circumstances,
): Set<string> {
  const stays = new Set(changed)
  const made = (table: string) => rowsOf(table).filter(({ before }) => before === null)
  const parents = new Map(
    links.map(({ parent }) => [parent, new Set(made(parent).map(({ id }) => id))]),
  )

  const guests = made('guests').filter(({ id }) => now.get(id))
  const answered = new Set(rowsOf('rsvps').flatMap(({ id }) => (stays.has(id) ? [homeOf(id)] : [])))
  const homes = new Set<unknown>(
    made('households').flatMap(({ id }) => (stays.has(id) || answered.has(id) ? [id] : [])),
  )
  const peopled = new Set(guests.flatMap(({ id }) => (stays.has(id) ? [homeOf(id)] : [])))
  for (const { id } of guests) if (homes.has(homeOf(id)) && !peopled.has(homeOf(id))) stays.add(id)

  const staying = rowsOf('guests').filter(({ id }) => stays.has(id))
  const answering = new Set(staying.map(({ id }) => homeOf(id)))
  for (const { id } of rowsOf('rsvps')) if (answering.has(homeOf(id))) stays.add(id)
  const invitedTo = new Set(
    staying.flatMap(({ id }) =>
      Object.keys((now.get(id)?.['answers'] as object | undefined) ?? {}),
    ),
  )
  for (const { id } of made('wedding_events')) if (invitedTo.has(id)) stays.add(id)

  for (const id of stays) {
    for (const { column, parent } of links) {
      const belongsTo = now.get(id)?.[column]
      // A set that grows while it is gone through is gone through to its new end.
      if (typeof belongsTo === 'string' && parents.get(parent)?.has(belongsTo)) stays.add(belongsTo)
    }
  }
  return stays

  function rowsOf(table: string) {
    return changes.filter((change) => sqlName(change.table) === table).flatMap(({ rows }) => rows)
  }

  function homeOf(id: string) {
    return now.get(id)?.['household_id']
  }
}
