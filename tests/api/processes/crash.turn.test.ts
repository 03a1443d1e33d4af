import { termsVersion } from '#machines/account/terms.schema.ts'
import { expect, test } from 'vitest'
import { signedIn, verifiedPerson } from '#tests/harness/person.ts'
import { startProduct, type Product } from '#tests/harness/product.ts'
import { gateOrNight } from '#tests/suite.ts'

const details = {
  acceptedTerms: termsVersion,
  partnerName: '',
  partnerEmail: '',
  weddingDate: null,
  city: 'Savannah',
  country: '',
  expectedGuests: null,
  type: null,
  budgetRange: null,
}

const rounds = gateOrNight({ gate: 1, night: 5 })

test('the product killed during writes keeps what it acknowledged, and a repeated submit creates no second record', async () => {
  let product = await startProduct({ LIMITS: 'off' })
  const email = await verifiedPerson(product, 'crash')
  const call = await signedIn(product, email)

  const submitted = call('POST', '/api/weddings', details, { key: 'sent-once-or-twice' }).catch(
    () => null,
  )
  const first = await submitted
  const wedding = (await first?.json()) as { id: string; version: number }
  let acknowledged = wedding.version
  for (let round = 1; round <= rounds; round++) {
    const killAt = acknowledged + 7
    for (let dead = false; !dead;) {
      const answer = await call('PATCH', `/api/weddings/${wedding.id}`, {
        version: acknowledged,
        expectedGuests: acknowledged,
      }).catch(() => null)
      if (answer?.ok) acknowledged = ((await answer.json()) as { version: number }).version
      else dead = true
      if (acknowledged === killAt) void product.kill()
    }
    await product.kill()
    product = await startProduct({ ...product.ports, LIMITS: 'off', DATA_DIR: product.dataDir })
    const again = await call('POST', '/api/weddings', details, { key: 'sent-once-or-twice' })
    expect([again.status, ((await again.json()) as { id: string }).id]).toEqual([201, wedding.id])
    const kept = (
      (await (await call('GET', `/api/weddings/${wedding.id}`)).json()) as { version: number }
    ).version
    expect([acknowledged, acknowledged + 1]).toContain(kept)
    acknowledged = kept
  }
  await ends(product)
}, 300_000)

async function ends(product: Product) {
  expect(await product.stop()).toBe(0)
  product.forget()
}
