import { inOrder } from './statements.ts'

/**
 * Which event an item of the schedule is about. An item and an event of one name on one day are one thing, unless they already
 * disagree on when it begins: then both stay, for the couple to decide. One that begins with the event's name and at the same time is
 * about it, too.
 */
export const scheduleEvents = inOrder(() => statements)

const statements = [
  `alter table schedule_items add column event_id uuid`,
  `update schedule_items set event_id = pairs.event_id from (
    select distinct on (events.id) events.id as event_id, items.id as item_id
    from wedding_events events
    join weddings on weddings.id = events.wedding_id
    join schedule_items items on items.wedding_id = events.wedding_id
      and items.day_offset = case when events.day is null then 0 else events.day - weddings.wedding_date end
      and case when events.start_minute is null
        then lower(btrim(items.title)) = lower(btrim(case when events.name = '' then events.kind else events.name end))
        else events.start_minute = items.start_minute and starts_with(lower(btrim(items.title)), lower(btrim(case when events.name = '' then events.kind else events.name end)))
      end
    order by events.id, items.rank, items.id
  ) pairs where pairs.item_id = schedule_items.id`,
  `create unique index schedule_items_of_event on schedule_items (event_id) where event_id is not null`,
]
