import { actionsIn, allowedEvents, hasTag, refusal, upToDate } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { suspendedStates } from '#machines/vendors/business.schema.ts'
import type { BusinessNow } from '#machines/vendors/business.schema.ts'
import { enquirySteps, exits, outcomes, stages } from './enquiry-record.schema.ts'
import type { Stage, Where, EnquiryProgress } from './enquiry-record.schema.ts'
import { enquiry } from './enquiry.machine.ts'
import type { EnquiryEvent } from './enquiry-setup.rules.ts'
import { replyDue, silenceEnds, withBusiness } from './enquiry.rules.ts'
import { enquiryStates, partySides } from './enquiry.schema.ts'
import type { EnquiryFacts, EnquiryState, PartySide } from './enquiry.schema.ts'

/** The state of an enquiry and the facts that its guards read. */
export interface EnquiryNow {
  state: EnquiryState
  facts: EnquiryFacts
}

export type EnquiryStep = (typeof enquirySteps)[number]

/** A row's enquiry, in the format of this release, with the current state of its business. */
export function enquiryIn(
  row: { state: EnquiryState; stateVersion: number; facts: EnquiryFacts },
  { approval, approvalSince }: BusinessNow,
): EnquiryNow {
  const { state, facts } = upToDate(enquiry, { ...row, version: row.stateVersion })
  const paused = suspendedStates.some((suspended) => suspended === approval)
  const backSince = approval === 'approved' ? approvalSince : null
  return { state, facts: withBusiness(facts, { paused, backSince }) }
}

/** Which sides may send an event; QUOTE, COUNTER and ACCEPT follow from quotes. */
const sidesOf: Record<EnquiryStep, readonly PartySide[]> = {
  SEND: ['couple'],
  DISCARD: ['couple'],
  SEE: ['vendor'],
  REPLY: ['vendor'],
  WRITE: ['couple'],
  QUOTE: ['vendor'],
  COUNTER: ['couple'],
  ACCEPT: ['couple'],
  SHARE_CONTACT: ['couple'],
  HIDE_CONTACT: ['couple'],
  WITHDRAW: ['couple'],
  DECLINE: partySides,
  BLOCK: partySides,
  UNBLOCK: partySides,
}

/** Guards that check the side: a step that they refuse does not belong to this side. */
const guardsOfSide = ['isVendors', 'isBlocker']

/** What SEND needs from the sender and the business. */
export interface Readiness {
  confirmed: boolean
  listed: boolean
}

/** The steps of a side at that instant, with the guards that refuse some of them. */
export function actionsFor(
  now: EnquiryNow,
  side: PartySide,
  { at, ...ready }: { at: string } & Partial<Readiness>,
): LifecycleAction<EnquiryStep>[] {
  const events = enquirySteps.filter((step) => sidesOf[step].includes(side))
  const known = { at, by: side, confirmed: true, listed: true, ...ready }
  return actionsIn(enquiry, stored(now), { events, now: known }).filter(
    ({ refusedBy }) => !refusedBy.some((guard) => guardsOfSide.includes(guard)),
  )
}

/** The types of the steps that a side may take now. */
export function allowedFor(
  now: EnquiryNow,
  side: PartySide,
  { at, ...ready }: { at: string } & Partial<Readiness>,
): EnquiryEvent['type'][] {
  const known = { at, by: side, confirmed: true, listed: true, ...ready }
  return allowedEvents(enquiry, stored(now), known).filter((type) =>
    (sidesOf as Record<string, readonly PartySide[]>)[type]?.includes(side),
  )
}

