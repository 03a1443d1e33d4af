import * as v from 'valibot'
import { typedFrom } from '#machines/kernel/values/money.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { fieldKeys, fields, fieldsOf } from '../fields/category-fields.schema.ts'
import type { FieldKey } from '../fields/category-fields.schema.ts'
import { detailsSchema } from '../fields/details.schema.ts'
import type { ListingDetails } from '../fields/details.schema.ts'
import { contentEntries, writtenPackagesSchema } from '../listing-content.schema.ts'
import type { ListingContent } from '../listing-content.schema.ts'
import {
  numberText,
  readAmount,
  readNumber,
  readValue,
  rowsIn,
  textsIn,
  typedValue,
} from './typed-value.schema.ts'

/** The fields that every listing has in its form, named by the path of what they say. */
const commonFields = [
  'tagline',
  'description',
  'website',
  'video',
  'currency',
  'price.fromMinor',
  'price.toMinor',
  'price.covers',
  'packages',
  'area.towns',
  'area.radiusKm',
  'area.travelFeeMinor',
  'area.travelNote',
  'languages',
  'teamSize',
  'foundedYear',
  'leadDays',
  'depositPercent',
  'cancellation',
  'faq',
  'links',
] as const

type DetailField = `details.${FieldKey}`

export type ListingField = (typeof commonFields)[number] | DetailField

/** A listing in its form: amounts and numbers as they are typed, lists as JSON. */
export type ListingForm = Record<ListingField, string>

const entries = {
  tagline: contentEntries.tagline,
  description: contentEntries.description,
  website: contentEntries.website,
  video: contentEntries.video,
  currency: contentEntries.currency,
  price: contentEntries.price,
  packages: writtenPackagesSchema,
  area: contentEntries.area,
  languages: contentEntries.languages,
  teamSize: contentEntries.teamSize,
  foundedYear: contentEntries.foundedYear,
  leadDays: contentEntries.leadDays,
  depositPercent: contentEntries.depositPercent,
  cancellation: contentEntries.cancellation,
  faq: contentEntries.faq,
  links: contentEntries.links,
}

/**
 * What the form says of a listing. What has a form of its own, as photos have, is no part of it.
 */
export type WrittenContent = Pick<ListingContent, keyof typeof entries | 'details'>

/** A package as it is typed. */
export interface PackageRow {
  name: string
  price: string
  includes: string
}

/** A question as it is typed. */
export interface QuestionRow {
  question: string
  answer: string
}

/**
 * Parses what was typed for a business of a category. Issues have the path of what they are about.
 */
export function listingFormSchema(
  category: ServiceCategory,
): v.GenericSchema<ListingForm, WrittenContent> {
  return v.pipe(
    v.custom<ListingForm>((typed) => typeof typed === 'object'),
    v.transform((typed) => readForm(category, typed)),
    v.strictObject({ ...entries, details: detailsSchema(category) }),
  )
}

export function listingFormOf(content: ListingContent): ListingForm {
  const { currency, price, area, details } = content
  const amount = (minor: number | null) => (minor === null ? '' : typedFrom({ minor, currency }))
  return {
    // Every field of every category is there: a form may be of any.
    ...(Object.fromEntries(
      fieldKeys.map((key) => [`details.${key}`, typedValue(key, details[key], currency)]),
    ) as Record<DetailField, string>),
    tagline: content.tagline,
    description: content.description,
    website: content.website,
    video: content.video,
    currency,
    'price.fromMinor': amount(price.fromMinor),
    'price.toMinor': amount(price.toMinor),
    'price.covers': price.covers,
    packages: JSON.stringify(
      content.packages.map(({ name, priceMinor, includes }) => ({
        name,
        price: amount(priceMinor),
        includes,
      })),
    ),
    'area.towns': JSON.stringify(area.towns),
    'area.radiusKm': numberText(area.radiusKm),
    'area.travelFeeMinor': amount(area.travelFeeMinor),
    'area.travelNote': area.travelNote,
    languages: JSON.stringify(content.languages),
    teamSize: numberText(content.teamSize),
    foundedYear: numberText(content.foundedYear),
    leadDays: numberText(content.leadDays),
    depositPercent: numberText(content.depositPercent),
    cancellation: content.cancellation,
    faq: JSON.stringify(content.faq.map(({ question, answer }) => ({ question, answer }))),
    links: JSON.stringify(content.links),
  }
}

/**
 * What a couple would see of what is typed now: what cannot be read yet stays as it was saved.
 * Photos and whatever else has a form of its own are as they were saved, too.
 */
export function contentWith(
  category: ServiceCategory,
  saved: ListingContent,
  typed: ListingForm,
): ListingContent {
  const schema = listingFormSchema(category)
  const parsed = v.safeParse(schema, typed)
  if (parsed.success) return { ...saved, ...parsed.output }
  const unread = new Set(parsed.issues.map((issue) => issue.path?.[0]?.key))
  const before = listingFormOf(saved)
  const kept = Object.fromEntries(
    Object.entries(typed).map(([field, text]) => [
      field,
      unread.has(field.split('.')[0]) || unread.has('currency')
        ? before[field as ListingField]
        : text,
    ]),
  ) as ListingForm
  const readable = v.safeParse(schema, kept)
  return readable.success ? { ...saved, ...readable.output } : saved
}

export function packagesIn(typed: string): PackageRow[] {
  return rowsIn(v.object({ name: v.string(), price: v.string(), includes: v.string() }), typed)
}

export function questionsIn(typed: string): QuestionRow[] {
  return rowsIn(v.object({ question: v.string(), answer: v.string() }), typed)
}

/** A row in which nothing is typed yet says nothing, and is not sent. */
export function isBlank(row: string | object) {
  return (typeof row === 'string' ? [row] : Object.values(row)).every(
    (text) => String(text).trim() === '',
  )
}

function readForm(category: ServiceCategory, typed: ListingForm) {
  const { currency } = typed
  const amount = (text: string) => readAmount(text, currency)
  return {
    tagline: typed.tagline,
    description: typed.description,
    website: typed.website,
    video: typed.video,
    currency,
    price: {
      fromMinor: amount(typed['price.fromMinor']),
      toMinor: amount(typed['price.toMinor']),
      covers: typed['price.covers'],
    },
    packages: written(packagesIn(typed.packages)).map(({ name, price, includes }) => ({
      name,
      priceMinor: amount(price),
      includes,
    })),
    area: {
      towns: written(textsIn(typed['area.towns'])),
      radiusKm: readNumber(typed['area.radiusKm']),
      travelFeeMinor: amount(typed['area.travelFeeMinor']),
      travelNote: typed['area.travelNote'],
    },
    languages: textsIn(typed.languages),
    teamSize: readNumber(typed.teamSize),
    foundedYear: readNumber(typed.foundedYear),
    leadDays: readNumber(typed.leadDays),
    depositPercent: readNumber(typed.depositPercent.replace(/\s*%$/, '')),
    cancellation: typed.cancellation,
    faq: written(questionsIn(typed.faq)),
    links: written(textsIn(typed.links)),
    details: Object.fromEntries(
      fieldsOf(category).flatMap((key) => {
        const value = readValue(fields[key], typed[`details.${key}`] ?? '', currency)
        return value === null ? [] : [[key, value]]
      }),
    ) as ListingDetails,
  }
}

function written<T extends string | object>(rows: T[]): T[] {
  return rows.filter((row) => !isBlank(row))
}
