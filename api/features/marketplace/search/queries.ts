import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { SearchAnswer, SearchCard, SearchQuery } from '#machines/marketplace/search.schema.ts'
import { filtersIn, searchOf, without, inAnyCurrency } from '#machines/marketplace/search.rules.ts'
import type { Search } from '#machines/marketplace/search.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { bigintRankCursor } from '#api/db/cursor.ts'
import { shownTown, townByIdOrSlug } from '#api/features/places/queries.ts'
import { publicProofsOf } from '#api/features/proofs/queries.ts'
import { distanceFrom } from '../area/queries.ts'
import { cards } from '../cards/queries.ts'
import { availabilityOf } from '../comparison/queries.ts'
import { loosen } from '../loosening/queries.ts'
import { inItsCategory, matchingRows } from '../matching/queries.ts'
import type { Matching } from '../matching/queries.ts'
import { beyond, rankOf, rowsByPrice, sortColumns } from '../ranking/queries.ts'
import type { PageEnd } from '../ranking/queries.ts'
import { completionsOf, correctWords } from '../words/queries.ts'

/** One search: its filters, its town, and where its page starts. */
interface Run extends Matching {
  limit: number
  after: PageEnd | null
  /** The instant at which a vendor's proofs must be valid. */
  now: Date
}

/** A page of the vendors that match, with exact counts for each further filter. */
export async function searchMarketplace(
  db: Queryable,
  query: SearchQuery,
  now: Date,
): Promise<SearchAnswer> {
  const town = query.town === undefined ? null : townByIdOrSlug(query.town)
  if (query.town !== undefined && !town) throw invalid('town', 'invalid_choice')
  const search = searchOf(town ? { ...query, town: String(town.id) } : query)
  if ('unknownField' in search) throw invalid('fields', 'unknown_field')
  const run: Run = {
    search,
    town,
    completions: await completionsOf(db, search.words),
    now,
    limit: Number(query.limit ?? 24),
    after: query.cursor === undefined ? null : bigintRankCursor.decode(query.cursor),
  }
  const found = await runSearch(db, run)
  const named = { town: town && shownTown(town) }
  if (found.total > 0) return { ...found, ...named, corrected: null, loosen: [] }
  const words = await correctWords(db, search.words, run.completions)
  if (words === null) return { ...found, ...named, corrected: null, loosen: await loosen(db, run) }
  const completions = await completionsOf(db, words)
  const corrected = { ...run, search: { ...search, words }, completions }
  const again = await runSearch(db, corrected)
  return {
    ...again,
    ...named,
    corrected: words.join(' '),
    // Where the right words find nobody either, the other filters are in the way.
    loosen: again.total > 0 ? [] : await loosen(db, corrected),
  }
}

function invalid(path: string, code: string) {
  return new Problem('invalid_input', { fields: [{ path, code }] })
}

async function runSearch(db: Queryable, run: Run) {
  const { search } = run
  const others = filtersIn(search).filter((filter) => filter !== 'category')
  const rows = await (others.length === 0 ? browse(run) : narrowed(run)).execute(db)
  const { total, page, categories, tags, alone } = rows.rows[0]!
  const shown = (page ?? []).slice(0, run.limit)
  const last = shown.at(-1)
  const ids = shown.map(({ id }) => id)
  const proofs = await publicProofsOf(db, ids, run.now)
  const { date } = search
  const days = await availabilityOf(db, ids, date, run.now)
  return {
    items: shown.map(({ rank: _rank, ...card }) => ({
      ...card,
      proofs: proofs.get(card.id) ?? [],
      isFree: date === null ? null : days.get(card.id) === 'free',
    })),
    nextCursor:
      (page?.length ?? 0) > run.limit && last
        ? bigintRankCursor.encode({ rank: String(last.rank), id: last.id })
        : null,
    total: Number(total),
    facets: facetsOf(categories ?? {}, { ...tags, ...alone }),
  }
}

interface Found {
  total: string
  page: (Omit<SearchCard, 'proofs' | 'isFree'> & { rank: number })[] | null
  categories: Record<string, number> | null
  tags: Record<string, number> | null
  /** For each group that has a filter: its counts without that filter. */
  alone: Record<string, number> | null
}

/** All vendors, or one category: the counts are stored already. */
function browse({ search, town, limit, after }: Run) {
  const { category } = search
  const ofCategory = isOfCategory(search)
  const order = sql.ref(sortColumns[search.sort] ?? 'by_points')
  const rows =
    search.sort === 'price'
      ? rowsByPrice(search, after, limit + 1)
      : sql`(select s.*, ${order} as rank from listing_search s
          where ${ofCategory} and ${beyond(order, after)}
          order by ${order}, business_id limit ${limit + 1})`
  return sql<Found>`
    with page as materialized (select s.*, null::float8 as distance from ${rows} as s)
    select coalesce((select sum(n) from listing_counts where tag = '' and ${ofCategory}), 0) as total,
      ${cards(town)} as page,
      ${storedCategories} as categories,
      (select json_object_agg(tag, n) from (select tag, sum(n) as n from listing_counts
        where tag <> '' and ${ofCategory} ${category === null ? common : sql``} group by tag having sum(n) > 0) as counted) as tags,
      null as alone`
}

