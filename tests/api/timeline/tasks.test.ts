import { describe, expect, test } from 'vitest'
import type { Page } from '#machines/kernel/page.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { taskCategories } from '#machines/timeline/template/template.schema.ts'
import type { WeddingDetails } from '#machines/wedding/wedding.schema.ts'
import { dueTasks } from '#api/features/timeline/due/queries.ts'
import { readTaskContext } from '#api/features/timeline/queries.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { tasksOf } from './kit.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

const now = new Date('2026-11-21T10:00:00.000Z')

describe.each(engines)('tasks on %s', (engine) => {
  const api = openTestApp(engine, { now: () => now })

  const begun = async (details: Partial<WeddingDetails> = {}) => {
    const { couple, wedding } = await coupleWithWedding(api, {
      weddingDate: '2028-03-13',
      ...details,
    })
    return { couple, wedding, ...tasksOf(api, couple, wedding.id) }
  }

  const pageByPage = async (path: string, as: SignedIn, query = '') => {
    const all: Task[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const answer = await api.request(
        'GET',
        `${path}?limit=7${query}${cursor && `&cursor=${cursor}`}`,
        { as },
      )
      const page: Page<Task> = await bodyOf(answer)
      all.push(...page.items)
      cursor = page.nextCursor
    }
    return all
  }

  test('are listed by due date, a page at a time', async () => {
    const { couple, path, list } = await begun()
    const all = await list()
    expect(all).toHaveLength(64)
    const days = all.map(({ dueOn }) => dueOn ?? '')
    expect(days).toEqual(days.toSorted((a, b) => a.localeCompare(b)))
    expect(await pageByPage(path, couple)).toEqual(all)
    expect((await api.request('GET', `${path}?cursor=nonsense`, { as: couple })).status).toBe(400)
  })

  test('are listed by category in the checklist’s order, each by due date, a page at a time', async () => {
    const { couple, path, list, counts } = await begun()
    const whole = await list('&order=category')
    const { byCategory } = await counts()
    const known = taskCategories.filter((category) =>
      byCategory.some((of) => of.category === category),
    )
    expect(whole).toEqual(
      known.flatMap((category) => whole.filter((task) => task.category === category)),
    )
    for (const { category, all, done } of byCategory) {
      const of = whole.filter((task) => task.category === category)
      expect([category, of.length, of.filter(({ completion }) => completion.done).length]).toEqual([
        category,
        all,
        done,
      ])
      const days = of.map(({ dueOn }) => dueOn ?? '')
      expect(days).toEqual(days.toSorted((a, b) => a.localeCompare(b)))
    }
    expect(await pageByPage(path, couple, '&order=category')).toEqual(whole)
  })

  test('are completed by facts of the product, and the others say that they are completed by hand', async () => {
    const { counts, numbered } = await begun()
    expect((await numbered(4)).completion).toMatchObject({
      by: 'rule',
      fact: 'dateSet',
      done: true,
    })
    expect((await numbered(2)).completion).toMatchObject({
      by: 'rule',
      fact: 'headcountSet',
      done: true,
    })
    expect((await numbered(3)).completion).toEqual({ by: 'hand', done: false, waitsFor: null })
    expect((await numbered(25)).completion).toMatchObject({
      by: 'rule',
      fact: 'pagePublished',
      done: false,
    })
    expect((await numbered(52)).completion).toEqual({
      by: 'hand',
      done: false,
      waitsFor: 'bookingsSigned',
    })
    expect(await counts()).toMatchObject({
      all: 64,
      done: 2,
      doneByRule: 2,
      open: 62,
      aside: 0,
      overdue: 0,
      mine: 0,
    })
  })

  test('that a rule completes cannot be completed by hand, and the refusal says why', async () => {
    const { ask, numbered } = await begun({ expectedGuests: null })
    const answer = await ask('COMPLETE', [await numbered(2)])
    expect(answer.status).toBe(409)
    expect(await bodyOf(answer)).toMatchObject({
      code: 'event_not_allowed',
      state: 'open',
      refusedBy: ['ticksByHand'],
    })
  })

  test('that a rule does not complete are done in spite of it for a reason, until they are reopened', async () => {
    const { couple, ask, done, numbered, counts } = await begun()
    const before = await numbered(33)
    expect((await ask('OVERRULE', [before], { reason: ' ' })).status).toBe(400)
    expect(await bodyOf(await ask('OVERRULE', [await numbered(3)], { reason: 'x' }))).toMatchObject(
      { code: 'event_not_allowed', refusedBy: ['hasRule'] },
    )
    const reason = 'Our cousin bakes it'
    const { items } = await done(ask('OVERRULE', [before], { reason }))
    expect(items[0]).toMatchObject({
      state: 'overruled',
      doneBy: couple.id,
      doneReason: reason,
      completion: { by: 'hand', done: true },
    })
    expect(await counts()).toMatchObject({ done: 3, doneByRule: 2 })
    await ask('REOPEN', items)
    expect(await numbered(33)).toEqual({ ...before, version: before.version + 2 })
  })

  test('that are completed and reopened are back where they were', async () => {
    const { couple, ask, done, numbered, counts, list } = await begun()
    const before = await numbered(3)
    const { items } = await done(ask('COMPLETE', [before]))
    expect(items[0]).toMatchObject({
      state: 'done',
      doneBy: couple.id,
      doneAt: now.toISOString(),
      completion: { done: true },
    })
    expect(await counts()).toMatchObject({ done: 3, doneByRule: 2 })
    expect(new Set((await list('&view=done')).map(({ number }) => number))).toEqual(
      new Set([2, 3, 4]),
    )
    await ask('REOPEN', items)
    expect(await numbered(3)).toEqual({ ...before, version: before.version + 2 })
  })

  test('can be changed together in one step, which one undo reverts', async () => {
    const { ask, done, undo, list, counts } = await begun()
    const before = (await list()).slice(8, 28).filter(({ completion }) => completion.by === 'hand')
    const { activityId, items } = await done(ask('SET_ASIDE', before))
    expect(items.every(({ state }) => state === 'not_needed')).toBe(true)
    expect(await counts()).toMatchObject({ all: 64 - before.length, aside: before.length })
    expect((await undo(activityId)).status).toBe(201)
    const after = new Map((await list()).map((task) => [task.id, task]))
    for (const task of before)
      expect(after.get(task.id)).toMatchObject({
        state: task.state,
        dueOn: task.dueOn,
        due: task.due,
      })
    expect(await counts()).toMatchObject({ all: 64, aside: 0 })
  })

  test('stay unchanged if one of several is stale', async () => {
    const { ask, change, numbered, counts } = await begun()
    const [one, other] = [await numbered(3), await numbered(5)]
    await change(other, { notes: 'Ask Aunt Ingrid' })
    const answer = await ask('COMPLETE', [one, other])
    expect(answer.status).toBe(409)
    expect(await bodyOf(answer)).toMatchObject({
      code: 'version_stale',
      current: [{ id: other.id, notes: 'Ask Aunt Ingrid' }],
    })
    expect(await counts()).toMatchObject({ done: 2 })
  })

  test('that are snoozed are not overdue before that day', async () => {
    const { ask, done, add, list, counts } = await begun()
    const late = await bodyOf<Task>(await add({ due: { by: 'day', day: '2026-11-01' } }))
    expect((await list('&view=overdue')).map(({ id }) => id)).toEqual([late.id])
    const { items } = await done(ask('SNOOZE', [late], { until: '2026-12-01' }))
    expect(await counts()).toMatchObject({ overdue: 0 })
    expect((await ask('SNOOZE', items, { until: '2026-11-21' })).status).toBe(409)
    await ask('WAKE', items)
    expect(await counts()).toMatchObject({ overdue: 1 })
  })

  test('that are due are read with their titles, without those done or snoozed', async () => {
    const { wedding, add, ask } = await begun()
    const made = [
      await add({ title: 'Soon', due: { by: 'day', day: '2026-11-25' } }),
      await add({ title: 'Later', due: { by: 'day', day: '2026-11-26' } }),
    ]
    const [, later] = await Promise.all(made.map((answer) => bodyOf<Task>(answer)))
    await ask('SNOOZE', [later!], { until: '2026-12-01' })
    const context = await readTaskContext(api.deps.db.query, wedding.id, now)
    expect(context.today).toBe('2026-11-21')
    const lists = [{ limit: 1 }, { until: '2027-03-13', limit: 100 }]
    const [first, due] = await dueTasks(api.deps.db.query, wedding.id, context, lists)
    expect(first?.map(({ named }) => named)).toEqual(['Soon'])
    expect(due?.map(({ named }) => named)).toEqual([
      'Soon',
      'Agree a total budget and who contributes',
      'Agree your top three priorities',
      'Check dates with your must-have guests',
      'Invite your partner and helpers',
      'Shortlist venues',
    ])
  })

  test('added by the couple can be changed, assigned, moved and removed', async () => {
    const { couple, add, change, ask, done, list, undo } = await begun()
    const added = await add({
      title: ' Buy sparklers ',
      due: { by: 'wedding', lead: { months: 1, days: 0 } },
    })
    expect(added.status).toBe(201)
    const task = await bodyOf<Task>(added)
    expect(task).toMatchObject({
      title: 'Buy sparklers',
      number: null,
      dueOn: '2028-02-13',
      version: 1,
    })
    const changed = await bodyOf<Task>(
      await change(task, { title: 'Sparklers', assigneeId: couple.id, notes: 'Forty' }),
    )
    expect(changed).toMatchObject({
      title: 'Sparklers',
      assigneeId: couple.id,
      notes: 'Forty',
      version: 2,
      dueOn: '2028-02-13',
    })
    expect((await list('&view=mine')).map(({ id }) => id)).toEqual([task.id])
    const { items: moved } = await done(ask('SHIFT', [changed], { months: -1 }))
    expect(moved[0]).toMatchObject({
      dueOn: '2028-01-13',
      due: { by: 'wedding', lead: { months: 2, days: 0 } },
    })
    const { items: fixed } = await done(
      ask('MOVE', moved, { due: { by: 'day', day: '2028-02-29' } }),
    )
    expect(fixed[0]).toMatchObject({ dueOn: '2028-02-29', due: { by: 'day', day: '2028-02-29' } })
    const { activityId } = await done(ask('REMOVE', fixed))
    expect((await list()).some(({ id }) => id === task.id)).toBe(false)
    await undo(activityId)
    expect((await list()).find(({ id }) => id === task.id)).toMatchObject({
      title: 'Sparklers',
      dueOn: '2028-02-29',
    })
  })

  test('of the checklist are set aside instead of removed; their title can change and be reset', async () => {
    const { ask, change, numbered } = await begun()
    const task = await numbered(40)
    expect(await bodyOf(await ask('REMOVE', [task]))).toMatchObject({
      code: 'event_not_allowed',
      refusedBy: ['isOwn'],
    })
    const renamed = await bodyOf<Task>(await change(task, { title: 'Rings from Ada' }))
    expect(renamed.title).toBe('Rings from Ada')
    expect(await bodyOf<Task>(await change(renamed, { title: '' }))).toMatchObject({ title: '' })
  })

  test('changed twice at once: the second change is refused with the current task', async () => {
    const { change, numbered } = await begun()
    const task = await numbered(3)
    const first = await bodyOf<Task>(await change(task, { notes: 'music, food, photos' }))
    const second = await change(task, { notes: 'food' })
    expect(second.status).toBe(409)
    expect(await bodyOf(second)).toMatchObject({ code: 'version_stale', current: first })
  })

  test('sent often with one key are added once', async () => {
    const { couple, path, list } = await begun()
    const body = {
      title: 'Once',
      category: 'other',
      due: { by: 'day', day: '2027-01-05' },
      assigneeId: null,
      notes: '',
    }
    const send = () =>
      api.request('POST', path, { as: couple, body, headers: { 'idempotency-key': 'once' } })
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await list()).filter(({ title }) => title === 'Once')).toHaveLength(1)
  })

  test('cannot be changed by a helper with view rights, can with edit rights, and are hidden without', async () => {
    const { wedding, numbered } = await begun()
    const task = await numbered(3)
    const viewer = tasksOf(
      api,
      await memberOf(api, wedding.id, { rights: { timeline: 'view' } }),
      wedding.id,
    )
    expect(await viewer.list()).toHaveLength(64)
    for (const answer of [
      viewer.add({}),
      viewer.ask('COMPLETE', [task]),
      viewer.change(task, { notes: 'x' }),
    ]) {
      expect(await bodyOf(await answer)).toMatchObject({ status: 403, code: 'no_right' })
    }
    const editor = tasksOf(
      api,
      await memberOf(api, wedding.id, { rights: { timeline: 'edit' } }),
      wedding.id,
    )
    expect((await editor.ask('COMPLETE', [task])).status).toBe(200)
    const other = await memberOf(api, wedding.id, { rights: { guests: 'edit' } })
    expect((await api.request('GET', viewer.path, { as: other })).status).toBe(403)
    expect((await api.request('GET', `${viewer.path}/counts`, { as: other })).status).toBe(403)
  })

  test('of another wedding are not found, and nobody outside can be assigned', async () => {
    const [mine, theirs] = [await begun(), await begun()]
    const task = await theirs.numbered(3)
    expect((await mine.ask('COMPLETE', [task])).status).toBe(404)
    expect((await mine.ask('COMPLETE', [await mine.numbered(3), task])).status).toBe(404)
    expect((await mine.change(task, { notes: 'x' })).status).toBe(404)
    expect(await bodyOf(await mine.add({ assigneeId: theirs.couple.id }))).toMatchObject({
      fields: [{ path: 'assigneeId', code: 'no_member' }],
    })
    expect(await theirs.numbered(3)).toEqual(task)
    expect((await mine.numbered(3)).state).toBe('open')
  })

  test('record their changes in the wedding’s activity', async () => {
    const { couple, wedding, ask, numbered } = await begun()
    await ask('COMPLETE', [await numbered(3)])
    const feed = await bodyOf<{ items: object[] }>(
      await api.request('GET', `/api/weddings/${wedding.id}/activity`, { as: couple }),
    )
    expect(feed.items[0]).toMatchObject({
      kind: 'task.completed',
      area: 'timeline',
      subject: { name: 'Agree your top three priorities' },
      undo: 'open',
    })
  })
})
