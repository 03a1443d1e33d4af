import type * as v from 'valibot'
import type { ProblemCode } from '#machines/kernel/problem.ts'
import type { Need } from '#machines/wedding/rights.rules.ts'
import type { Role } from '#machines/session/session.schema.ts'

/** The media type of any file. */
export const bytes = 'application/octet-stream'

/** JSON that is already text, because it was serialised once and stored. */
export const jsonText = 'application/json'

/** The media type of server-sent events. */
export const events = 'text/event-stream'

/** The media type of a sitemap. */
export const xml = 'application/xml'

/** The media type of a calendar, as calendar programs expect it. */
export const calendarFile = 'text/calendar; charset=utf-8'

/**
 * At most `limit` requests of one account, or from one address, in `seconds`. Operations with the
 * same name share the count.
 */
export interface RateLimit {
  name: string
  by: 'address' | 'account'
  limit: number
  seconds: number
}

/**
 * Everything that is promised about an operation, in one place: the OpenAPI document says what is
 * enforced.
 */
export interface Declaration {
  /** One line for people. */
  summary: string
  /** Who may call it. The query decides whose records they get. */
  roles: 'everyone' | 'signed in' | readonly Role[]
  /** What the viewer must be allowed to do in the wedding that the parameter `id` names. */
  member?: Need
  /** Also open to an account that has yet to choose between COUPLE and VENDOR. */
  alsoUndecided?: boolean
  /**
   * The identity provider need not have confirmed the session lately, because the operation asks it
   * itself.
   */
  unconfirmed?: boolean
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  /** The most bytes that are read of the body; 64 kB unless given. */
  bodyBytes?: number
  /** Takes a file as its body, as application/octet-stream. Its content says what it is. */
  upload?: { maxBytes: number }
  /**
   * A write that comes from other programs than our pages, such as a mail program's unsubscribe
   * button (RFC 8058). Its address holds the proof, and its body is read and ignored.
   */
  fromElsewhere?: true
  /** Takes an Idempotency-Key: the same key and body get the first response again. */
  idempotent?: boolean
  /** How often it may be called, if it is a read or differs from other writes (limits.ts). */
  limit?: RateLimit
  /** The response by status; null for one without a body. */
  answers: { readonly [status: number]: v.GenericSchema | null }
  /** Refusals beyond those that follow from the rest of the declaration. */
  problems?: readonly ProblemCode[]
  /**
   * The response's media type; JSON unless given. `application/octet-stream` is a file, whose own
   * type is in its headers.
   */
  produces?:
    | 'text/html; charset=utf-8'
    | 'text/plain; version=0.0.4; charset=utf-8'
    | typeof jsonText
    | typeof bytes
    | typeof events
    | typeof calendarFile
    | typeof xml
}
