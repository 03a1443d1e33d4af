import type * as v from 'valibot'
import type { ProblemCode } from '#machines/kernel/problem.ts'
import type { Need } from '#machines/wedding/rights.rules.ts'
import type { Role } from '#machines/session/session.schema.ts'

/** The media type of a file, whatever it is. */
export const bytes = 'application/octet-stream'

/** JSON that is a text already, because it was written once and kept. */
export const jsonText = 'application/json'

/** The media type of server-sent events: an answer that goes on for as long as somebody reads it. */
export const events = 'text/event-stream'

/** The media type of a sitemap. */
export const xml = 'application/xml'

/** The media type of a calendar, as programs for calendars ask for it. */
export const calendarFile = 'text/calendar; charset=utf-8'

/** At most so many requests of one account, or from one address, in so many seconds. Operations that share a name share the count. */
export interface RateLimit {
  name: string
  by: 'address' | 'account'
  limit: number
  seconds: number
}

/** All that is promised about an operation, in one place: what is enforced is what the OpenAPI document says. */
export interface Declaration {
  /** One line for people. */
  summary: string
  /** Who may ask. Whose record it is, the query decides. */
  roles: 'everyone' | 'signed in' | readonly Role[]
  /** What the viewer must be allowed to do in the wedding that the parameter `id` names. */
  member?: Need
  /** Also open to an account that has yet to choose between COUPLE and VENDOR. */
  alsoUndecided?: boolean
  /** The identity provider need not have confirmed the session lately: the operation asks it itself. */
  unconfirmed?: boolean
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  /** How many bytes of it are read, where a good body may have more than others: 64 kB unless told. */
  bodyBytes?: number
  /** Takes a file as its body instead, as application/octet-stream: what it is, its content tells. */
  upload?: { maxBytes: number }
  /**
   * A write that comes from other people's programs and not from our pages: a mail program's own button (RFC 8058). What proves it stands in
   * its address; its body is read away.
   */
  fromElsewhere?: true
  /** Takes an Idempotency-Key: the same key and body again get the first answer again. */
  idempotent?: boolean
  /** How often it may be asked, where it is a read or other than what all writes have (limits.ts). */
  limit?: RateLimit
  /** What is answered, by status; null for an answer without a body. */
  answers: { readonly [status: number]: v.GenericSchema | null }
  /** Refusals beyond those that follow from the rest of the declaration. */
  problems?: readonly ProblemCode[]
  /** The answer's media type; JSON unless told. `application/octet-stream` is a file, whose own type its headers tell. */
  produces?:
    | 'text/html; charset=utf-8'
    | 'text/plain; version=0.0.4; charset=utf-8'
    | typeof jsonText
    | typeof bytes
    | typeof events
    | typeof calendarFile
    | typeof xml
}
