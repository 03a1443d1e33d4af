import * as v from 'valibot'
import { receivedRsvpSchema } from '../rsvp/rsvp.schema.ts'

/** What was sent last, over which version and under which key: the same again is taken once, also after a reload. */
const sentSchema = v.object({ version: v.number(), details: v.string(), key: v.string() })
export type SentAnswer = v.InferOutput<typeof sentSchema>

/** What a browser keeps of an answer until it has arrived. */
export const answerDraftSchema = v.object({
  /** What it was typed over. */
  record: receivedRsvpSchema,
  values: v.record(v.string(), v.string()),
  sent: v.nullable(sentSchema),
  /** It was sent, and nothing came back. */
  isWaiting: v.boolean(),
})
export type AnswerDraft = v.InferOutput<typeof answerDraftSchema>

/** What was typed, and over which record. */
export type Typed = Pick<AnswerDraft, 'record' | 'values'>

export interface RsvpAnswerContext {
  /** Null once it has arrived, and before anything was typed. */
  typed: Typed | null
  sent: SentAnswer | null
  /** Nothing came back to what was sent last. */
  isLost: boolean
}

export interface RsvpAnswerInput {
  draft: AnswerDraft | null
}

export type RsvpAnswerEvent =
  | ({ type: 'TYPE' } & Typed)
  /** Sends an answer, under this key if it is another one than was lost. */
  | ({ type: 'SEND'; details: string; key: string } & Typed)
  /** The browser has a connection again. */
  | { type: 'ONLINE' }
