import * as v from 'valibot'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import { maxMinor } from '#machines/kernel/values/money.ts'
import { bookingItemSchema } from '../booking-record.schema.ts'
import { vendorBookingSchema } from './booking-list.schema.ts'

/** Couples whose day is still to come, and those whose day is over or called off. */
export const clientFilters = ['ahead', 'past'] as const

export type ClientFilter = (typeof clientFilters)[number]

export const clientQuerySchema = v.strictObject({
  ...pageQuerySchema.entries,
  filter: v.optional(v.picklist(clientFilters, 'invalid_choice')),
})

export type ClientQuery = v.InferOutput<typeof clientQuerySchema>

const minorSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxMinor))

/** A couple that accepted a quote of the business, with their latest booking there. */
export const clientSchema = v.object({
  ...v.pick(bookingItemSchema, [
    'id',
    'enquiryId',
    'couple',
    'firstDay',
    'lastDay',
    'currency',
    'totalMinor',
  ]).entries,
  ...v.pick(vendorBookingSchema, ['progress', 'place', 'openMinor']).entries,
  /** The payments that the business has received. */
  paidMinor: minorSchema,
})

export type Client = v.InferOutput<typeof clientSchema>

export const clientListSchema = pageSchema(clientSchema)
