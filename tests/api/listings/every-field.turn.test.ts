import { describe, expect, test } from 'vitest'
import { fields, fieldsOf } from '#machines/listings/fields/category-fields.schema.ts'
import type { FieldKey } from '#machines/listings/fields/category-fields.schema.ts'
import type { FieldValue } from '#machines/listings/fields/details.schema.ts'
import type { Field } from '#machines/listings/fields/field.schema.ts'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import type { PublicListing } from '#machines/listings/public-listing.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'

describe.each(engines)('the fields of a listing on %s', (engine) => {
  const api = openTestApp(engine)

  test.each(serviceCategories)(
    'of %s are saved, published and read by everybody',
    async (category) => {
      const on = approvals(api)
      const { id, vendor } = await on.ready({ category, name: `Everything ${category}` })
      const reviewer = await api.signedInAs('ADMIN')
      await on.walk(id, [
        [vendor, 'SUBMIT'],
        [reviewer, 'START_REVIEW'],
        [reviewer, 'APPROVE'],
      ])
      const at = `/api/businesses/${id}/listing`
      const { version } = await bodyOf<ListingRecord>(await api.request('GET', at, { as: vendor }))
      const details = Object.fromEntries(fieldsOf(category).map((key) => [key, valueOf(key)]))
      const saved = await api.request('PATCH', at, { as: vendor, body: { version, details } })
      const draft = await bodyOf<ListingRecord>(saved)
      expect([saved.status, draft.content.details]).toEqual([200, details])
      const body = { version: draft.version, event: 'PUBLISH' }
      const published = await api.request('POST', `${at}/events`, { as: vendor, body })
      const { slug } = await bodyOf<ListingRecord>(published)
      const shown = await bodyOf<Extract<PublicListing, { is: 'shown' }>>(
        await api.request('GET', `/api/marketplace/listings/${slug}`),
      )
      expect(shown.content.details).toEqual(details)
    },
  )

  test('a distance is measured from a town: without one it is refused at its field', async () => {
    const on = approvals(api)
    const { id, vendor } = await on.ready({ city: '' })
    const at = `/api/businesses/${id}/listing`
    const { version, content } = await bodyOf<ListingRecord>(
      await api.request('GET', at, { as: vendor }),
    )
    const body = { version, area: { ...content.area, radiusKm: 50 } }
    const refused = await api.request('PATCH', at, { as: vendor, body })
    expect([refused.status, (await bodyOf<{ fields: unknown }>(refused)).fields]).toEqual([
      400,
      [{ path: 'area.radiusKm', code: 'radius_around_nothing' }],
    ])
  })
})

function valueOf(key: FieldKey): FieldValue {
  const field: Field = fields[key]
  if (field.kind === 'yesNo') return false
  if (field.kind === 'text') return 'As agreed'
  if (field.kind === 'choice') return field.options[0] ?? ''
  return field.kind === 'choices' ? [...field.options] : 3
}
