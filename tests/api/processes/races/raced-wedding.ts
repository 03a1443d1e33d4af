import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { RsvpLink } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { SeatingWritten } from '#machines/seating/seating.schema.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { blankGift, registryOf } from '#tests/api/registry/kit.ts'
import { tasksOf } from '#tests/api/timeline/kit.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

export type RacedWedding = Awaited<ReturnType<typeof racedWedding>>

/** A wedding with four invited households, a table, a gift and a cost. */
export async function racedWedding(api: TestApp) {
  const { couple, wedding } = await coupleWithWedding(api)
  const list = guestListOf(api, wedding.id, couple)
  const registry = registryOf(api, wedding.id, couple)
  const budget = budgetOf(api, wedding.id, couple)
  const [ceremony, reception] = await list.events()
  const householdIds: string[] = []
  for (const name of ['Okafor', 'Raman', 'Weber', 'Lindqvist']) {
    const answers = [{ eventId: reception!.id, answer: 'coming' as const }]
    const email = `${name}.${wedding.id}@people.test`
    const { households } = await list.addHousehold(name, [
      { firstName: 'Ada', lastName: name, email, answers },
      { firstName: 'Ben', lastName: name, answers },
    ])
    householdIds.push(...households.map(({ id }) => id))
  }
  const { items: links } = await bodyOf<Page<RsvpLink>>(
    await list.ask('POST', '/rsvps/links', { householdIds }),
  )
  const tokens = links.map(({ url }) => new URL(url).pathname.split('/').at(-1)!)
  const laid = { tables: [{ name: 'Table 1', shape: 'round', chairs: 8, x: 0, y: 0 }] }
  const { tables } = await bodyOf<SeatingWritten>(
    await list.ask('POST', `/events/${reception!.id}/tables`, laid),
  )
  return {
    api,
    couple,
    wedding,
    at: `/api/weddings/${wedding.id}`,
    list,
    registry,
    budget,
    tasks: tasksOf(api, couple, wedding.id),
    ceremony,
    reception,
    householdIds,
    tokens,
    paths: links.map(({ url }) => `/api${new URL(url).pathname}`),
    tables,
    gift: await registry.add({ ...blankGift, wanted: 90 }),
    item: await budget.item(),
    someGuests: async () =>
      (await list.guests()).filter(({ householdId }) => householdIds.includes(householdId)),
    settings: () => list.ask('GET', '/rsvp-settings').then(bodyOf<RsvpSettings>),
  }
}
