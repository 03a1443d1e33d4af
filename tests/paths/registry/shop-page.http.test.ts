import { FetchFailure } from '#api/adapters/fetch/fetch.port.ts'
import type { FetchPort } from '#api/adapters/fetch/fetch.port.ts'
import { fetchShopPages } from '#api/features/registry/commands/shop/fetch-shop-pages.ts'
import type { ShopPageEvent } from '#machines/registry/shop/shop-page.machine.ts'
import { shopPageModel } from '#machines/registry/shop/shop-page.model.ts'
import type { ShopPage } from '#machines/registry/shop/shop-page.schema.ts'
import { registryOf } from '#tests/api/registry/kit.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

interface Subject {
  api: TestApp
  id: string
  ask: ReturnType<typeof registryOf>['ask']
}

const path = '/registry/shop-pages'

overHttp(shopPageModel).walk({
  create: async (api): Promise<Subject> => {
    const { couple, wedding } = await coupleWithWedding(api)
    const { ask } = registryOf(api, wedding.id, couple)
    const { id } = await bodyOf<ShopPage>(await ask('POST', path, { address: 'shop.example/1' }))
    return { api, id, ask }
  },
  gestures: {
    READ: work,
    FAIL: work,
    RETRY: async (subject) => {
      const { version } = await read(subject)
      return subject.ask('POST', `${path}/${subject.id}/retries`, { version })
    },
  },
  read,
  stateIn: ({ state, facts }: ShopPage) => ({ state, facts }),
  sides: [['RETRY'], []],
  carried: ({ at }) => ({ at }),
  at: ({ at }) => at,
})

/** What the shop answers decides how a reading ends; one that is over is not taken up again. */
async function work(subject: Subject, event: ShopPageEvent) {
  const { api, id } = subject
  const before = await read(subject)
  const now = () => new Date(event.at)
  await api.deps.db.query
    .updateTable('shopPages')
    .set({ dueAt: now() })
    .where('id', '=', id)
    .execute()
  await fetchShopPages({ ...api.deps, fetch: answering(event), now })
  const { version, state } = await read(subject)
  return version > before.version
    ? Response.json({})
    : Response.json({ state, event: event.type, allowed: [] }, { status: 409 })
}

function answering(event: ShopPageEvent): FetchPort {
  return {
    get: async (address) => {
      if (event.type === 'FAIL' && event.failure === 'unreachable')
        throw new FetchFailure('unreachable')
      const html = event.type === 'READ' ? '<title>A kettle</title>' : '<p>Nothing</p>'
      return { content: Buffer.from(html), address, type: 'text/html' }
    },
  }
}

async function read({ id, ask }: Subject): Promise<ShopPage> {
  return bodyOf<ShopPage>(await ask('GET', `${path}/${id}`))
}
