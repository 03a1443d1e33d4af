import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { KeptPhotoState } from '#machines/album/guest-photo.schema.ts'
import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { OutsideGift } from '#machines/registry/outside/outside-gift.schema.ts'
import type { Seating } from '#machines/seating/seating.schema.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { activityKinds } from '#machines/wedding/activity.schema.ts'
import type { Activity, ActivityKind } from '#machines/wedding/activity.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { planBudgetImport } from '#machines/budget/files/import.rules.ts'
import { planImport } from '#machines/guests/import/plan.rules.ts'
import { peopleOf } from '#machines/guests/import/people.rules.ts'
import { sheetOf } from '#machines/kernel/files/sheet.ts'
import { recognise } from '#machines/guests/foreign/source.rules.ts'
import { vendorsOf } from '#tests/api/records/choices/kit.ts'
import { blankItem, budgetOf } from '#tests/api/budget/kit.ts'
import { blankGift, registryOf } from '#tests/api/registry/kit.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { albumOf, keepPhotos } from '#tests/api/album/kit.ts'
import { tasksOf } from '#tests/api/timeline/kit.ts'
import { websiteOf } from '#tests/api/website/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

/** Activities that cannot be undone, each with the reason. */
const final: Partial<Record<ActivityKind, string>> = {
  'wedding.created': 'Before it there was nothing',
  'invitation.sent': 'The mail has left; it is revoked instead',
  'invitation.resent': 'The mail has left',
  'invitation.accepted': 'Somebody else’s answer',
  'invitation.declined': 'Somebody else’s answer',
  'invitation.expired': 'Time has passed',
  'invitation.revoked': 'The link is dead; a new one is sent instead',
  'member.rights_changed': 'Rights are given anew, by a partner who looks at them',
  'member.removed': 'Whoever was let in by mistake must not come back by one press',
  'member.left': 'Their own going',
  'link.made': 'It is withdrawn instead',
  'link.withdrawn': 'Whoever had it must not get it back',
  'choice.document_added': 'It is removed instead',
  'choice.document_removed': 'The file is gone',
  'quote.accepted': 'The vendor has seen it; the booking is cancelled instead',
  'gift.picture_added': 'It is removed instead',
  'gift.picture_removed': 'The file is gone',
  'registry.revealed': 'Who has seen it has seen it; the names are hidden again instead',
  'registry.hidden': 'They are shown again by one of the two, who is told what that means',
  'rsvp.sent': 'The mail has left',
  'rsvp.posted': 'The card is on its way',
  'rsvp.reminded': 'The mail has left',
  'rsvp.relinked': 'Whoever had the link before must not get it back',
  'rsvp.answered': 'The household’s own word; the couple changes it in the list',
  'rsvp.answeredInPart': 'The word of some of the household; the couple changes it in the list',
  'rsvp.changed': 'The household’s own word; the couple changes it in the list',
  'rsvp.linkSent': 'The mail has left',
  'rsvp.linkMissed': 'Somebody else’s request',
  'rsvp.settings': 'They are set again, by somebody who looks at them',
  'rsvp.frozen': 'Answers are taken again instead',
  'rsvp.reopened': 'The headcount is frozen again instead',
  'message.sent': 'The mail has left',
  'message.retried': 'The mail has left',
  'page.linked': 'It is switched off instead',
  'page.relinked': 'Whoever had the link before must not get it back',
  'page.worded': 'It is switched off instead',
  'page.reworded': 'Nobody keeps the word that was before',
  'page.opened': 'It is switched off instead',
  'page.switched_off': 'Who may see it is said again, by somebody who looks at it',
  'page.photo_added': 'It is removed instead',
  'page.photo_removed': 'The file is gone',
  'album.removed': 'The file is gone',
  'activity.undone': 'The undoing itself: each kind below is done again by it',
}

