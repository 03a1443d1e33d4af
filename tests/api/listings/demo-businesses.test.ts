import { beforeAll, describe, expect, test } from 'vitest'
import { addBusinesses } from '#api/features/demo/commands/marketplace/add-businesses.ts'
import { plausibleVendor } from '#api/features/demo/commands/marketplace/plausible-vendor.ts'
import { search } from '#tests/api/marketplace/kit.ts'
import { openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { approvedBusiness } from './kit.ts'

describe.each(engines)('businesses made up for measurements on %s', (engine) => {
  const api = openTestApp(engine)
  // Their approval is like that of one that went through it.
  beforeAll(async () => void (await approvedBusiness(api)))

  test('are added up to the number that is asked for, and are found', async () => {
    const steps: number[] = []
    await addBusinesses(api.deps.db, 30, (there) => steps.push(there))
    expect((await search(api)).body.total).toBe(31)
    await addBusinesses(api.deps.db, 45, (there) => steps.push(there))
    await addBusinesses(api.deps.db, 45, (there) => steps.push(there))
    expect([steps, (await search(api)).body.total]).toEqual([[30, 45], 46])
    const last = plausibleVendor(44)
    const { items } = (await search(api, { q: last.details.name })).body
    expect(items.map(({ slug }) => slug)).toContain(last.slug)
  })
})
