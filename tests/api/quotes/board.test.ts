import { describe, expect, test } from 'vitest'
import type { Board } from '#machines/board/board.schema.ts'
import { openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { ok } from '../enquiries/kit.ts'
import { dinner, quotesOf } from './kit.ts'

describe('the dashboard', () => {
  const api = openTestApp(mainEngine)
  const on = quotesOf(api)

  test('counts a quote to answer only while the couple can accept it', async () => {
    const { couple, vendor, weddingId, enquiryId } = await on.asked()
    const board = () =>
      ok<Board>(api.request('GET', `/api/weddings/${weddingId}/board`, { as: couple }))
    const toAnswer = async () => {
      const { vendors, unready } = await board()
      const waiting = unready?.find(({ reason }) => reason === 'quotesWaiting')?.count ?? 0
      expect(waiting).toBe(vendors?.quotes)
      return waiting
    }
    const first = await on.send(vendor, enquiryId, dinner)
    expect(await toAnswer()).toBe(1)
    await ok(on.step(couple, first, 'COUNTER'))
    expect(await toAnswer()).toBe(0)
    const second = await on.send(vendor, enquiryId, dinner)
    expect(await toAnswer()).toBe(1)
    await ok(on.step(couple, second, 'ACCEPT'))
    expect(await toAnswer()).toBe(0)
    const { activity } = await board()
    expect(activity.map(({ kind, undo }) => [kind, undo])).toContainEqual([
      'quote.accepted',
      'never',
    ])
  })
})