describe.each(engines)('undo on %s', (engine) => {
  const api = openTestApp(engine)

  // Only the names are read here; the user and the wedding are known once the tests run.
  const kinds = Object.keys(gestures({} as SignedIn, {} as Wedding)) as ActivityKind[]
  let as: SignedIn
  let wedding: Wedding
  beforeAll(async () => {
    ;({ couple: as, wedding } = await coupleWithWedding(api, {
      weddingDate: '2029-03-13',
      partnerEmail: '',
    }))
  })

  test('is tested for every kind of activity that can be undone', () => {
    expect(activityKinds.filter((kind) => !kinds.includes(kind) && !(kind in final))).toEqual([])
  })

  // All in one wedding, step by step: each kind builds on those before it.
  test.each(kinds)('reverts %s row for row, and undoing that repeats it', async (kind) => {
    const at = `/api/weddings/${wedding.id}`
    const latest = async () =>
      (await bodyOf<Page<Activity>>(await api.request('GET', `${at}/activity?limit=1`, { as })))
        .items[0] ?? null
    const undo = async () =>
      api.request('POST', `${at}/activity/${(await latest())?.id}/undo`, { as })
    const does = gestures(as, wedding)
    // Only a dropped vendor can be removed.
    if (kind === 'choice.removed') await does['choice.dropped']?.()
    if (kind === 'page.photo_changed') await websiteOf(api, wedding.id, as).photo('The ferry')
    if (kind === 'gift.added') await givenAlready(as, wedding.id)
    if (kind === 'album.shown') await sentAlready(as, wedding.id)
    const before = await everythingOf(wedding.id)
    const answer = await does[kind]!()
    expect([answer.status < 300, answer.status < 300 ? '' : await answer.text()]).toEqual([
      true,
      '',
    ])
    const activity = await latest()
    expect([activity?.kind, activity?.undo]).toEqual([kind, 'open'])
    const after = await everythingOf(wedding.id)
    expect(after).not.toEqual(before)
    expect((await undo()).status).toBe(201)
    expect(await everythingOf(wedding.id)).toEqual(before)
    expect((await undo()).status).toBe(201)
    expect(await everythingOf(wedding.id)).toEqual(after)
  })

  /**
   * Every row of a wedding’s plan, without version and time of change; the activity trail itself is
   * not undone.
   */
  async function everythingOf(weddingId: string) {
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(table_name) as name from information_schema.columns
      where table_schema = 'public' and column_name = 'wedding_id' and table_name not in ('activities', 'notices')
      order by 1`.execute(api.deps.db.query)
    const parts = [...tables, { name: 'weddings' }].map(({ name }) => {
      const of = sql.raw(name === 'weddings' ? 'id' : 'wedding_id')
      return sql`select ${name}::text as name, (to_jsonb(kept) - 'version' - 'updated_at')::text as row
        from ${sql.raw(name)} as kept where ${of} = ${weddingId}`
    })
    const { rows } = await sql<{ name: string; row: string }>`
      ${sql.join(parts, sql` union all `)} order by 1, 2`.execute(api.deps.db.query)
    return rows
  }

  /** A household gives something, which the couple cannot undo. */
  async function givenAlready(as: SignedIn, weddingId: string) {
    const registry = registryOf(api, weddingId, as)
    await registry.show(true)
    const { id } = await registry.add({ title: 'Kettle' })
    await (await registry.household('Whitlock')).reserve(id)
  }

  /** A household sent two photos, which the couple cannot undo. */
  async function sentAlready(as: SignedIn, weddingId: string) {
    const { householdId } = await registryOf(api, weddingId, as).household('Costa')
    await keepPhotos(api, { weddingId, householdId }, { count: 2 })
  }

  function gestures(as: SignedIn, wedding: Wedding): Record<string, Gesture> {
    const weddingId = wedding.id
    const at = `/api/weddings/${weddingId}`
    const ask = (method: string, path: string, body?: object) =>
      api.request(method, at + path, { as, ...(body && { body }) })
    const tasks = tasksOf(api, as, weddingId)
    const list = guestListOf(api, weddingId, as)
    const vendors = vendorsOf(api, weddingId, as)
    const budget = budgetOf(api, weddingId, as)
    const website = websiteOf(api, weddingId, as)
    const album = albumOf(api, weddingId, as)
    const decides =
      (event: 'SHOW' | 'HIDE' | 'DECLINE', state: KeptPhotoState): Gesture =>
      async () =>
        album.step(event, (await album.list(state)).items.slice(0, 1))
    const dinner = async () => (await budget.read()).items[0]
    const deposit = async () => (await budget.read()).payments[0]
    const grace = async () => (await budget.read()).contributors[0]
    const pays =
      (event: 'TAKE_BACK' | 'CANCEL' | 'REINSTATE'): Gesture =>
      async () => {
        const payment = await deposit()
        return budget.ask('POST', `/payments/${payment?.id}/events`, {
          version: payment?.version,
          event,
        })
      }
    const registry = registryOf(api, weddingId, as)
    const lamp = async () => (await registry.gifts()).at(-1)!
    const gives =
      (event: 'RECEIVE' | 'TAKE_BACK' | 'THANK' | 'UNTHANK' | 'FREE'): Gesture =>
      async () =>
        registry.step((await registry.reservations())[0]!, event)
    const vase = { giver: 'Aunt Ida', what: 'Vase', note: '', address: '' }
    const outside = async () =>
      (await bodyOf<Page<OutsideGift>>(await ask('GET', '/registry/outside-gifts'))).items[0]!
    const expected =
      (event: 'THANK' | 'UNTHANK'): Gesture =>
      async () => {
        const gift = await outside()
        const path = `/registry/outside-gifts/${gift.id}/events`
        return ask('POST', path, { version: gift.version, event })
      }
    const version = async () => (await bodyOf<{ version: number }>(await ask('GET', ''))).version
    const step =
      (number: number, event: string, more: object = {}): Gesture =>
      async () =>
        tasks.ask(event, [await tasks.numbered(number)], more)
    const item = {
      title: 'Ceremony',
      dayOffset: 0,
      start: 960,
      end: 1_010,
      place: 'Garden',
      people: ['Maya'],
      notes: '',
    }
    const items = async () =>
      (await bodyOf<{ items: { id: string; version: number }[] }>(await ask('GET', '/schedule')))
        .items[0]
    const own = async () =>
      (await tasks.list()).find(({ title }) => title === 'Buy sparklers') as Task
    const florist = async () =>
      (await vendors.list()).items.find(({ category }) => category === 'florist') as Choice
    const choose =
      (event: string): Gesture =>
      async () => {
        const choice = await florist()
        return ask('POST', `/choices/${choice.id}/events`, { version: choice.version, event })
      }
    const reception = async () => (await list.events())[1]!.id
    const room = async () =>
      bodyOf<Seating>(await ask('GET', `/events/${await reception()}/seating`))
    const seat = async (by: 'hand' | 'suggestion', place: number) => {
      const [guest] = await list.guests()
      const { tables, seats } = await room()
      const version = seats.find(({ guestId }) => guestId === guest!.id)?.version ?? null
      const placements = [{ guestId: guest!.id, version, to: { tableId: tables[0]!.id, place } }]
      return ask('POST', `/events/${await reception()}/seats`, { by, placements })
    }
    const brunch = async () => (await list.events()).find(({ name }) => name.startsWith('Brunch'))
    return {
      'wedding.changed': async () => ask('PATCH', '', { version: await version(), city: 'Porto' }),
      'date.changed': async () =>
        ask('PATCH', '', { version: await version(), weddingDate: '2029-06-19' }),
      'task.added': () => tasks.add({}),
      'task.changed': async () => tasks.change(await own(), { notes: 'Two hundred' }),
      'task.completed': step(3, 'COMPLETE'),
      'task.reopened': step(3, 'REOPEN'),
      'task.snoozed': step(3, 'SNOOZE', { until: '2027-12-01' }),
      'task.woken': step(3, 'WAKE'),
      'task.set_aside': step(3, 'SET_ASIDE'),
      'task.taken_back': async () => {
        const aside = (await tasks.list('&view=aside')).find(({ number }) => number === 3)!
        return tasks.ask('TAKE_BACK', [aside])
      },
      'task.assigned': step(3, 'ASSIGN', { assigneeId: as.id }),
      'task.moved': step(3, 'MOVE', { due: { by: 'day', day: '2028-05-05' } }),
      'task.removed': async () => tasks.ask('REMOVE', [await own()]),
      'schedule.added': () => ask('POST', '/schedule', item),
      'schedule.changed': async () => {
        const one = await items()
        return ask('PATCH', `/schedule/${one?.id}`, {
          ...item,
          place: 'Orangery',
          version: one?.version,
        })
      },
      'schedule.removed': async () => ask('DELETE', `/schedule/${(await items())?.id}`),
      'household.added': () =>
        list.ask('POST', '/households', { name: 'Raman', guests: [{ firstName: 'Priya' }] }),
      'household.changed': async () => {
        const [one] = await list.households()
        return list.ask('PATCH', `/households/${one?.id}`, {
          version: one?.version,
          city: 'Atlanta',
        })
      },
      'guest.added': async () =>
        list.ask('POST', '/guests', {
          householdId: (await list.households())[0]?.id,
          firstName: 'Otto',
        }),
      'guest.changed': async () =>
        list.ask('POST', '/guests/changes', {
          ids: (await list.guests()).map(({ id }) => id),
          meal: 'Fish',
        }),
      'guest.apart': async () => {
        const [one, other] = await list.guests()
        return list.ask('POST', '/guests/apart', { one: one?.id, other: other?.id })
      },
      'table.added': async () =>
        ask('POST', `/events/${await reception()}/tables`, {
          tables: [{ name: 'Harbour', shape: 'round', chairs: 8, x: 0, y: 0 }],
        }),
      'seat.changed': async () => seat('hand', 0),
      'seating.suggested': async () => seat('suggestion', 3),
      'table.changed': async () => {
        const { tables } = await room()
        return ask('PATCH', `/tables/${tables[0]!.id}`, {
          version: tables[0]!.version,
          name: 'Garden',
          chairs: 3,
        })
      },
      'seating.rule_added': async () =>
        ask('POST', '/seating-rules', {
          kind: 'apart',
          guestIds: (await list.guests()).slice(0, 2).map(({ id }) => id),
        }),
      'seating.rule_changed': async () => {
        const [rule] = (await room()).rules
        return ask('PATCH', `/seating-rules/${rule!.id}`, {
          version: rule!.version,
          kind: 'together',
        })
      },
      'guest.merged': async () => {
        const [kept, gone] = (await list.guests()).map(({ id, version: read }) => ({
          id,
          version: read,
        }))
        return list.ask('POST', '/guests/merges', { kept, gone })
      },
      'guest.removed': async () =>
        list.ask('POST', '/guests/removals', { ids: [(await list.guests())[0]?.id] }),
      'seating.rule_removed': async () =>
        ask('DELETE', `/seating-rules/${(await room()).rules[0]!.id}`),
      'table.removed': async () => ask('DELETE', `/tables/${(await room()).tables[0]!.id}`),
      'guests.imported': async () => {
        const sheet = sheetOf(
          'First Name,Last Name,Party\nGrace,Okafor,Okafor\nIvo,Okafor,Okafor\n',
        )!
        const before = {
          households: await list.households(),
          guests: await list.guests(),
          events: (await list.events()).map(({ id, kind, name }) => ({ id, name: name || kind })),
        }
        const { plan } = planImport(
          'guests.csv',
          peopleOf(sheet, recognise(sheet).columns, wedding.names).people,
          before,
        )
        const headers = { 'content-type': 'application/octet-stream' }
        return api.request('POST', `${at}/guests/imports`, {
          as,
          headers,
          body: JSON.stringify(plan),
        })
      },
      'gift.added': () => ask('POST', '/registry/gifts', blankGift),
      'gift.changed': async () => {
        const gift = await lamp()
        return ask(
          'PATCH',
          `/registry/gifts/${gift.id}`,
          registry.change(gift, { title: 'Reading lamp', wanted: 3 }),
        )
      },
      'gift.moved': async () => {
        const [first, last] = await registry.gifts()
        return ask('POST', `/registry/gifts/${last!.id}/place`, {
          version: last!.version,
          before: first!.id,
        })
      },
      'gift.removed': async () =>
        ask(
          'DELETE',
          `/registry/gifts/${(await registry.gifts()).find(({ taken }) => taken === 0)!.id}`,
        ),
      'gift.received': gives('RECEIVE'),
      'gift.thanked': gives('THANK'),
      'gift.unthanked': gives('UNTHANK'),
      'gift.taken_back': gives('TAKE_BACK'),
      'gift.freed': gives('FREE'),
      'outside_gift.added': () => ask('POST', '/registry/outside-gifts', vase),
      'outside_gift.changed': async () => {
        const { id, version } = await outside()
        return ask('PATCH', `/registry/outside-gifts/${id}`, { version, giver: 'Uncle Ivo' })
      },
      'outside_gift.thanked': expected('THANK'),
      'outside_gift.unthanked': expected('UNTHANK'),
      'outside_gift.removed': async () =>
        ask('DELETE', `/registry/outside-gifts/${(await outside()).id}`),
      'event.added': () => list.ask('POST', '/events', { name: 'Brunch', day: '2029-03-14' }),
      'event.changed': async () => {
        const one = await brunch()
        return list.ask('PATCH', `/events/${one?.id}`, {
          version: one?.version,
          name: 'Brunch at ten',
        })
      },
      'event.removed': async () => list.ask('DELETE', `/events/${(await brunch())?.id}`),
      'budget.planned': () =>
        budget.plan({ totalMinor: 4_200_000, currency: 'JPY', headcount: 90 }),
      'cost.added': () => budget.ask('POST', '/items', blankItem),
      'cost.changed': async () =>
        budget.ask('PATCH', `/items/${(await dinner())?.id}`, {
          version: (await dinner())?.version,
          agreed: 5,
        }),
      'budget.tried': async () => {
        const { plan, items } = await budget.read()
        return budget.ask('POST', '/what-if', {
          version: plan.version,
          headcount: 60,
          items: items.map(({ id, version: read }) => ({
            id,
            version: read,
            vendor: 'Old Mill',
            quoted: 7,
            agreed: null,
          })),
        })
      },
      'budget.imported': async () => {
        const sheet = sheetOf('Item,Agreed,Payment amount\nDinner,12,\nCake,400,100\n')!
        const { plan } = planBudgetImport('budget.csv', sheet, await budget.read())
        return budget.import(plan)
      },
      'payment.added': async () =>
        budget.ask('POST', '/payments', {
          itemId: (await dinner())?.id,
          what: 'Deposit',
          minor: 3,
          dueOn: '2029-01-05',
        }),
      'payment.changed': async () =>
        budget.ask('PATCH', `/payments/${(await deposit())?.id}`, {
          version: (await deposit())?.version,
          minor: 4,
        }),
      'payment.part_paid': async () => {
        const { id, version: read } = (await deposit())!
        const made = { paidOn: '2026-01-05', paidBy: null, method: null }
        return budget.step(id, { version: read, event: 'PAY_PART', minor: 1, ...made })
      },
      'contributor.added': () =>
        budget.ask('POST', '/contributors', { name: 'Grace Okafor', pledged: 9, currency: 'USD' }),
      'contributor.changed': async () =>
        budget.ask('PATCH', `/contributors/${(await grace())?.id}`, {
          version: (await grace())?.version,
          pledged: 10,
        }),
      'payment.paid': async () => {
        const { id, version: read } = (await deposit())!
        return budget.step(id, {
          version: read,
          event: 'PAY',
          paidOn: '2026-01-05',
          paidBy: (await grace())?.id ?? null,
          method: 'cash',
        })
      },
      'contributor.removed': async () =>
        budget.ask('DELETE', `/contributors/${(await grace())?.id}`),
      'payment.unpaid': pays('TAKE_BACK'),
      'payment.cancelled': pays('CANCEL'),
      'payment.reinstated': pays('REINSTATE'),
      'cost.removed': async () => budget.ask('DELETE', `/items/${(await dinner())?.id}`),
      'page.changed': () =>
        website.write({
          story: 'On the ferry',
          questions: [{ question: 'Where?', answer: 'There.' }],
        }),
      'page.named': () => website.name('ferry-two'),
      'page.photo_changed': async () => {
        const [photo] = (await website.read()).photos
        return website.ask('PATCH', `/photos/${photo?.id}`, {
          version: photo?.version,
          alt: 'The ferry at dusk',
        })
      },
      'album.shown': decides('SHOW', 'waiting'),
      'album.hidden': decides('HIDE', 'shown'),
      'album.declined': decides('DECLINE', 'waiting'),
      'choice.saved': () =>
        ask('POST', '/choices', {
          category: 'florist',
          details: { ...blankChoice, name: 'Fern & Fable' },
        }),
      'choice.changed': async () => {
        const { id, version: read } = await florist()
        return ask('PATCH', `/choices/${id}`, {
          version: read,
          price: { minor: 318_000, currency: 'USD' },
        })
      },
      'choice.asked': choose('ASK'),
      'choice.quoted': choose('QUOTE'),
      'choice.booked': choose('BOOK'),
      'choice.dropped': choose('DROP'),
      'choice.reopened': choose('REOPEN'),
      'choice.not_needed': choose('NOT_NEEDED'),
      'choice.wanted': choose('WANT'),
      'choice.removed': async () => ask('DELETE', `/choices/${(await florist()).id}`),
      'category.not_needed': () =>
        ask('POST', '/categories/videography/events', { event: 'NOT_NEEDED' }),
      'categories.wanted': () =>
        ask('POST', '/wanted-categories', { categories: ['jewelry', 'suit'] }),
      'category.wanted': () => ask('POST', '/categories/videography/events', { event: 'WANT' }),
    }
  }
})

type Gesture = () => Promise<Response>

const blankChoice = {
  contact: '',
  email: '',
  phone: '',
  website: '',
  price: null,
  offerUntil: null,
  notes: '',
}
