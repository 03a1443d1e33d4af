import * as v from 'valibot'
import { receivedRsvpSchema } from '../rsvp/rsvp.schema.ts'

/**
 * What was sent last, with its version and key: sent again, it counts once, also after a reload.
 */
const sentSchema = v.object({ version: v.number(), details: v.string(), key: v.string() })
export type SentAnswer = v.InferOutput<typeof sentSchema>

/** What a browser stores of an answer until it has arrived. */
export const answerDraftSchema = v.object({
  /** The record that it was typed over. */
  record: receivedRsvpSchema,
  values: v.record(v.string(), v.string()),
  sent: v.nullable(sentSchema),
  /** It was sent, and no response came back. */
  isWaiting: v.boolean(),
})
export type AnswerDraft = v.InferOutput<typeof answerDraftSchema>

/** The typed values and the record they were typed over. */
export type Typed = Pick<AnswerDraft, 'record' | 'values'>

export interface RsvpAnswerContext {
  /** Null once it has arrived, and before anything is typed. */
  typed: Typed | null
  sent: SentAnswer | null
  /** The last attempt got no response. */
  isLost: boolean
}

export interface RsvpAnswerInput {
  draft: AnswerDraft | null
}

export type RsvpAnswerEvent =
  | ({ type: 'TYPE' } & Typed)
  /** Sends an answer, under this key unless it is the one that was lost. */
  | ({ type: 'SEND'; details: string; key: string } & Typed)
  /** The browser has a connection again. */
  | { type: 'ONLINE' }
  /** Another tab has stored a draft, or removed it because its answer has arrived. */
  | { type: 'STORED'; draft: AnswerDraft | null }
