import { actionsIn, allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { listingReport } from './listing-report.machine.ts'
import type { ReportEvent } from './listing-report.machine.ts'
import type { Report } from './listing-report.schema.ts'

/** What the team is offered. */
export function reportActions(state: Report['state']): LifecycleAction<ReportEvent['type']>[] {
  return actionsIn(listingReport, stored(state), {
    events: ['UPHOLD', 'DISMISS', 'REOPEN'],
    now: {},
  })
}

export function allowedIn(state: Report['state']): ReportEvent['type'][] {
  return allowedEvents(listingReport, stored(state), {})
}

/** Why an event may not happen: null when it may, else the guards that say no. */
export function failedGuards(state: Report['state'], event: ReportEvent): string[] | null {
  return refusal(listingReport, stored(state), event)
}

/** Whether it waits for the team. */
export function isOpen(state: Report['state']) {
  return hasTag(listingReport, stored(state), 'open')
}

function stored(state: Report['state']) {
  return { version: listingReport.version, state, facts: {} }
}
