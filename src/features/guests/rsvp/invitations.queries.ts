import { queryOptions } from '@tanstack/react-query'
import type {
  EmailPreview,
  RsvpSettings,
  RsvpSettingsChange,
} from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type {
  CouplesStep,
  Rsvp,
  RsvpLinks,
  Sending,
  Sent,
} from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

const weddings = api.weddings[':id']

/** Where each invitation stands. */
export function readRsvpPage(id: string, cursor: string | null): Promise<Answer<Page<Rsvp>>> {
  return ask(
    weddings.rsvps.$get({ param: { id }, query: { limit: '2000', ...(cursor ? { cursor } : {}) } }),
  )
}

export const rsvpKeys = {
  settings: (weddingId: string) => ['rsvps', weddingId, 'settings'] as const,
  cards: (weddingId: string) => ['rsvps', weddingId, 'cards'] as const,
}

export function rsvpSettingsOptions(weddingId: string) {
  return queryOptions({
    queryKey: rsvpKeys.settings(weddingId),
    queryFn: () => bodyOf(readSettings(weddingId)),
    meta: { live: ['guests'] },
  })
}

/** How the couple wants to be answered. */
export function readSettings(id: string): Promise<Answer<RsvpSettings>> {
  return ask(weddings['rsvp-settings'].$get({ param: { id } }))
}

export function changeSettings(
  id: string,
  change: RsvpSettingsChange,
): Promise<Answer<RsvpSettings>> {
  return ask(weddings['rsvp-settings'].$patch({ param: { id }, json: change }))
}

/** The email that a household would get with these words. */
export function previewInvitation(id: string, text: string): Promise<Answer<EmailPreview>> {
  return ask(weddings.rsvps.preview.$post({ param: { id }, json: { text } }))
}

/** The same email to oneself. */
export function sendTestInvitation(id: string, text: string) {
  return ask(weddings.rsvps.test.$post({ param: { id }, json: { text } }))
}

/** Sent again under its key it goes out once. */
export function sendInvitations(id: string, sending: Sending, key: string): Promise<Answer<Sent>> {
  return ask(
    weddings.rsvps.$post({ param: { id }, json: sending }, { headers: { 'Idempotency-Key': key } }),
  )
}

export function remind(id: string, key: string): Promise<Answer<{ reminded: number }>> {
  return ask(
    weddings.rsvps.reminders.$post({ param: { id } }, { headers: { 'Idempotency-Key': key } }),
  )
}

export function stepRsvp(
  id: string,
  rsvpId: string,
  { key, ...step }: CouplesStep & { key: string },
): Promise<Answer<Rsvp>> {
  return ask(
    weddings.rsvps[':rsvpId'].steps.$post(
      { param: { id, rsvpId }, json: step },
      { headers: { 'Idempotency-Key': key } },
    ),
  )
}

export function readLinks(id: string, householdIds: string[]): Promise<Answer<RsvpLinks>> {
  return ask(weddings.rsvps.links.$post({ param: { id }, json: { householdIds } }))
}
