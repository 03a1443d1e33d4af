import { latin, wordsOf } from '#machines/kernel/values/latin.ts'

/** How many digits at the end of a phone number are asked for. */
export const phoneDigits = 4

/** The most households that one lookup may be about. */
export const maxHouseholds = 3

/** What the guest list holds of somebody, and of their household. */
export interface Listed {
  firstName: string
  lastName: string
  /** Of everybody in the household. */
  emails: readonly string[]
  phones: readonly string[]
  postcode: string
}

/**
 * Whether two names are one person's: whatever their capitals, accents and order. A part may be
 * missing where two are left, so that a middle name keeps nobody out; what was found is sent to the
 * address in the list, and to no other.
 */
export function isSameName(typed: string, listed: string): boolean {
  const [one, other] = [wordsOf(typed), wordsOf(listed)].toSorted(
    (first, second) => first.length - second.length,
  )
  if (!one || !other || one.length === 0) return false
  if (one.length === other.length) return isWithin(one, other)
  return one.length >= 2 && isWithin(one, other)
}

/**
 * Whether what was typed beside a name is known of the household: an e-mail address, its postcode,
 * or the last digits of a phone number.
 */
export function isProven(typed: string, { emails, phones, postcode }: Listed): boolean {
  const given = typed.trim().toLowerCase()
  if (given.includes('@')) return emails.some((email) => email.toLowerCase() === given)
  const bare = compact(given)
  if (bare === '') return false
  if (bare === compact(postcode)) return true
  const digits = given.replaceAll(/\D/g, '')
  const isNumber = digits.length >= phoneDigits && /^[+\d\s()./-]+$/.test(given)
  return isNumber && phones.some((phone) => endsAlike(phone.replaceAll(/\D/g, ''), digits))
}

/**
 * The country's code and the zero before an area code differ by who wrote the number down, so that
 * nine digits count at most.
 */
function endsAlike(phone: string, typed: string) {
  return phone.endsWith(typed.slice(-9))
}

function isWithin(few: readonly string[], many: readonly string[]) {
  const left = [...many]
  return few.every((word) => {
    const place = left.indexOf(word)
    if (place === -1) return false
    left.splice(place, 1)
    return true
  })
}

function compact(typed: string) {
  return latin(typed).replaceAll(' ', '')
}
