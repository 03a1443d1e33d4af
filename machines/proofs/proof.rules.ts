import type { DocumentKind, ProofFacts } from './proof.schema.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** How many days before it expires the owner is warned, and warned again. */
const firstWarning = 30
const lastWarning = 7
/** How many days after it expired the listing pauses. */
const grace = 14

/**
 * The kinds without which a business is not listed once they have expired. A licence that expires
 * only loses its badge.
 */
const pausingKinds = ['registration', 'insurance'] as const satisfies DocumentKind[]

/**
 * The instant at which a proof is no longer valid: midnight in UTC after its last day; null where
 * it does not expire.
 */
export function endOf({ validUntil }: Pick<ProofFacts, 'validUntil'>) {
  return validUntil === null ? null : daysAfter(`${validUntil}T00:00:00.000Z`, 1)
}

/**
 * From when on the listing is paused unless a newer document is checked; null where it never is.
 */
export function pauseFrom(facts: Pick<ProofFacts, 'kind' | 'validUntil'>) {
  const end = endOf(facts)
  return end === null || !pausesListing(facts) ? null : daysAfter(end, grace)
}

export function pausesListing({ kind }: Pick<ProofFacts, 'kind'>) {
  return isOneOfAKind(kind)
}

/** Whether no decision rests on it. */
export function isFree({ reliedOn }: ProofFacts) {
  return !reliedOn
}

/**
 * Of these kinds a business has one: a newer one takes the place of the older. Others it may have
 * several of.
 */
export function isOneOfAKind(kind: DocumentKind) {
  return pausingKinds.some((pausing) => pausing === kind)
}

/** Insurance always ends. Other documents may name no last day. */
export function needsLastDay({ kind }: Pick<ProofFacts, 'kind'>) {
  return kind === 'insurance'
}

/**
 * Whether a last day is told where one is needed. Asked only what may happen, there is no day to
 * look at.
 */
export function hasValidity(
  facts: ProofFacts,
  { validUntil }: { validUntil?: string | null | undefined },
) {
  return validUntil !== null || !needsLastDay(facts)
}

/** Whether a document is still valid when it is checked. */
export function isStillValid({
  validUntil = null,
  at,
}: {
  validUntil?: string | null | undefined
  at: string
}) {
  return !isOver(endOf({ validUntil }), at)
}

/** Whether the first warning is due; also true once the document has expired. */
export function expiresInMonth(facts: ProofFacts, at: string) {
  return isOver(before(endOf(facts), firstWarning), at)
}

/** Whether the last warning is due; also true once the document has expired. */
export function expiresInWeek(facts: ProofFacts, at: string) {
  return isOver(before(endOf(facts), lastWarning), at)
}

export function hasExpired(facts: ProofFacts, at: string) {
  return isOver(endOf(facts), at)
}

export function hasLapsed(facts: ProofFacts, at: string) {
  return isOver(pauseFrom(facts), at)
}

/**
 * When the next warning, the end or the pause is due, by where the proof is; null where nothing is.
 */
export function nextDue(state: string, facts: ProofFacts): string | null {
  const end = endOf(facts)
  if (state === 'checked') return before(end, firstWarning)
  if (state === 'expiring') return facts.warned ? end : before(end, lastWarning)
  return state === 'expired' ? pauseFrom(facts) : null
}

function before(end: string | null, days: number) {
  return end === null ? null : daysAfter(end, -days)
}

function isOver(instant: string | null, at: string) {
  return instant !== null && Date.parse(at) >= Date.parse(instant)
}

function daysAfter(instant: string, days: number) {
  return new Date(Date.parse(instant) + days * dayMs).toISOString()
}
