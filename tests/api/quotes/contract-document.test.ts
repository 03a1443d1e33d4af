import { expect, test } from 'vitest'
import { openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { booked, takeStep } from '../bookings/kit.ts'
import { documentText } from './document-text.ts'

const api = openTestApp(mainEngine)

test('a contract is sent, on paper as on the button that sends it', async () => {
  const { id, couple, vendor } = await booked(api)
  const contract = { text: 'We play from noon.', cancellation: [] }
  await takeStep(api, vendor, id, { event: 'OFFER_CONTRACT', ...contract })
  const answer = await api.request('GET', `/api/bookings/${id}/document`, { as: couple })
  const text = documentText(Buffer.from(await answer.arrayBuffer())).replaceAll('\n', ' ')
  expect(text).toContain('The contract, version 1, sent on ')
  expect(text).not.toMatch(/offer/i)
})
