import { standings } from '../guest.schema.ts'
import type { Standing } from '../guest.schema.ts'
import { sides } from '../household.schema.ts'
import type { Side } from '../household.schema.ts'
import { invitationStandings } from '../rsvp/rsvp.rules.ts'
import type { InvitationStanding } from '../rsvp/rsvp.rules.ts'

/** By the household's name, the newest first, or with those first who owe an answer. */
export const listOrders = ['name', 'newest', 'pending'] as const
export type ListOrder = (typeof listOrders)[number]

/** Whose guests: one side, both, or nobody has said. */
export const sideChoices = [...sides, 'unknown'] as const
export type SideChoice = Side | 'unknown'

/** Whether a guest was sent a save-the-date. */
export const saveTheDateChoices = ['sent', 'unsent'] as const
export type SaveTheDateChoice = (typeof saveTheDateChoices)[number]

/** Stands for every diet note in place of one of them. */
export const anyDiet = '*'

/** What a guest list is narrowed to; all parts hold at once. */
export interface ListFilter {
  search: string
  standing: Standing | 'all'
  invitation: InvitationStanding | 'all'
  side: SideChoice | 'all'
  saveTheDate: SaveTheDateChoice | 'all'
  /** A tag, whatever its capitals; empty for all guests. */
  tag: string
  /** A diet note, whatever its capitals, or `anyDiet`; empty for all guests. */
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

/** Whether the filter leaves anybody out on purpose: the order does not. */
export function isNarrowed(filter: ListFilter) {
  return Object.keys(addressOf({ ...filter, order: 'name' })).length > 0
}

/** The filter that an address names. What is unknown in it says nothing. */
export function filterIn(address: Readonly<Record<string, string | undefined>>): ListFilter {
  const { q = '', answer, invitation, side, tag = '', diet = '', order } = address
  const { 'save-the-date': saveTheDate } = address
  return {
    search: q.slice(0, 200),
    standing: standings.find((one) => one === answer) ?? 'all',
    invitation: invitationStandings.find((one) => one === invitation) ?? 'all',
    side: sideChoices.find((one) => one === side) ?? 'all',
    saveTheDate: saveTheDateChoices.find((one) => one === saveTheDate) ?? 'all',
    tag: tag.slice(0, 40),
    diet: diet.slice(0, 200),
    order: listOrders.find((one) => one === order) ?? 'name',
  }
}

/** The same filter as an address names it, without what is usual. */
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

/** Whether a guest is one who is searched for. The texts are folded, `number` holds the digits of a phone number. */
export type Matcher = (household: string, person: string, number: string) => boolean

/** Each word must be in one of the texts; what looks like a phone number is also compared by its digits. */
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
 * The digits of a text that can be a part of a phone number, else an empty text. The country's code and the zero before an area
 * code differ by who wrote the number down, so that at most the last nine digits count.
 */
function digitsIn(typed: string) {
  if (!/^[+\d\s()./-]+$/.test(typed)) return ''
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length < 3) return ''
  return digits.length > 9 ? digits.slice(-9) : digits.replace(/^0+/, '')
}

/** Without capitals and accents, so that "oresund" finds "Øresund". */
export function folded(text: string) {
  // Most names are plain, and of thousands that is seen sooner than it is done.
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