/** Tags that vendors of every category have. */
const common = sql`and (starts_with(tag, 'lang.') or starts_with(tag, 'cur.'))`

/**
 * The matching rows are found once and used for both the page and the counts. Where another filter
 * narrows the search too, rows of every category are found, for the counts of categories; those
 * that do not belong to the search have no rank.
 */
function narrowed(run: Run) {
  const { search, town, limit, after } = run
  const rank = sql`rank`
  const ofAll = search.category === null ? search : without(search, 'category')
  const isOfAll = filtersIn(ofAll).length > 0
  const onlyFitting = (value: RawBuilder<unknown>) =>
    isOfAll && search.category !== null
      ? sql`case when ${inItsCategory(search)} then ${value} end`
      : value
  return sql<Found>`
    with found as materialized (
      select s.business_id, s.category, ${onlyFitting(rankOf(run))} as rank,
        ${search.category === null ? sql`s.spoken, s.currency` : sql`${onlyFitting(sql`s.tags`)} as tags`}
      from ${matchingRows(isOfAll ? { ...run, search: ofAll } : run)}),
    ${search.category === null ? alike : sql``}
    page as materialized (
      select s.*, found.rank, ${town ? distanceFrom(town) : sql`null::float8`} as distance
      from (select business_id, rank from found where rank is not null and ${beyond(rank, after)}
        order by rank, business_id limit ${limit + 1}) as found
      join listing_search s using (business_id))
    select (select count(rank) from found) as total,
      ${cards(town)} as page,
      ${categoryCounts(search.category, isOfAll)} as categories,
      ${search.category === null ? commonCounts : tagCounts} as tags,
      ${countsAlone(run)} as alone`
}

/**
 * Without a category no filter asks for the many tags of its fields, and few rows differ in the
 * other tags.
 */
const alike = sql`alike as materialized (
  select category, currency, spoken, count(*) as n from found group by 1, 2, 3),`

const commonCounts = sql`(select json_object_agg(tag, n) from (
  select tag, sum(n) as n from alike, unnest(spoken) as tag group by tag
  union all select 'cur.' || currency, sum(n) from alike group by currency) as counted)`

const tagCounts = sql`(select json_object_agg(tag, n) from (
  select tag, count(*) as n from found, unnest(tags) as tag group by tag) as counted)`

/**
 * The counts of categories, without the filter by category and by its fields. Those of all vendors
 * are stored.
 */
function categoryCounts(category: Search['category'], isOfAll: boolean) {
  if (category === null)
    return sql`(select json_object_agg(category, n) from (
      select category, sum(n) as n from alike group by category) as counted)`
  return isOfAll
    ? sql`(select json_object_agg(category, n) from (
        select category, count(*) as n from found group by category) as counted)`
    : storedCategories
}

const storedCategories = sql`(select json_object_agg(category, n) from listing_counts where tag = '' and n > 0)`

/**
 * The counts of each list from which several options may be chosen, of which one has to match, and
 * those of the other currencies where amounts are asked for in one.
 */
function countsAlone(run: Run) {
  const { search } = run
  const groups = search.tags.filter(({ group }) => !group.includes('.'))
  const parts = groups.map(({ group, anyOf }) => {
    const others = search.tags.filter((each) => each.group !== group)
    const prefix = `${anyOf[0]?.split('.')[0] ?? ''}.`
    return sql`select tag, count(*) as n
      from (select s.tags from ${matchingRows({ ...run, search: { ...search, tags: others } })}) as found, unnest(tags) as tag
      where starts_with(tag, ${prefix}) group by tag`
  })
  const anyCurrency = inAnyCurrency(search)
  if (anyCurrency !== null) parts.push(currencyCounts({ ...run, search: anyCurrency }))
  if (parts.length === 0) return sql`null::json`
  return sql`(select json_object_agg(tag, n) from (${sql.join(parts, sql` union all `)}) as counted)`
}

/** Those of all vendors, or of a category, are stored. */
function currencyCounts(run: Matching) {
  const { search } = run
  return filtersIn(search).every((filter) => filter === 'category')
    ? sql`select tag, sum(n) as n from listing_counts
        where starts_with(tag, 'cur.') and ${isOfCategory(search)} group by tag having sum(n) > 0`
    : sql`select 'cur.' || s.currency as tag, count(*) as n from ${matchingRows(run)} group by 1`
}

function isOfCategory({ category }: Pick<Search, 'category'>) {
  return category === null ? sql`true` : sql`category = ${category}`
}

function facetsOf(
  categories: Record<string, number>,
  tags: Record<string, number>,
): SearchAnswer['facets'] {
  const facets: SearchAnswer['facets'] = { categories, languages: {}, currencies: {}, fields: {} }
  for (const [tag, count] of Object.entries(tags)) {
    const [group = '', option = ''] = tag.split('.')
    if (group === 'lang') facets.languages[option] = count
    else if (group === 'cur') facets.currencies[option] = count
    else facets.fields[tag] = count
  }
  return facets
}
