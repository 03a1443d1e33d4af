import type { Generated, JSONColumnType } from 'kysely'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { RsvpFacts, RsvpState } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { LookupState } from '#machines/lookup/lookup.schema.ts'

export interface RsvpTables {
  rsvps: RsvpTable
  formerRsvpLinks: FormerRsvpLinkTable
  rsvpSettings: RsvpSettingsTable
  invitationLookups: InvitationLookupTable
}

interface RsvpTable {
  id: string
  weddingId: string
  householdId: string
  /** The link holds the token; here is only its hash, so that who reads the table cannot answer. */
  tokenHash: Buffer
  /** The household's link number; with the server's key it yields the token again. */
  linkNumber: number
  state: RsvpState
  chartVersion: number
  facts: JSONColumnType<RsvpFacts>
  since: Date
  /** As in the facts, for what looks for those that have not gone out, or are due. */
  sentAt: Date | null
  reachedAt: Date | null
  message: string
  replies: JSONColumnType<Record<string, string>>
  version: number
  createdAt: Date
  updatedAt: Date
}

/** A link of a household that went into another one: it opens the invitation there. */
interface FormerRsvpLinkTable {
  id: string
  weddingId: string
  tokenHash: Buffer
  rsvpId: string
  /** That invitation's own at the time: its new link ends this one as well. */
  linkNumber: number
  version: number
  createdAt: Date
}

interface RsvpSettingsTable {
  id: string
  weddingId: string
  deadline: string | null
  meals: JSONColumnType<string[]>
  questions: JSONColumnType<RsvpSettings['questions']>
  reminds: boolean
  takesLookups: Generated<boolean>
  /** Instead of our own sentence in an invitation; empty where that stands. */
  text: string
  frozenAt: Date | null
  frozenCounts: JSONColumnType<{ eventId: string; coming: number }[]>
  version: number
  createdAt: Date
  updatedAt: Date
}

/** A guest who lost the link asked for it. What was typed is erased once it was looked up. */
interface InvitationLookupTable {
  id: string
  /** The address of the page, as it was asked; empty once it was looked up. */
  slug: string
  name: string
  proof: string
  /** Whose guests were looked at; null before, and where there is no such page. */
  weddingId: string | null
  state: LookupState
  /** The households without an address, which the couple has to hand the link to. */
  householdIds: Generated<string[]>
  chartVersion: number
  /** When the job looks at it next, while it waits. */
  dueAt: Date
  createdAt: Date
  updatedAt: Date
}
