import { describe, expect, test } from 'vitest'
import type { Board } from '#machines/board/board.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { NamedTaskLink, TaskLink } from '#machines/timeline/task/task-link.schema.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import { plan } from '#tests/api/records/choices/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { memberOf } from '#tests/harness/wedding.ts'
import { tasksOf } from './kit.ts'

describe.each(engines)('what tasks are linked to on %s', (engine) => {
  const api = openTestApp(engine)

  const begun = async () => {
    const vendors = await plan(api)
    const { couple, wedding } = vendors
    const { choice } = await vendors.add()
    const budget = budgetOf(api, wedding.id, couple)
    const cost = await budget.item({ name: 'Flowers' })
    const tasks = tasksOf(api, couple, wedding.id)
    const toVendor = { kind: 'vendor', id: choice.id } as const
    const toItem = { kind: 'item', id: cost.id } as const
    const links = async (as: SignedIn = couple, query = '') =>
      (
        await bodyOf<Page<NamedTaskLink>>(
          await api.request('GET', `${tasks.path}/links?limit=100${query}`, { as }),
        )
      ).items
    return { vendors, couple, wedding, budget, cost, choice, tasks, toVendor, toItem, links }
  }

  test('is a vendor or a budget item of the wedding: offered, kept, changed and taken away', async () => {
    const { vendors, tasks, toVendor, toItem, links } = await begun()
    // A category that is wanted is no vendor yet.
    await vendors.say('music', 'WANT')
    const vendor = { ...toVendor, name: 'Fern & Fable' }
    const item = { ...toItem, name: 'Flowers' }
    expect(await links()).toEqual([vendor, item])

    const task = await added(tasks, toVendor)
    expect(task.link).toEqual(vendor)
    expect((await tasks.list('&linked=vendor')).map(({ link }) => link)).toEqual([vendor])
    const changed = await bodyOf<Task>(await tasks.change(task, { link: toItem }))
    expect(changed.link).toEqual(item)
    expect(await tasks.list('&linked=vendor')).toEqual([])
    expect((await tasks.list('&linked=item')).map(({ id }) => id)).toEqual([task.id])
    const renamed = await bodyOf<Task>(await tasks.change(changed, { notes: 'Peonies' }))
    expect(renamed).toMatchObject({ notes: 'Peonies', link: item })
    const { items } = await tasks.done(tasks.ask('COMPLETE', [renamed]))
    expect(items[0]?.link).toEqual(item)
    expect(await bodyOf<Task>(await tasks.change(items[0]!, { link: null }))).toMatchObject({
      link: null,
    })
    expect(await tasks.list('&linked=item')).toEqual([])
  })

  test('is listed a page at a time', async () => {
    const { budget, tasks, couple, links } = await begun()
    for (const name of ['Arch', 'Garlands']) await budget.item({ name })
    const pages: string[][] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const answer = await api.request(
        'GET',
        `${tasks.path}/links?limit=3${cursor && `&cursor=${cursor}`}`,
        { as: couple },
      )
      const page: Page<NamedTaskLink> = await bodyOf(answer)
      pages.push(page.items.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(pages).toEqual([['Fern & Fable', 'Flowers', 'Arch'], ['Garlands']])
    expect((await links()).map(({ name }) => name)).toEqual(pages.flat())
  })

  test('comes back with an undo of the change', async () => {
    const { wedding, couple, tasks, toVendor, toItem } = await begun()
    const task = await added(tasks, toVendor)
    await tasks.change(task, { link: toItem })
    const feed = await bodyOf<Page<{ id: string }>>(
      await api.request('GET', `/api/weddings/${wedding.id}/activity`, { as: couple }),
    )
    expect((await tasks.undo(feed.items[0]!.id)).status).toBe(201)
    expect((await tasks.list('&linked=vendor')).map(({ link }) => link)).toMatchObject([toVendor])
  })

  test('is let go when it is removed, and is linked again when that is undone', async () => {
    const { vendors, budget, tasks, choice, cost, toVendor, toItem } = await begun()
    const both = [await added(tasks, toVendor), await added(tasks, toItem)]
    const linked = async () => {
      const known = new Map((await tasks.list()).map(({ id, link }) => [id, link?.name ?? null]))
      return both.map(({ id }) => known.get(id))
    }
    expect(await linked()).toEqual(['Fern & Fable', 'Flowers'])
    await vendors.step(choice.id, 'DROP')
    const gone = [
      await bodyOf<{ activityId: string }>(
        await vendors.request('DELETE', `/choices/${choice.id}`),
      ),
      await bodyOf<{ activityId: string }>(await budget.ask('DELETE', `/items/${cost.id}`)),
    ]
    expect(await linked()).toEqual([null, null])
    // A change of something else meanwhile does not forget it.
    await tasks.change(both[0]!, { notes: 'Ask Ines' })
    for (const { activityId } of gone.toReversed()) await tasks.undo(activityId)
    expect(await linked()).toEqual(['Fern & Fable', 'Flowers'])
  })

  test('of another wedding is refused, and so is what is neither', async () => {
    const [mine, theirs] = [await begun(), await begun()]
    const task = await mine.tasks.numbered(1)
    const { choiceId } = await mine.vendors.say('music', 'WANT')
    const strange: TaskLink[] = [
      theirs.toVendor,
      theirs.toItem,
      { kind: 'item', id: mine.choice.id },
      { kind: 'vendor', id: mine.cost.id },
      { kind: 'vendor', id: choiceId },
      { kind: 'vendor', id: task.id },
    ]
    for (const link of strange) {
      for (const answer of [
        await mine.tasks.add({ link }),
        await mine.tasks.change(task, { link }),
      ])
        expect(await bodyOf(answer)).toMatchObject({
          status: 400,
          fields: [{ path: 'link', code: 'invalid_choice' }],
        })
    }
    expect(await mine.tasks.numbered(1)).toEqual(task)
    expect((await mine.tasks.add({ link: { kind: 'guest', id: task.id } } as never)).status).toBe(
      400,
    )
  })

  test('is hidden from a member who may not see it, and stays when they change the task', async () => {
    const { wedding, tasks, toVendor, toItem, links } = await begun()
    const both = [await added(tasks, toVendor), await added(tasks, toItem)]
    const helper = await memberOf(api, wedding.id, { rights: { timeline: 'edit', budget: 'view' } })
    const own = tasksOf(api, helper, wedding.id)
    const theirs = (await own.list()).filter(({ id }) => both.some((task) => task.id === id))
    expect(theirs.map(({ link }) => link?.name ?? null)).toEqual([null, 'Flowers'])
    expect((await links(helper)).map(({ name }) => name)).toEqual(['Flowers'])
    expect(await own.list('&linked=vendor')).toEqual([])
    expect(await own.list('&linked=item')).toHaveLength(1)
    expect(await bodyOf(await own.change(both[0]!, { link: toVendor }))).toMatchObject({
      fields: [{ path: 'link', code: 'invalid_choice' }],
    })
    expect(await bodyOf<Task>(await own.change(both[0]!, { title: 'Pay Ines' }))).toMatchObject({
      title: 'Pay Ines',
      link: null,
    })
    const stale = await own.change(both[0]!, { notes: 'Late' })
    expect(await bodyOf(stale)).toMatchObject({ code: 'version_stale', current: { link: null } })
    expect(await tasks.list('&linked=vendor')).toMatchObject([
      { title: 'Pay Ines', link: { name: 'Fern & Fable' } },
    ])
    const guest = await memberOf(api, wedding.id, { rights: { vendors: 'view' } })
    expect((await api.request('GET', `${tasks.path}/links`, { as: guest })).status).toBe(403)
  })

  test('is what the partner sees, on the dashboard too', async () => {
    const { wedding, tasks, toVendor } = await begun()
    const due = { by: 'day', day: '2020-01-05' } as const
    await tasks.add({ link: toVendor, due })
    const partner = await memberOf(api, wedding.id, { kind: 'partner' })
    expect(await tasksOf(api, partner, wedding.id).list('&linked=vendor')).toMatchObject([
      { title: 'Buy sparklers', link: { ...toVendor, name: 'Fern & Fable' } },
    ])
    const board = await bodyOf<Board>(
      await api.request('GET', `/api/weddings/${wedding.id}/board`, { as: partner }),
    )
    expect(board.tasks?.upcoming[0]).toMatchObject({ link: { name: 'Fern & Fable' } })
  })
})

async function added(tasks: ReturnType<typeof tasksOf>, link: TaskLink) {
  return bodyOf<Task>(await tasks.add({ link }))
}
