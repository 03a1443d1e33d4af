import { clockText } from '#machines/kernel/forms/clock.ts'
import type { ExportContext } from './export-context.ts'
import { shown } from './read-rows.ts'
import type { Row } from './read-rows.ts'
import type { Part } from './parts.ts'
import { labelOf, no, valuesOf, yes } from './texts.ts'

/** A value as people read it. */
export type Said =
  | { as: 'text'; text: string }
  | { as: 'number'; number: number }
  | { as: 'day'; day: string }
  | { as: 'amount'; amount: string; currency: string }

/**
 * A row as people read it, with column headers: names of records instead of ids, amounts with their
 * currency, states in words, times in the zone of the wedding or else of the person.
 */
export function inWords(
  table: string,
  row: Row,
  part: Part,
  context: ExportContext,
): Map<string, Said> {
  const kept = shown(row, part, context)
  const currency = kept['currency'] ?? kept['priceCurrency']
  const zone = context.zones.get(String(row['weddingId'] ?? row['id'])) ?? context.zone
  const amounts = new Set(
    Object.keys({ ...row, minor: 0 })
      .filter((name) => /^minor$|Minor$/.test(name))
      .map((name) => (name === 'minor' ? 'amount' : name.replace(/Minor$/, ''))),
  )
  return new Map(
    Object.entries(kept).flatMap(([name, value]): [string, Said][] => {
      if (isHidden(name)) return []
      const head = labelOf(table, name) ?? headOf(name)
      if (amounts.has(name) && typeof currency === 'string' && typeof value === 'string')
        return [[head, { as: 'amount', amount: value, currency }]]
      const sides = table === 'households' && name === 'side' ? context.sides : null
      const words = sides?.get(String(row['weddingId'])) ?? valuesOf(table, name)
      return [[head, wordsOf({ name, words }, value, zone, context)]]
    }),
  )
}

/** A value in a text file. */
export function textOf(value: Said | undefined): string | number {
  if (value === undefined) return ''
  if (value.as === 'number') return value.number
  if (value.as === 'day') return value.day
  return value.as === 'amount' ? `${value.amount} ${value.currency}` : value.text
}

/** Records that others reference by id, each with its name. */
const named =
  /^(?:(household|guest|item|gift|choice|event|table|assignee|business|enquiry|booking)Id|(paid|done|state|invited|accepted)By)$/

/** Whether a column says nothing to people: the JSON has it. */
export function isHidden(name: string) {
  return (
    /^(id|version|chartVersion|stateVersion|currency|priceCurrency|partOf|undoes|undoneBy)$/.test(
      name,
    ) ||
    (/Ids?$/.test(name) && !named.test(name))
  )
}

/**
 * The name of a detail in words: `expectedGuests` is "Expected guests". Columns have texts
 * (`texts.ts`).
 */
function headOf(name: string) {
  const words = name
    .replace(/(Id|Minute)$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function wordsOf(
  { name, words }: { name: string; words: Wording['words'] },
  value: unknown,
  zone: string,
  context: ExportContext,
): Said {
  if (typeof value === 'number')
    return name.endsWith('Minute')
      ? { as: 'text', text: clockText(value) }
      : { as: 'number', number: value }
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return { as: 'day', day: value }
  if (typeof value === 'string' && named.test(name))
    return { as: 'text', text: context.names.get(value) ?? '' }
  return {
    as: 'text',
    text: textIn(value, { words, isOurs: words !== undefined || holdsOurCodes(name) }, zone),
  }
}

/**
 * Whether a column holds codes of the product, as `kind` does, and not what somebody typed. Those
 * that no screen has a text for are exported as words made of the code.
 */
function holdsOurCodes(name: string) {
  return /^(kind|facts?)$/.test(name)
}

interface Wording {
  words: Readonly<Record<string, string>> | undefined
  isOurs: boolean
}

function textIn(value: unknown, wording: Wording, zone: string): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return localTime(value, zone)
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'string')
    return isInstant(value) ? localTime(new Date(value), zone) : saidAs(value, wording)
  if (Array.isArray(value)) return value.map((one) => textIn(one, wording, zone)).join('; ')
  if (typeof value !== 'object') return JSON.stringify(value) ?? ''
  const entries = Object.entries(value).filter(([name]) => !/^id$|Ids?$/.test(name))
  const parts = Object.fromEntries(entries)
  // Values that are keyed by the id of another record (`byName`).
  if ('name' in parts && 'said' in parts)
    return `${stateInWords(String(parts['name']))}: ${textIn(parts['said'], wording, zone)}`
  return entries.map(([name, one]) => `${headOf(name)}: ${textIn(one, wording, zone)}`).join(', ')
}

function saidAs(value: string, { words, isOurs }: Wording) {
  return words?.[value] ?? (isOurs ? stateInWords(value) : value)
}

/** `not_coming` becomes "Not coming". Texts of people stay as typed. */
function stateInWords(value: string) {
  if (!/^[a-z]+(?:[_.][a-z0-9]+)*$/.test(value)) return value
  const words = value.replaceAll(/[_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An instant as JSON holds it. */
function isInstant(text: string) {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text)
}

/** "2027-06-12 16:00": every program sorts it, and day and month cannot be confused. */
function localTime(at: Date, zone: string) {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)
}
