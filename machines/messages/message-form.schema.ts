import * as v from 'valibot'
import { everyone, messageFilterSchema, newMessageSchema } from './message.schema.ts'
import type { GuestMessage, MessageFilter } from './message.schema.ts'

const { subject, words } = newMessageSchema.entries

/** A message as its form holds it: what is written, and each part of the filter. */
export type MessageForm = MessageFilter & { subject: string; words: string }

export const messageFormSchema = v.pipe(
  v.strictObject({ subject, words, ...messageFilterSchema.entries }),
  v.transform(({ subject: title, words: text, ...filter }) => ({
    subject: title,
    words: text,
    filter,
  })),
)
export type MessageDetails = v.InferOutput<typeof messageFormSchema>

export function messageFormOf({
  subject: title,
  words: text,
  filter,
}: Pick<GuestMessage, 'subject' | 'words' | 'filter'>): MessageForm {
  return { subject: title, words: text, ...filter }
}

/** The filter that a form holds; what is half typed in it narrows nothing yet. */
export function filterOf({ subject: _title, words: _text, ...filter }: MessageForm): MessageFilter {
  return v.is(messageFilterSchema, filter) ? filter : everyone
}

/** Nothing is written in it, and nobody was left out. */
export function isBlank(message: Pick<GuestMessage, 'subject' | 'words' | 'filter'>) {
  return (
    message.subject === '' &&
    message.words === '' &&
    Object.entries(everyone).every(
      ([part, value]) => value === message.filter[part as keyof MessageFilter],
    )
  )
}
