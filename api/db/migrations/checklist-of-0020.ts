/*
 * The checklist and its days as they were when 0020 was released. They are copied from the rules of the timeline, because a migration
 * must write the same rows for ever, and those rules go on changing.
 */

/** The tasks by number: how many months and days before the wedding, their category, and whether a short planning leaves them out. */
export const checklist: readonly (readonly [
  number: number,
  months: number,
  days: number,
  category: string,
  isExtra: boolean,
])[] = [
  [1, 12, 0, 'budget', false],
  [2, 12, 0, 'guests', false],
  [3, 12, 0, 'planning', true],
  [4, 12, 0, 'planning', false],
  [5, 12, 0, 'guests', true],
  [6, 12, 0, 'planning', false],
  [7, 12, 0, 'venue', false],
  [8, 11, 15, 'venue', false],
  [9, 11, 15, 'venue', false],
  [10, 11, 0, 'venue', false],
  [11, 11, 0, 'planner', true],
  [12, 11, 0, 'guests', false],
  [13, 11, 0, 'legal', true],
  [14, 10, 0, 'photography', false],
  [15, 10, 0, 'videography', true],
  [16, 10, 0, 'catering', false],
  [17, 10, 0, 'legal', false],
  [18, 10, 0, 'ceremony', false],
  [19, 10, 0, 'party', false],
  [20, 9, 0, 'music', false],
  [21, 9, 0, 'attire', false],
  [22, 8, 15, 'attire', false],
  [23, 8, 15, 'travel', true],
  [24, 8, 15, 'guests', false],
  [25, 8, 0, 'website', false],
  [26, 8, 0, 'stationery', true],
  [27, 8, 0, 'flowers', false],
  [28, 8, 0, 'registry', false],
  [29, 8, 0, 'photography', true],
  [30, 7, 15, 'travel', true],
  [31, 7, 0, 'beauty', false],
  [32, 6, 15, 'attire', false],
  [33, 6, 0, 'cake', false],
  [34, 6, 0, 'transport', false],
  [35, 6, 0, 'rentals', true],
  [36, 6, 0, 'events', true],
  [37, 5, 15, 'stationery', false],
  [38, 5, 0, 'ceremony', false],
  [39, 4, 15, 'catering', false],
  [40, 4, 0, 'attire', false],
  [41, 4, 0, 'stationery', false],
  [42, 4, 0, 'legal', false],
  [43, 3, 15, 'beauty', true],
  [44, 3, 0, 'attire', false],
  [45, 3, 0, 'day', false],
  [46, 3, 0, 'guests', false],
  [47, 2, 15, 'stationery', false],
  [48, 2, 15, 'gifts', true],
  [49, 2, 0, 'ceremony', false],
  [50, 2, 0, 'photography', true],
  [51, 2, 0, 'music', true],
  [52, 2, 0, 'vendors', false],
  [53, 1, 15, 'legal', false],
  [54, 1, 0, 'guests', false],
  [55, 0, 21, 'guests', false],
  [56, 0, 21, 'catering', false],
  [57, 0, 21, 'seating', false],
  [58, 0, 21, 'attire', false],
  [59, 0, 14, 'day', false],
  [60, 0, 14, 'budget', false],
  [61, 0, 7, 'seating', false],
  [62, 0, 3, 'day', false],
  [63, -1, 0, 'gifts', false],
  [64, -1, -15, 'after', false],
]

interface Span {
  weddingDate: string | null
  plannedFrom: string
}

const dayMs = 24 * 60 * 60 * 1_000

/** With less time than the checklist needs, its first tasks still get this many days. */
const firstDays = 7

/** When a task is due, and its place among all tasks. */
export function placeTask(
  { months, days }: { months: number; days: number },
  span: Span,
): { dueOn: string | null; rank: number } {
  const counted = dueDay({ months, days }, span)
  if (counted === null) return { dueOn: null, rank: -(months * 31 + days) }
  const dueOn =
    counted < '1900-01-01' ? '1900-01-01' : counted > '2200-12-31' ? '2200-12-31' : counted
  return { dueOn, rank: daysBetween('1970-01-01', dueOn) }
}

/** Whether there is less time than the twelve months of the checklist. */
export function isShort({ weddingDate, plannedFrom }: Span): boolean {
  return weddingDate !== null && addMonths(weddingDate, -12) < plannedFrom
}

function dueDay({ months, days }: { months: number; days: number }, span: Span) {
  const { weddingDate, plannedFrom } = span
  if (weddingDate === null) return null
  const day = addDays(addMonths(weddingDate, -months), -days)
  if (!isShort(span) || day >= weddingDate) return day
  const available = Math.max(0, daysBetween(plannedFrom, weddingDate))
  const room = available - Math.min(firstDays, Math.floor(available / 4))
  const whole = daysBetween(addMonths(weddingDate, -12), weddingDate)
  return addDays(
    weddingDate,
    -Math.min(room, Math.round((daysBetween(day, weddingDate) * room) / whole)),
  )
}

function daysBetween(from: string, to: string) {
  return Math.round((midnight(to) - midnight(from)) / dayMs)
}

function addDays(day: string, days: number) {
  return toDay(midnight(day) + days * dayMs)
}

/** The same day of another month, or its last one where it has fewer days. */
function addMonths(day: string, months: number) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(utc(year, month + months, 0)).getUTCDate()
  return toDay(utc(year, month - 1 + months, Math.min(date, lastOfMonth)))
}

function midnight(day: string) {
  return Date.parse(`${day}T00:00:00Z`)
}

/** `Date.UTC` takes the years 0 to 99 for those of the last century. */
function utc(year: number, monthIndex: number, date: number) {
  const at = new Date(0)
  at.setUTCFullYear(year, monthIndex, date)
  return at.getTime()
}

function toDay(time: number) {
  return new Date(time).toISOString().slice(0, 10)
}
