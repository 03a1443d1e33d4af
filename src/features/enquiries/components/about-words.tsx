import type { Enquiry, EnquiryItem } from '#machines/enquiries/enquiry-record.schema.ts'
import type { EnquiryDetails } from '#machines/enquiries/enquiry.schema.ts'
import {
  countryName,
  dayHere,
  formatDay,
  formatMoney,
  formatMonth,
  formatNearDay,
} from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'

type About = Pick<EnquiryItem, 'day' | 'month' | 'minGuests' | 'maxGuests'>

/** When, and for how many: "Sat 13 Mar 2027, 118 guests". */
export function aboutText({ day, month, ...guests }: About, now: Date) {
  const today = dayHere(now)
  const when = day
    ? formatNearDay(day, today)
    : month
      ? formatMonth(month, '')
      : t('enquiries:about.noDate')
  return joined([when, guestsText(guests)])
}

/** What a business does and where: "Florist, Savannah". */
export function businessText({ business }: Pick<Enquiry, 'business'>) {
  if (!business) return ''
  const place = business.city || countryName(business.country)
  return joined([t(`vendors:category.${business.category}`), place])
}

/** The same in a whole line, with the place and what they would spend. */
export function detailsText(details: EnquiryDetails) {
  const { day, month, venue, town } = details
  const when = day ? formatDay(day) : month ? formatMonth(month, '') : t('enquiries:about.noDate')
  return joined([when, venue || town, guestsText(details), budgetText(details)])
}

function guestsText({ minGuests: min, maxGuests: max }: Pick<About, 'minGuests' | 'maxGuests'>) {
  const one = min ?? max
  if (one === null) return t('enquiries:about.noGuests')
  if (min !== null && max !== null && min !== max)
    return t('enquiries:about.guestsRange', { min, max })
  return t('enquiries:about.guests', { count: one })
}

function budgetText({ minBudgetMinor, maxBudgetMinor, currency }: EnquiryDetails) {
  if (currency === null) return ''
  const amount = (minor: number) => formatMoney({ minor, currency })
  if (minBudgetMinor !== null && maxBudgetMinor !== null)
    return t('enquiries:about.budget', { min: amount(minBudgetMinor), max: amount(maxBudgetMinor) })
  if (maxBudgetMinor !== null)
    return t('enquiries:about.budgetUpTo', { max: amount(maxBudgetMinor) })
  return minBudgetMinor === null
    ? ''
    : t('enquiries:about.budgetFrom', { min: amount(minBudgetMinor) })
}

/** What there is of several short things, in one line. */
function joined(parts: string[]) {
  return parts.filter(Boolean).reduce((line, part) => t('enquiries:about.joined', { line, part }))
}
