import type { ChoiceStep } from '#machines/choices/vendor-choice.schema.ts'
import type { NewHousehold } from '#machines/guests/household.schema.ts'
import type { TaskRequest } from '#machines/timeline/task/task.schema.ts'
import type { Deps } from '#api/deps.ts'
import { addChoice } from '#api/features/choices/commands/add-choice.ts'
import { changeChoice } from '#api/features/choices/commands/change-choice.ts'
import { settleCategory } from '#api/features/choices/commands/settle-category.ts'
import { takeStep } from '#api/features/choices/commands/take-step.ts'
import { changeWedding } from '#api/features/profile/commands/change-wedding.ts'
import { addHousehold } from '#api/features/guests/commands/add-guests.ts'
import { updateTasks } from '#api/features/timeline/commands/update-tasks.ts'
import { addItem } from '#api/features/timeline/commands/schedule/add-item.ts'
import { addDemoBudget } from './budget.ts'
import { addDemoRegistry } from './registry.ts'
import { writeDemoWebsite } from './website.ts'

type Dependencies = Pick<
  Deps,
  'db' | 'files' | 'config' | 'jobs' | 'log' | 'now' | 'reactions' | 'renderMail'
>

/** The wedding, and the partner who plans it. */
interface Of {
  userId: string
  weddingId: string
}

/**
 * Plans the first days of a demo wedding by the commands that people plan with, one after the other
 * at their times, so that every figure and every line of its activity is as true as any other.
 */
export async function planDemoWedding(
  { db, now, ...rest }: Dependencies,
  { userId, weddingId }: Of,
): Promise<void> {
  const start = now().getTime()
  const minutesAgo = (minutes: number) => new Date(start - minutes * 60_000)
  let left = 52 * 60
  /** Each step is taken an hour after the one before. */
  const then = (): Dependencies => {
    const at = minutesAgo((left -= 60))
    return { ...rest, db, now: () => at }
  }

  const wedding = await db.query
    .selectFrom('weddings')
    .select('version')
    .where('id', '=', weddingId)
    .executeTakeFirstOrThrow()
  const total = { version: wedding.version, totalBudgetMinor: 4_200_000, currency: 'USD' }
  const first = then()
  await changeWedding(first, userId, weddingId, total, first.now())
  await addDemoBudget(then(), { userId, weddingId }, total.totalBudgetMinor)
  await addDemoRegistry(then(), { userId, weddingId })
  for (const { name, price, steps } of choices) {
    const { id: businessId } = await db.query
      .selectFrom('businesses')
      .select('id')
      .where('name', '=', name)
      .where('approval', '=', 'approved')
      .executeTakeFirstOrThrow()
    let { choice } = (await addChoice(then(), userId, weddingId, { businessId }, null)).body
    if (price !== null) {
      const change = { version: choice.version, price: { minor: price, currency: 'USD' } }
      choice = (await changeChoice(then(), userId, weddingId, choice.id, change)).choice
    }
    for (const event of steps) {
      const asked = { version: choice.version, event }
      choice = (await takeStep(then(), userId, weddingId, choice.id, asked, null)).body.choice
    }
  }
  await settleCategory(
    then(),
    userId,
    weddingId,
    { category: 'videography', event: 'NOT_NEEDED' },
    null,
  )
  await settleCategory(
    then(),
    userId,
    weddingId,
    { category: 'transportation', event: 'WANT' },
    null,
  )
  await tick(then(), { userId, weddingId }, [8, 17])
  for (const item of day)
    await addItem(then(), userId, weddingId, { ...item, dayOffset: 0, notes: '' }, null)
  await writeDemoWebsite(then(), { userId, weddingId })
  for (const household of households) await addHousehold(then(), userId, weddingId, household, null)
}

/** Ticks tasks of the checklist, by their numbers there. */
async function tick(deps: Dependencies, { userId, weddingId }: Of, numbers: number[]) {
  const tasks = await deps.db.query
    .selectFrom('tasks')
    .select(['id', 'version'])
    .where('weddingId', '=', weddingId)
    .where('number', 'in', numbers)
    .execute()
  const request: TaskRequest = { event: 'COMPLETE', tasks }
  await updateTasks(deps, userId, weddingId, request, null)
}

/**
 * Businesses of the demo marketplace, with their price in cents and how far it has come with each.
 */
const choices: { name: string; price: number | null; steps: ChoiceStep[] }[] = [
  { name: 'Whitfield House', price: 980_000, steps: ['ASK', 'QUOTE', 'BOOK'] },
  { name: 'The Ropewalk', price: 1_150_000, steps: ['ASK', 'QUOTE', 'DROP'] },
  { name: 'Ines Varga', price: 340_000, steps: ['ASK', 'QUOTE', 'BOOK'] },
  { name: 'Bell & Thistle', price: 215_000, steps: ['ASK', 'QUOTE'] },
  { name: 'Tidewater Table', price: null, steps: ['ASK'] },
  { name: 'Second Line Social', price: null, steps: ['ASK'] },
  { name: 'Fig & Crumb', price: null, steps: [] },
]

/** The day by minutes since midnight; the portraits begin before the ceremony ends. */
const day = [
  { title: 'Ceremony', start: 16 * 60, end: 16 * 60 + 50, place: 'Walled garden', people: [] },
  {
    title: 'Portraits',
    start: 16 * 60 + 40,
    end: 17 * 60 + 25,
    place: 'Orchard',
    people: ['Maya', 'Tom', 'Ines Varga'],
  },
  { title: 'Drinks', start: 16 * 60 + 50, end: 18 * 60, place: 'Terrace', people: [] },
  {
    title: 'Dinner and speeches',
    start: 18 * 60,
    end: 20 * 60 + 30,
    place: 'Long room',
    people: [],
  },
  {
    title: 'Second Line Social',
    start: 20 * 60 + 30,
    end: 23 * 60 + 30,
    place: 'Long room',
    people: [],
  },
]

/** The first person of each household is written to. The last household still has no address. */
const households: NewHousehold[] = [
  household('The Lindqvists', 'first', ['Karin Lindqvist', 'Per Lindqvist', 'Elsa Lindqvist']),
  household('The Ferreiras', 'second', [
    'Ana Ferreira',
    'Rui Ferreira',
    'Inês Ferreira',
    'Duarte Ferreira',
  ]),
  household('Okonkwo and Hale', 'first', ['Ada Okonkwo', 'Simon Hale']),
  household('Brandt', 'both', ['Lena Brandt', 'Mia Brandt']),
  household('Castellanos', 'second', ['Mateo Castellanos'], { hasEmail: false }),
]

function household(
  name: string,
  side: 'first' | 'second' | 'both',
  people: string[],
  { hasEmail = true } = {},
): NewHousehold {
  const guests = people.map((person, place) => {
    const [firstName = '', lastName = ''] = person.split(' ')
    const email = place === 0 && hasEmail ? `${firstName}.${lastName}@vowline.test` : ''
    return { firstName, lastName, email: email.toLowerCase() }
  })
  return { name, side, guests }
}
