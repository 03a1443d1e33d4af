import type { EnquiryDetails, EnquiryFacts } from '../enquiry.schema.ts'

/**
 * The facts about a couple's details that guards read: a day or month that is not over, a
 * headcount, and a text.
 */
export function factsOf(
  { day, month, minGuests, maxGuests }: EnquiryDetails,
  message: string,
  today: string,
): Pick<EnquiryFacts, 'dated' | 'counted' | 'worded'> {
  return {
    dated: day === null ? month !== null && month >= today.slice(0, 7) : day >= today,
    counted: minGuests !== null || maxGuests !== null,
    worded: message !== '',
  }
}

/** A first name: the first word of the name that was typed. */
export function firstNameIn(line: string) {
  return line.trim().split(/\s/, 1)[0] ?? ''
}

/** The beginning of a message, on one line. */
export function excerptOf(body: string) {
  const line = body.replaceAll(/\s+/g, ' ').trim()
  const letters = Array.from(line)
  return letters.length <= 140 ? line : `${letters.slice(0, 139).join('')}…`
}
