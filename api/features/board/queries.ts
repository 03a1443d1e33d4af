import { sql } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import { standingsOf } from '#machines/choices/category/category.rules.ts'
import type { CategoryStanding } from '#machines/choices/category/category.schema.ts'
import type { ChoiceState } from '#machines/choices/vendor-choice.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { PerCategory, WeddingFacts } from '#machines/wedding/facts.schema.ts'
import type { Queryable } from '#api/db/client.ts'

/** What is true of a wedding, read in one statement. Who may see it is for the caller to know. */
export async function readFacts(db: Queryable, weddingId: string): Promise<WeddingFacts> {
  const { rows } = await sql<CountedRow>`select ${counted} from weddings where weddings.id = ${weddingId}`.execute(db)
  const [row] = rows
  if (!row) throw new Problem('not_yours')
  return factsOf(row)
}

/** What a statement over weddings selects to know what is true of each. */
export const counted = sql<CountedRow>`
  weddings.wedding_date is not null as date_set,
  weddings.expected_guests is not null as headcount_set,
  coalesce(weddings.total_budget_minor, 0) as total_budget_minor,
  (select count(*) from wedding_members where wedding_members.wedding_id = weddings.id) as members,
  (select count(*) from schedule_items where schedule_items.wedding_id = weddings.id) as schedule_items,
  (select coalesce(jsonb_agg(to_jsonb(counted)), '[]') from (
    select category, state, count(*) as count, count(quoted_at) as quoted from choices
    where choices.wedding_id = weddings.id group by category, state
  ) counted) as choices,
  (select count(*) from choices where choices.wedding_id = weddings.id and choices.state = 'booked' and not exists (
    select from day_links where day_links.choice_id = choices.id and day_links.opened_first is not null
  )) as vendors_without_schedule,
  (select to_jsonb(figures) from guest_figures figures where figures.wedding_id = weddings.id) as guests,
  (select count(*) from wedding_events where wedding_events.wedding_id = weddings.id and wedding_events.kind = 'other') as other_events,
  (select jsonb_build_object('deadline', deadline is not null, 'frozen', frozen_at is not null, 'meals', jsonb_array_length(meals))
    from rsvp_settings where rsvp_settings.wedding_id = weddings.id) as answering`

export interface CountedRow {
  dateSet: boolean
  headcountSet: boolean
  totalBudgetMinor: number
  members: number
  scheduleItems: number
  choices: { category: ServiceCategory; state: ChoiceState; count: number; quoted: number }[]
  vendorsWithoutSchedule: number
  /** As the triggers keep them, under their columns' names. */
  guests: Record<'uninvited' | 'coming' | 'pending' | 'not_coming' | 'households_without_contact' | 'invitations_unsent', number>
  otherEvents: number
  /** Null while the couple has said nothing. */
  answering: { deadline: boolean; frozen: boolean; meals: number } | null
}

export function factsOf({ members, choices, dateSet, headcountSet, totalBudgetMinor, scheduleItems, ...row }: CountedRow): WeddingFacts {
  const standings = standingsOf(choices)
  const { uninvited, coming, pending, not_coming: notComing, households_without_contact: householdsWithoutContact } = row.guests
  const invited = coming + pending + notComing
  return {
    ...untold,
    dateSet,
    headcountSet,
    totalBudgetMinor,
    otherMembers: Math.max(0, members - 1),
    scheduleItems,
    vendorsWithoutSchedule: row.vendorsWithoutSchedule,
    guests: invited + uninvited,
    householdsWithoutContact,
    // Who is invited to nothing owes no answer, and nobody has been chased.
    answersPending: invited === 0 ? null : pending,
    otherEvents: row.otherEvents,
    invitationsUnsent: row.guests.invitations_unsent,
    answersDeadlineSet: row.answering?.deadline ?? false,
    answersClosed: row.answering?.frozen ?? false,
    mealOptions: row.answering?.meals ?? 0,
    choices: {
      saved: perCategory(standings, ({ counts: { saved, asked, quoted, booked, dropped } }) => saved + asked + quoted + booked + dropped),
      quoted: perCategory(standings, ({ category }) =>
        choices.reduce((sum, row) => sum + (row.category === category && row.state !== 'not_needed' ? row.quoted : 0), 0),
      ),
      booked: standings.filter(({ standing }) => standing === 'booked').map(({ category }) => category),
      notNeeded: standings.filter(({ standing }) => standing === 'not_needed').map(({ category }) => category),
    },
  }
}

function perCategory(standings: CategoryStanding[], count: (standing: CategoryStanding) => number) {
  // Every category has its standing, so that the keys are those of the record.
  return Object.fromEntries(standings.map((standing) => [standing.category, count(standing)])) as PerCategory
}

/** What the product keeps no records of yet. */
const untold = {
  contributors: null,
  saveTheDatesUnsent: null,
  guestsWithoutSeat: null,
  pagePublished: null,
  gifts: null,
  giftsUnthanked: null,
  bookingsUnsettled: null,
  paymentsDueSoon: null,
  bookingsUnreviewed: null,
} satisfies Partial<WeddingFacts>
