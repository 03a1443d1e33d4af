import { sql } from 'kysely'
import { settledStates } from '#machines/enquiries/enquiry.schema.ts'
import { factMonths, maxCounted } from '#machines/enquiries/details/response-facts.schema.ts'
import type {
  PublicFacts,
  ResponseFacts,
} from '#machines/enquiries/details/response-facts.schema.ts'
import { publicFactsOf } from '#machines/enquiries/details/response-facts.rules.ts'
import { publicStates } from '#machines/listings/listing.schema.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'

interface Counted {
  median: number | null
  answered: number
  silent: number
  agreed: number
  over: number
  kept: number
  withdrawn: number
}

/**
 * What a business did with its latest enquiries, in one statement. An index on the business and the
 * last entry limits it to a few hundred, so that it costs the same for a business with thousands.
 * The vendor's first action besides opening the thread or blocking the couple counts as the answer;
 * an enquiry that ended by itself without one counts as unanswered. A quote that was open when the
 * thread ended was withdrawn if the vendor ended it.
 */
export async function readResponseFacts(
  db: Queryable,
  businessId: string,
  now: Date,
): Promise<ResponseFacts> {
  const { rows } = await sql<Counted>`
    with asked as (
      select id, state, turn, created_at, facts ->> 'endedBy' as ended_by,
        ${hasAgreed} as has_agreed from enquiries
      where business_id = ${businessId} and state not in ('draft', 'discarded')
        and last_entry_at > ${now}::timestamptz - make_interval(months => ${sql.lit(factMonths)})
      order by last_entry_at desc, id desc limit ${sql.lit(maxCounted)}
    ), threads as (
      select asked.*, sent.created_at as sent_at, answer.created_at as answered_at
      from asked
      left join lateral (select created_at from enquiry_entries
        where enquiry_id = asked.id order by number limit 1) as sent on true
      left join lateral (select created_at from enquiry_entries
        where enquiry_id = asked.id and is_news and side = 'vendor'
          and facts ->> 'event' is distinct from 'blocked'
        order by number limit 1) as answer on true
    )
    select
      (percentile_cont(0.5) within group (order by extract(epoch from answered_at - sent_at) / 60)
        filter (where answered_at is not null))::float8 as median,
      count(answered_at)::integer as answered,
      count(*) filter (where answered_at is null and state = 'expired')::integer as silent,
      count(*) filter (where has_agreed)::integer as agreed,
      count(*) filter (where turn = 'none' and not has_agreed)::integer as over,
      (select count(*)::integer from asked join quotes on quotes.enquiry_id = asked.id
        where quotes.state in ('accepted', 'declined', 'expired')
          or quotes.state = 'closed' and ended_by is distinct from 'vendor') as kept,
      (select count(*)::integer from asked join quotes on quotes.enquiry_id = asked.id
        where quotes.state = 'withdrawn'
          or quotes.state = 'closed' and ended_by = 'vendor') as withdrawn
    from threads`.execute(db)
  const [counted] = rows
  const { median, answered, silent, agreed, over, kept, withdrawn } = counted ?? nothing
  return {
    medianMinutes: median === null ? null : Math.round(median),
    answered: { count: answered, of: answered + silent },
    agreed: { count: agreed, of: agreed + over },
    kept: { count: kept, of: kept + withdrawn },
  }
}

/** Also once its booking is over, and whoever blocked the other then. */
const hasAgreed = sql<boolean>`(turn = 'both' or facts ->> 'settledAs' is not null
  or state in (${sql.join(settledStates.map((state) => sql.lit(state)))}))`

const nothing: Counted = {
  median: null,
  answered: 0,
  silent: 0,
  agreed: 0,
  over: 0,
  kept: 0,
  withdrawn: 0,
}

/** The same for everybody, if the listing is public. */
export async function readPublicFacts(
  db: Queryable,
  slug: string,
  now: Date,
): Promise<PublicFacts> {
  const { businessId } = requireFound(
    await db
      .selectFrom('listings')
      .select('businessId')
      .where('slug', '=', slug)
      .where('state', 'in', publicStates)
      .executeTakeFirst(),
  )
  return publicFactsOf(await readResponseFacts(db, businessId, now))
}
