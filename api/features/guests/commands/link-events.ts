import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'

/**
 * Links an item of the schedule with an event for guests if they are one thing: they have the same
 * name and day, and the same start if both have one. From then on the event says when and where.
 */
export async function linkEvents(tx: Queryable, weddingId: string): Promise<void> {
  await sql`
    update schedule_items set event_id = pairs.event_id from (
      select distinct on (items.id) items.id as item_id, events.id as event_id
      from (
        select distinct on (events.id) events.id as event_id, items.id as item_id
        from wedding_events events
        join weddings on weddings.id = events.wedding_id
        join schedule_items items on items.wedding_id = events.wedding_id and items.event_id is null
          and items.day_offset = case when events.day is null then 0 else events.day - weddings.wedding_date end
          and case when events.start_minute is null
            then lower(btrim(items.title)) = lower(btrim(case when events.name = '' then events.kind else events.name end))
            else events.start_minute = items.start_minute and starts_with(lower(btrim(items.title)), lower(btrim(case when events.name = '' then events.kind else events.name end)))
          end
        where events.wedding_id = ${weddingId}
          and not exists (select from schedule_items other where other.event_id = events.id)
        order by events.id, items.rank, items.id
      ) found
      join schedule_items items on items.id = found.item_id
      join wedding_events events on events.id = found.event_id
      order by items.id, events.created_at, events.id
    ) pairs where pairs.item_id = schedule_items.id`.execute(tx)
}
