import { describe, expect, test } from 'vitest'
import type { SavedReply } from '#machines/enquiries/thread/saved-reply.schema.ts'
import { vendorWithBusiness } from '#tests/api/bookings/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'

describe('saved replies', () => {
  const api = openTestApp(mainEngine)

  test('are kept, changed and removed by the owner of the business alone', async () => {
    const { vendor, business } = await vendorWithBusiness(api)
    const rival = await vendorWithBusiness(api)
    const at = `/api/businesses/${business.id}/saved-replies`
    const list = async () =>
      (await bodyOf<{ items: SavedReply[] }>(await api.request('GET', at, { as: vendor }))).items
    const added = await api.request('POST', at, {
      as: vendor,
      body: { name: 'Prices', body: 'Our prices begin at 900.' },
    })
    const { id, version } = await bodyOf<SavedReply>(added)
    expect([added.status, (await list()).map(({ name }) => name)]).toEqual([201, ['Prices']])
    const change = async (seen: number, as = vendor) =>
      api.request('PUT', `${at}/${id}`, {
        as,
        body: { version: seen, name: 'Prices', body: 'Our prices begin at 950.' },
      })
    expect((await change(version, rival.vendor)).status).toBe(404)
    expect((await change(version)).status).toBe(200)
    expect((await change(version)).status).toBe(409)
    expect((await list())[0]?.body).toBe('Our prices begin at 950.')
    const empty = await api.request('POST', at, { as: vendor, body: { name: ' ', body: 'x' } })
    expect(empty.status).toBe(400)
    const remove = async (as = vendor) =>
      (await api.request('DELETE', `${at}/${id}`, { as, body: {} })).status
    expect([await remove(rival.vendor), await remove(), await remove()]).toEqual([404, 204, 404])
    expect(await list()).toEqual([])
  })
})