/** Whether a side may ever take a step. */
export function isStepOf(step: EnquiryStep, side: PartySide) {
  return sidesOf[step].includes(side)
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(now: EnquiryNow, event: EnquiryEvent): string[] | null {
  return refusal(enquiry, stored(now), event)
}

/**
 * Where an enquiry stands for one side. Screens, lists, mail and dashboards all read this. `open`
 * is the side in the row, `mine` and `theirs` depend on the reader.
 */
export function whereWeAre(now: EnquiryNow, side: PartySide): Where {
  const { facts } = now
  // What the two have agreed goes on while the business is suspended.
  const isPaused = facts.paused && turnOf(now.state) !== 'none' && !is(now.state, 'agreed')
  return {
    turn: isPaused ? 'none' : seenBy(turnOf(now.state), side),
    next: isPaused ? 'wait' : nextOf(now.state),
    ...(isPaused ? noDeadline : deadlineOf(now)),
    stage: stageOf(now.state),
    isPaused,
  }
}

/** Whose turn it is: both sides' after an agreement, nobody's once it is over. */
export function turnOf(state: EnquiryState): PartySide | 'both' | 'none' {
  if (is(state, 'couplesTurn')) return 'couple'
  if (is(state, 'vendorsTurn')) return 'vendor'
  return is(state, 'agreed') ? 'both' : 'none'
}

/** When time moves it next; null if nothing is due, and while a quote has its own deadline. */
export function nextDue({ state, facts: { turnSince, late } }: EnquiryNow): string | null {
  if (turnSince === null) return null
  if (is(state, 'unanswered')) return late ? silenceEnds(turnSince) : replyDue(turnSince)
  return is(state, 'talking') ? silenceEnds(turnSince) : null
}

/** The stages that were reached, with their times, and the current one. */
export function progressOf({ state, facts }: EnquiryNow): EnquiryProgress {
  const { sentAt, seenAt, repliedAt, quotedAt, closedAt } = facts
  const reached = { sent: sentAt, seen: seenAt, replied: repliedAt, quoted: quotedAt }
  const present = stageOf(state)
  if (present === null) return { stages: ahead, now: -1 }
  if (isWayOut(present)) {
    const passed = stages.flatMap((stage) => {
      const at = stage === 'accepted' ? null : reached[stage]
      return at === null ? [] : [{ stage, at }]
    })
    return { stages: [...passed, { stage: present, at: closedAt }], now: passed.length }
  }
  const now = present === 'booked' ? stages.length - 1 : stages.indexOf(present)
  const times = { ...reached, accepted: closedAt }
  return {
    stages: stages.map((stage, place) => ({
      stage,
      at: place <= now ? times[stage] : null,
    })),
    now,
  }
}

const ahead = stages.map((stage) => ({ stage, at: null }))

/** Whether the vendor does not know about it yet. */
export function isPrivate(state: EnquiryState) {
  return is(state, 'private')
}

export function isOver(state: EnquiryState) {
  return is(state, 'over')
}

export function isAgreed(state: EnquiryState) {
  return is(state, 'agreed')
}

/** Whether there is or was a booking, which then says where both sides stand. */
export function hasBooking(state: EnquiryState) {
  return isAgreed(state) || is(state, 'settled')
}

/** Whether it was sent, and neither agreed nor ended. */
export function isTalking(state: EnquiryState) {
  return isOpen(state) && !isAgreed(state)
}

/**
 * Whether the thread says where the two are: they talk, or have agreed and it is still ahead of
 * them.
 */
export function isOpen(state: EnquiryState) {
  return !isPrivate(state) && !isOver(state) && !is(state, 'settled')
}

export function otherSide(side: PartySide): PartySide {
  return side === 'couple' ? 'vendor' : 'couple'
}

/** The step that a side takes by writing: the vendor's reply, or the couple's question. */
export function messageStep(side: PartySide) {
  return side === 'vendor' ? ('REPLY' as const) : ('WRITE' as const)
}

export const openStates: readonly EnquiryState[] = enquiryStates.filter(isOpen)
export const talkingStates: readonly EnquiryState[] = enquiryStates.filter(isTalking)

export function stored({ state, facts }: EnquiryNow) {
  return { version: enquiry.version, state, facts }
}

const noDeadline = { deadline: null, afterwards: null, lastDay: null } as const

function deadlineOf({
  state,
  facts,
}: EnquiryNow): Pick<Where, 'deadline' | 'afterwards' | 'lastDay'> {
  const { quoteUntil, quoteDay } = facts
  if (is(state, 'priced') && quoteUntil !== null)
    return { deadline: quoteUntil, afterwards: 'quoteExpires', lastDay: quoteDay }
  const due = nextDue({ state, facts })
  if (due === null) return noDeadline
  const isLateNext = is(state, 'unanswered') && !facts.late
  return { deadline: due, afterwards: isLateNext ? 'late' : 'expires', lastDay: null }
}

function nextOf(state: EnquiryState): Where['next'] {
  const isCouples = turnOf(state) === 'couple'
  if (is(state, 'private')) return isCouples ? 'send' : 'nothing'
  if (is(state, 'unanswered')) return 'reply'
  if (is(state, 'talking')) return isCouples ? 'answer' : 'replyAgain'
  if (is(state, 'priced')) return isCouples ? 'decide' : 'reconsider'
  return is(state, 'agreed') ? 'plan' : 'nothing'
}

/** Replied and quoted have nested states; every other stage has the name of its state. */
function stageOf(state: EnquiryState): Where['stage'] {
  if (is(state, 'private')) return null
  if (is(state, 'talking')) return 'replied'
  if (is(state, 'priced')) return 'quoted'
  return [...stages, ...outcomes, ...exits].find((stage) => stage === state) ?? null
}

/** What replaces the agreement: an ending, or how the booking ended. */
function isWayOut(stage: Stage): stage is Exclude<Stage, (typeof stages)[number] | 'booked'> {
  return stage !== 'booked' && !stages.some((one) => one === stage)
}

function seenBy(turn: PartySide | 'both' | 'none', side: PartySide): Where['turn'] {
  if (turn === 'both' || turn === 'none') return turn
  return turn === side ? 'mine' : 'theirs'
}

function is(state: EnquiryState, tag: string) {
  return hasTag(enquiry, { version: enquiry.version, state, facts: {} }, tag)
}
