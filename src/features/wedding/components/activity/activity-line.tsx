import type { Activity } from '#machines/wedding/activity.schema.ts'
import { planAreas, rightLevels } from '#machines/wedding/rights.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { formatDay, formatList } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import type { TextKey } from '#src/i18n/i18n.ts'

/** Who did it, as the reader knows them. */
export function activityActor({ by }: Activity, myId: string): string {
  if (by === null) return t('activity:who.gone')
  if (by === 'product') return t('activity:who.product')
  return by.userId === myId ? t('activity:who.you') : by.name
}

/**
 * What was done, in a sentence without its subject: "Changed the wedding details: city". Needs the
 * texts of activity, vendors and wedding.
 */
export function describeActivity(activity: Activity): string {
  const { kind, undoes } = activity
  if (kind !== 'activity.undone') return sentence(kind, activity)
  if (undoes === null || undoes === 'activity.undone')
    return t('activity:redid', { what: activity.subject?.name ?? '' })
  const what = sentence(undoes, activity)
  const { left } = activity.facts
  return typeof left === 'number'
    ? t('activity:undidInPart', { count: left, what })
    : t('activity:undid', { what })
}

/** What several are that one thing was done to. */
const severalOf: Record<string, TextKey> = {
  guest: 'activity:guests',
  seat: 'activity:guests',
  seating: 'activity:guests',
  rsvp: 'activity:households',
  table: 'activity:tables',
  categories: 'activity:categories',
  invitation: 'activity:somebody',
}

function sentence(
  kind: Exclude<Activity['kind'], 'activity.undone'>,
  { subject, facts }: Activity,
): string {
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '')
  const count = typeof facts['count'] === 'number' ? facts['count'] : 1
  const isQuoted = kind.startsWith('task.') || kind.startsWith('schedule.')
  const [counted] = kind.split('.')
  const several = t(severalOf[counted ?? ''] ?? 'activity:tasks', { count })
  const name = subject
    ? isQuoted
      ? t('activity:quoted', { name: subject.name })
      : subject.name
    : several
  if (kind === 'date.changed') {
    const [from, to] = [
      text('from') && formatDay(text('from')),
      text('to') && formatDay(text('to')),
    ]
    return t(`activity:kinds.date.${from === '' ? 'set' : to === '' ? 'cleared' : 'changed'}`, {
      from,
      to,
    })
  }
  const category = serviceCategories.find((known) => known === text('category'))
  // A helper learns that the page was edited, and not what is on it or where it is.
  const isHidden = subject === null && (kind === 'page.named' || kind.startsWith('page.photo'))
  return t(`activity:kinds.${isHidden ? 'page.changed' : kind}`, {
    name,
    fields: formatList(fieldsIn(text('fields'))),
    rights: rightsOf(text('after')),
    as: text('kind') === 'partner' ? t('activity:as.partner') : t('activity:as.helper'),
    category: category ? t(`vendors:category.${category}`) : '',
  })
}

const fields = [
  'names',
  'weddingDate',
  'datePeriod',
  'city',
  'country',
  'timeZone',
  'expectedGuests',
  'type',
  'budgetRange',
  'totalBudgetMinor',
  'currency',
  'totalMinor',
  'headcount',
  'split',
  'rates',
  'partnerEmail',
] as const

function fieldsIn(fact: string) {
  return fields
    .filter((field) => fact.split(' ').includes(field))
    .map((field) => t(`activity:fields.${field}`))
}

/** "guests:view timeline:edit", as it is told. */
function rightsOf(fact: string) {
  const rights = fact.split(' ').flatMap((pair) => {
    const area = planAreas.find((known) => pair.startsWith(`${known}:`))
    const right = rightLevels.find((known) => pair.endsWith(`:${known}`))
    return area && right
      ? [`${t(`wedding:rights.${area}`)}: ${t(`wedding:rights.levels.${right}`)}`]
      : []
  })
  return rights.length > 0 ? formatList(rights) : t('wedding:rights.nothing')
}
