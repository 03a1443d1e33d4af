import type { GuestCounts } from '#machines/guests/counts/counts.schema.ts'
import type { RsvpSettings, RsvpSettingsChange } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { CouplesStep, Rsvp, RsvpLink, Sending, Sent } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { readCounts } from '../events.queries.ts'
import { readPages, readWholeList } from '../guests.queries.ts'

const weddings = api.weddings[':id']

/** Everything that inviting needs to know. */
export interface Inviting {
  households: Household[]
  guests: Guest[]
  events: WeddingEvent[]
  rsvps: Rsvp[]
  settings: RsvpSettings
  counts: GuestCounts
}

/** The list with where each invitation stands, and how the couple wants to be answered. */
export async function readInviting(id: string): Promise<Answer<Inviting>> {
  const [list, rsvps, settings, counts] = await Promise.all([
    readWholeList(id),
    readRsvps(id),
    ask(weddings['rsvp-settings'].$get({ param: { id } })),
    readCounts(id),
  ])
  if (list.result === 'refused') return list
  if (rsvps.result === 'refused') return rsvps
  if (settings.result === 'refused') return settings
  if (counts.result === 'refused') return counts
  return { result: 'answer', body: { ...list.body, rsvps: rsvps.body, settings: settings.body, counts: counts.body } }
}

/** Where each invitation stands. */
export function readRsvps(id: string): Promise<Answer<Rsvp[]>> {
  return readPages<Rsvp>((cursor) => ask(weddings.rsvps.$get({ param: { id }, query: { limit: '2000', ...(cursor ? { cursor } : {}) } })))
}

export function changeSettings(id: string, change: RsvpSettingsChange): Promise<Answer<RsvpSettings>> {
  return ask(weddings['rsvp-settings'].$patch({ param: { id }, json: change }))
}

/** Sent again under its key it goes out once. */
export function sendInvitations(id: string, sending: Sending, key: string): Promise<Answer<Sent>> {
  return ask(weddings.rsvps.$post({ param: { id }, json: sending }, { headers: { 'Idempotency-Key': key } }))
}

export function remind(id: string): Promise<Answer<{ reminded: number }>> {
  return ask(weddings.rsvps.reminders.$post({ param: { id } }))
}

export function stepRsvp(id: string, rsvpId: string, step: CouplesStep): Promise<Answer<Rsvp>> {
  return ask(weddings.rsvps[':rsvpId'].steps.$post({ param: { id, rsvpId }, json: step }))
}

export function readLinks(id: string, householdIds: string[]): Promise<Answer<Page<RsvpLink>>> {
  return ask(weddings.rsvps.links.$post({ param: { id }, json: { householdIds } }))
}
