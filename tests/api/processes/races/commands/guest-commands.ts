import { sql } from 'kysely'
import { deliverMessages } from '#api/features/guests/messages/jobs.ts'
import { settleLookups } from '#api/features/lookup/jobs.ts'
import type { Imported, ImportPlan } from '#machines/guests/import/plan.schema.ts'
import { everyone } from '#machines/messages/message.schema.ts'
import type { GuestMessage, MessageKind } from '#machines/messages/message.schema.ts'
import { websiteOf } from '#tests/api/website/kit.ts'
import { bodyOf } from '#tests/harness/app.ts'
import { job } from '../race.ts'
import type { Commands } from '../race.ts'
import type { RacedWedding } from '../raced-wedding.ts'

type PlannedHousehold = ImportPlan['newHouseholds'][number]

/** Imports, merges and moves of the guests whom the everyday commands write to. */
export function listCommands(raced: RacedWedding): Commands {
  const { list, householdIds, someGuests } = raced
  const { upload, plannedHousehold, plannedChange } = importsOf(raced)
  let number = 0

  return new Map([
    [
      'import guests',
      async () => {
        const newHouseholds = [plannedHousehold(`Imported ${number++}`)]
        const changedGuests = await plannedChange()
        return () => upload({ newHouseholds, changedGuests })
      },
    ],
    [
      'undo an import',
      async () => {
        const newHouseholds = [plannedHousehold(`Imported ${number++}`)]
        const answer = await upload({ newHouseholds, changedGuests: await plannedChange() })
        const { activityId } = await bodyOf<Imported>(answer)
        return () => list.undo(activityId)
      },
    ],
    [
      'merge two guests',
      async () => {
        const named = `Twice ${number++}`
        const { guests } = await list.addHousehold(named, [{ firstName: 'Ada', lastName: named }])
        const known = (await someGuests()).find(({ lastName }) => lastName === 'Raman')!
        const [kept, gone] = [known, guests[0]!].map(({ id, version }) => ({ id, version }))
        return () => list.ask('POST', '/guests/merges', { kept, gone })
      },
    ],
    [
      'merge two households',
      async () => {
        const named = `Whole ${number++}`
        const one = await list.addHousehold(named, [{ firstName: 'Ida', lastName: named }])
        const other = await list.addHousehold(named, [{ firstName: 'Ida', lastName: named }])
        const ids = [one, other].map(({ households }) => households[0]!.id)
        await list.ask('POST', '/rsvps/links', { householdIds: ids })
        const [kept, gone] = [one, other].map(({ guests }) => {
          const { id, version } = guests[0]!
          return { id, version }
        })
        return () => list.ask('POST', '/guests/merges', { kept, gone })
      },
    ],
    [
      'keep two guests apart',
      async () => {
        const [one, other] = (await someGuests()).map(({ id }) => id)
        return () => list.ask('POST', '/guests/apart', { one, other })
      },
    ],
    [
      'move a guest to another household',
      async () => {
        const ben = (await someGuests()).findLast(({ lastName }) => lastName === 'Okafor')!
        const householdId = [householdIds[0], householdIds[3]].find((id) => id !== ben.householdId)
        return () => list.ask('POST', '/guests/changes', { ids: [ben.id], householdId })
      },
    ],
    [
      'change a household',
      async () => {
        const { id, version } = (await list.households()).at(-1)!
        return () => list.ask('PATCH', `/households/${id}`, { version, city: `Town ${number++}` })
      },
    ],
    [
      'remove an invited household',
      async () => {
        const { guests } = await list.addHousehold('Leaving', [{ firstName: 'Leaving' }])
        await list.ask('POST', '/rsvps/links', { householdIds: [guests[0]!.householdId] })
        return () => list.ask('POST', '/guests/removals', { ids: guests.map(({ id }) => id) })
      },
    ],
    [
      'remove an event',
      async () => {
        const event = { name: `Brunch ${number++}` }
        const answer = await list.ask('POST', '/events', event)
        const { events } = await bodyOf<{ events: { id: string }[] }>(answer)
        return () => list.ask('DELETE', `/events/${events[0]!.id}`)
      },
    ],
  ])
}

