import { randomUUID } from 'node:crypto'
import { newId } from '#api/db/id.ts'
import { closeAndReopen, remindWaiting } from '#api/features/guests/rsvp/jobs.ts'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { RsvpEvent } from '#machines/guests/rsvp/rsvp.machine.ts'
import { rsvpModel } from '#machines/guests/rsvp/rsvp.model.ts'
import type { ReceivedRsvp, Rsvp, RsvpLink } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { sessionsOf } from '#tests/harness/levels/sessions.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

/** A household's invitation, and the couple that sent it. */
interface Subject {
  api: TestApp
  weddingId: string
  householdId: string
  guests: readonly Guest[]
  events: readonly WeddingEvent[]
  couple: () => Promise<SignedIn>
}

overHttp(rsvpModel).walk({
  create: async (api): Promise<Subject> => {
    const sub = randomUUID()
    const { wedding } = await coupleWithWedding(api, {}, { sub })
    const couple = sessionsOf(api, 'COUPLE', sub)
    const body = {
      name: 'Raman',
      guests: [{ firstName: 'Priya', email: `${randomUUID()}@people.test` }, { firstName: 'Arun' }],
    }
    const path = `/api/weddings/${wedding.id}`
    const { households, guests } = await bodyOf<Written>(
      await api.request('POST', `${path}/households`, { as: await couple(), body }),
    )
    const { items: events } = await bodyOf<Page<WeddingEvent>>(
      await api.request('GET', `${path}/events`, { as: await couple() }),
    )
    const subject = {
      api,
      weddingId: wedding.id,
      householdId: households[0]!.id,
      guests,
      events,
      couple,
    }
    await link(subject)
    return subject
  },
  gestures: {
    SEND: ask,
    POST: ask,
    RELINK: ask,
    // The couple writes down what it is told by phone, in the list, where another answer is another
    // one than before.
    ENTER: async (subject) => {
      const { api, weddingId, guests, events, couple } = subject
      const { items } = await bodyOf<Page<Guest>>(
        await api.request('GET', `/api/weddings/${weddingId}/guests`, { as: await couple() }),
      )
      const answer = items[0]!.answers[events[0]!.id] === 'coming' ? 'not_coming' : 'coming'
      const body = {
        ids: guests.map(({ id }) => id),
        answers: events.map(({ id: eventId }) => ({ eventId, answer })),
      }
      return api.request('POST', `/api/weddings/${weddingId}/guests/changes`, {
        as: await couple(),
        body,
      })
    },
    OPEN: sendStep,
    BEGIN: sendStep,
    SUBMIT: async (subject, event: RsvpEvent) => {
      await closing(subject, event)
      const path = await link(subject)
      const { version, people, events } = await bodyOf<ReceivedRsvp>(
        await subject.api.request('GET', path),
      )
      const allComing = Object.fromEntries(events.map(({ id }) => [id, 'coming']))
      // Who has answered before answers again; only who has not may be left open.
      const isLeft = ({ answers }: (typeof people)[number], place: number) =>
        event.leavesOpen &&
        place > 0 &&
        Object.values(answers).every((answer) => answer === 'pending')
      const given = people.map((one, place) => ({
        id: one.id,
        ...blank,
        answers: isLeft(one, place) ? {} : allComing,
      }))
      const body = { version, people: given, message: '', replies: {} }
      return subject.api.request('POST', `${path}/answer`, { body })
    },
    // Nobody asks for these: jobs find what is due, and what is not due they leave alone.
    REMIND: byJob((subject, at) => remindWaiting({ ...subject.api.deps, now: () => at })),
    CLOSE: byJob((subject, at) =>
      closeAndReopen({ ...subject.api.deps, now: () => at }, ['CLOSE']),
    ),
    REOPEN: byJob((subject, at) =>
      closeAndReopen({ ...subject.api.deps, now: () => at }, ['REOPEN']),
    ),
  },
  read,
  stateIn: ({ state, facts }: Rsvp) => ({ state, facts }),
  sides: [['SEND', 'POST', 'RELINK', 'ENTER'], ['OPEN', 'BEGIN', 'SUBMIT'], []],
  carried: ({ at, closesAt }) => ({ at, closesAt }),
  at: ({ at }) => at,
})

const blank = { firstName: '', lastName: '', meal: '', diet: '' }

async function ask(subject: Subject, event: RsvpEvent) {
  await closing(subject, event)
  const { id, version } = await read(subject)
  const path = `/api/weddings/${subject.weddingId}/rsvps/${id}/steps`
  return subject.api.request('POST', path, {
    as: await subject.couple(),
    body: { version, event: event.type },
  })
}

async function sendStep(subject: Subject, event: RsvpEvent) {
  await closing(subject, event)
  return subject.api.request('POST', `${await link(subject)}/steps`, {
    body: { event: event.type },
  })
}

function byJob(work: (subject: Subject, at: Date) => Promise<void>) {
  return async (subject: Subject, event: RsvpEvent) => {
    await closing(subject, event)
    const before = await read(subject)
    await work(subject, new Date(event.at))
    const { version, state } = await read(subject)
    return version > before.version
      ? Response.json({})
      : Response.json({ state, event: event.type, allowed: [] }, { status: 409 })
  }
}

/** Until when answers are taken, to the instant. */
async function closing({ api, weddingId }: Subject, { at, closesAt }: RsvpEvent) {
  const frozenAt = closesAt === null ? null : new Date(closesAt)
  const now = new Date(at)
  const kept = {
    deadline: null,
    meals: '[]',
    questions: '[]',
    reminds: true,
    text: '',
    frozenCounts: '[]',
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  await api.deps.db.query
    .insertInto('rsvpSettings')
    .values({ id: newId(now), weddingId, frozenAt, ...kept })
    .onConflict((conflict) => conflict.column('weddingId').doUpdateSet({ frozenAt }))
    .execute()
}

/** The address of the household's link, as the API serves it. */
async function link({ api, weddingId, householdId, couple }: Subject) {
  const body = { householdIds: [householdId] }
  const answer = await api.request('POST', `/api/weddings/${weddingId}/rsvps/links`, {
    as: await couple(),
    body,
  })
  const { items } = await bodyOf<Page<RsvpLink>>(answer)
  return `/api${new URL(items[0]!.url).pathname}`
}

async function read({ api, weddingId, couple }: Subject): Promise<Rsvp> {
  const { items } = await bodyOf<Page<Rsvp>>(
    await api.request('GET', `/api/weddings/${weddingId}/rsvps`, { as: await couple() }),
  )
  return items[0]!
}
