import { actionsIn, allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import type { Choice } from './choice/choice.schema.ts'
import { vendorChoice } from './vendor-choice.machine.ts'
import type { ChoiceEvent } from './vendor-choice.machine.ts'
import { choiceSteps, enquirySteps } from './vendor-choice.schema.ts'
import type { ChoiceFacts, ChoiceState, ChoiceStep } from './vendor-choice.schema.ts'

/** Where a choice is and what its guards read. */
export interface Place {
  state: ChoiceState
  facts: ChoiceFacts
}

/** What the guards read of a choice follows from what is known of it. */
export function factsOf({
  name,
  price,
  isEnquired = false,
}: Pick<Choice, 'name'> & { price: unknown; isEnquired?: boolean }): ChoiceFacts {
  return { vendor: name !== '', priced: price !== null, enquired: isEnquired }
}

export function placeOf(choice: Pick<Choice, 'state' | 'name' | 'price' | 'enquiry'>): Place {
  const isEnquired = choice.enquiry?.isOpen === true
  return { state: choice.state, facts: factsOf({ ...choice, isEnquired }) }
}

/** Whose turn it is, as the couple sees it; null where nobody waits for anybody. */
export function turnIn(state: ChoiceState): 'mine' | 'theirs' | 'both' | 'none' | null {
  const is = (tag: string) =>
    hasTag(
      vendorChoice,
      stored({ state, facts: { vendor: true, priced: true, enquired: false } }),
      tag,
    )
  if (is('ourTurn')) return 'mine'
  if (is('theirTurn')) return 'theirs'
  if (is('settled')) return 'both'
  return is('over') ? 'none' : null
}

/** What somebody may ask for at that instant; what a thread brings about is none of it. */
export function allowedIn(place: Place, at: string): ChoiceEvent['type'][] {
  return allowedEvents(vendorChoice, stored(place), { at, ...place.facts }).filter(
    (type) => !enquirySteps.some((step) => step === type),
  )
}

/** What a couple is offered now, in the order of the way to a booking. */
export function actionsOf(place: Place, at: string): LifecycleAction<ChoiceStep>[] {
  return actionsIn(vendorChoice, stored(place), { events: choiceSteps, now: { at } })
}

/** Whether it is a way out: nobody considers them any more. */
export function isOut(state: ChoiceState) {
  return turnIn(state) === 'none'
}

/** Whether the two have agreed. */
export function isBooked(state: ChoiceState) {
  return turnIn(state) === 'both'
}

/** Whether they may be ruled out as they stand; a booking is called off where it is kept. */
export function mayDrop(state: ChoiceState) {
  const place = { state, facts: { vendor: true, priced: true, enquired: false } }
  return !isBooked(state) && failedGuards(place, { type: 'DROP', at: '' }) === null
}

/** Whether the next step is to write to them. */
export function mayAsk(state: ChoiceState) {
  const place = { state, facts: { vendor: true, priced: false, enquired: false } }
  return failedGuards(place, { type: 'ASK', at: '' }) === null
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(place: Place, event: ChoiceEvent): string[] | null {
  return refusal(vendorChoice, stored(place), event)
}

/**
 * The way to a booking. A way out stands in the place of the stage after the last one that was
 * reached.
 */
const way: ChoiceState[] = ['saved', 'asked', 'quoted', 'booked']

/**
 * The stages of the way, where the present one is, which of those before it were left out, and
 * from which on it is agreed. `passed` null: nobody knows of any.
 */
export function progressOf(
  state: ChoiceState,
  passed: readonly ChoiceState[] | null,
): { stages: ChoiceState[]; now: number; skipped: ChoiceState[]; agreedFrom: number } {
  const { stages, now } = stagesOf(state)
  const agreed = stages.findIndex(isBooked)
  const skipped = stages.slice(0, now).filter((stage) => passed !== null && !passed.includes(stage))
  return { stages, now, skipped, agreedFrom: agreed < 0 ? stages.length : agreed }
}

function stagesOf(state: ChoiceState): { stages: ChoiceState[]; now: number } {
  const place = way.indexOf(state)
  if (place >= 0) return { stages: way, now: place }
  return state === 'wanted'
    ? { stages: ['wanted', ...way], now: 0 }
    : { stages: way.with(way.length - 1, state), now: way.length - 1 }
}

function stored({ state, facts }: Place) {
  return { version: vendorChoice.version, state, facts }
}