/** What is written to guests, and what is sent to them by themselves. */
export function emailCommands(raced: RacedWedding): Commands {
  const { api, wedding, couple, list, householdIds } = raced
  let number = 0

  return new Map([
    [
      'remind guests',
      async () => {
        await list.ask('POST', '/rsvps', { householdIds, by: 'post' })
        const at = new Date(api.deps.now().getTime() - 20 * 24 * 3_600_000)
        await sql`update rsvps set reached_at = ${at},
          facts = jsonb_set(facts, '{reachedAt}', to_jsonb(${at.toISOString()}::text))
          where wedding_id = ${wedding.id} and reached_at is not null`.execute(api.deps.db.query)
        return () => list.ask('POST', '/rsvps/reminders')
      },
    ],
    ['send a message', async () => sendOf('message')],
    ['send a save-the-date', async () => sendOf('save_the_date')],
    [
      'remove a draft of a message',
      async () => {
        const { id } = await draftOf('message')
        return () => list.ask('DELETE', `/messages/${id}`)
      },
    ],
    [
      'deliver messages',
      async () => {
        await (
          await sendOf('message')
        )()
        return job(() => deliverMessages(api.deps))()
      },
    ],
    ['ask for a lost link', lostLink],
    [
      'answer who lost a link',
      async () => {
        await (
          await lostLink()
        )()
        return job(() => settleLookups(api.deps))()
      },
    ],
  ])

  async function draftOf(kind: MessageKind) {
    const texts = kind === 'message' ? { subject: `The bus ${number++}`, text: 'At 3.' } : {}
    const draft = { kind, subject: '', text: '', ...texts, filter: everyone }
    return bodyOf<GuestMessage>(await list.ask('POST', '/messages', draft))
  }

  async function sendOf(kind: MessageKind) {
    const { id, version } = await draftOf(kind)
    return () => list.ask('POST', `/messages/${id}/steps`, { version, event: 'SEND' })
  }

  async function lostLink() {
    const page = websiteOf(api, wedding.id, couple)
    if ((await page.read()).visibility.slug === null) await page.step('OPEN')
    const { slug } = (await page.read()).visibility
    const { version, takesLookups } = await raced.settings()
    if (!takesLookups) await list.ask('PATCH', '/rsvp-settings', { version, takesLookups: true })
    await list.ask('POST', '/rsvps', { householdIds, by: 'post' })
    const body = { name: 'Ada Weber', proof: `weber.${wedding.id}@people.test` }
    return () => api.request('POST', `/api/w/${slug}/invitation-lookups`, { body })
  }
}

function importsOf({ api, at, couple, reception, someGuests }: RacedWedding) {
  const nobody: ImportPlan = {
    fileName: 'guests.csv',
    newEvents: [],
    newHouseholds: [],
    newGuests: [],
    changedHouseholds: [],
    changedGuests: [],
  }
  const blank = {
    isPlusOne: false,
    ageGroup: 'adult' as const,
    tags: [],
    diet: '',
    meal: '',
    email: '',
    phone: '',
    notes: '',
  }
  return {
    upload: (plan: Partial<ImportPlan>) =>
      api.request('POST', `${at}/guests/imports`, {
        as: couple,
        headers: { 'content-type': 'application/octet-stream' },
        body: { ...nobody, ...plan },
      }),
    plannedHousehold: (name: string): PlannedHousehold => ({
      name,
      guests: [{ ...blank, firstName: 'Ada', lastName: name, answers: [] }],
    }),
    /** Two guests of the first household, who answer in the file. */
    plannedChange: async () =>
      (await someGuests()).slice(0, 2).map(({ id, version, firstName, lastName }) => ({
        ...blank,
        id,
        version,
        firstName,
        lastName,
        answers: [{ event: reception!.id, answer: 'not_coming' as const }],
      })),
  }
}
