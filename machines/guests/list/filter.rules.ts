import { standings } from '../guest.schema.ts'
import type { Standing } from '../guest.schema.ts'
import { sides } from '../household.schema.ts'
import type { Side } from '../household.schema.ts'
import { invitationStatuses } from '../rsvp/rsvp.rules.ts'
import type { InvitationStatus } from '../rsvp/rsvp.rules.ts'

/** By the household's name, the newest first, or those first who owe an answer. */
export const listOrders = ['name', 'newest', 'pending'] as const
export type ListOrder = (typeof listOrders)[number]

/** Whose guests: of one side, both, or unknown. */
export const sideChoices = [...sides, 'unknown'] as const
export type SideChoice = Side | 'unknown'

/** Whether a guest was sent a save-the-date. */
export const saveTheDateChoices = ['sent', 'unsent'] as const
export type SaveTheDateChoice = (typeof saveTheDateChoices)[number]

/** Stands for any diet note. */
export const anyDiet = '*'

/** The filter of a guest list; all its parts apply together. */
export interface ListFilter {
  search: string
  standing: Standing | 'all'
  invitation: InvitationStatus | 'all'
  side: SideChoice | 'all'
  saveTheDate: SaveTheDateChoice | 'all'
  /** A tag, ignoring capitals; empty for all guests. */
  tag: string
  /** A diet note, ignoring capitals, or `anyDiet`; empty for all guests. */
  diet: string
  order: ListOrder
}

export const wholeList: ListFilter = {
  search: '',
  standing: 'all',
  invitation: 'all',
  side: 'all',
  saveTheDate: 'all',
  tag: '',
  diet: '',
  order: 'name',
}

/** Whether the filter may hide guests; the order alone does not. */
export function isNarrowed(filter: ListFilter) {
  return Object.keys(addressOf({ ...filter, order: 'name' })).length > 0
}

/** The filter in an address. Unknown values are ignored. */
export function filterIn(address: Readonly<Record<string, string | undefined>>): ListFilter {
  const { q = '', answer, invitation, side, tag = '', diet = '', order } = address
  const { 'save-the-date': saveTheDate } = address
  return {
    search: q.slice(0, 200),
    standing: standings.find((one) => one === answer) ?? 'all',
    invitation: invitationStatuses.find((one) => one === invitation) ?? 'all',
    side: sideChoices.find((one) => one === side) ?? 'all',
    saveTheDate: saveTheDateChoices.find((one) => one === saveTheDate) ?? 'all',
    tag: tag.slice(0, 40),
    diet: diet.slice(0, 200),
    order: listOrders.find((one) => one === order) ?? 'name',
  }
}

/** The filter as an address, without default values. */
export function addressOf({
  search,
  standing,
  invitation,
  side,
  saveTheDate,
  tag,
  diet,
  order,
}: ListFilter): Record<string, string> {
  const parts = {
    q: search.trim(),
    answer: standing,
    invitation,
    side,
    'save-the-date': saveTheDate,
    tag,
    diet,
    order: order === 'name' ? '' : order,
  }
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== '' && value !== 'all'),
  )
}

/**
 * Whether a guest matches the search. The texts are normalised, and `number` holds the digits of a
 * phone number.
 */
export type Matcher = (household: string, person: string, number: string) => boolean

/**
 * Each word must be in one of the texts; what looks like a phone number is also compared by its
 * digits.
 */
export function matcherOf(search: string): Matcher {
  const words = folded(search)
    .split(/\s/)
    .map((word) => ({ word, digits: digitsIn(word) }))
  const whole = digitsIn(search)
  return (household, person, number) =>
    (whole !== '' && number.includes(whole)) ||
    words.every(
      ({ word, digits }) =>
        household.includes(word) ||
        person.includes(word) ||
        (digits !== '' && number.includes(digits)),
    )
}

/**
 * The digits of a text that can be part of a phone number, else an empty text. Country codes and
 * the zero before an area code are written in different ways, so at most the last nine digits
 * count.
 */
function digitsIn(typed: string) {
  if (!/^[+\d\s()./-]+$/.test(typed)) return ''
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length < 3) return ''
  return digits.length > 9 ? digits.slice(-9) : digits.replace(/^0+/, '')
}

/** Without capitals and accents, so that "oresund" finds "Øresund". */
export function folded(text: string) {
  // Most names are plain, which is faster to check than to normalise.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
}
