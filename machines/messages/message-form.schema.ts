import * as v from 'valibot'
import { everyone, messageFilterSchema, newMessageSchema } from './message.schema.ts'
import type { GuestMessage, MessageFilter } from './message.schema.ts'

const { subject, text: textEntry } = newMessageSchema.entries

/** A message as its form holds it: what is written, and each part of the filter. */
export type MessageForm = MessageFilter & { subject: string; text: string }

export const messageFormSchema = v.pipe(
  v.strictObject({ subject, text: textEntry, ...messageFilterSchema.entries }),
  v.transform(({ subject: title, text, ...filter }) => ({
    subject: title,
    text,
    filter,
  })),
)
export type MessageDetails = v.InferOutput<typeof messageFormSchema>

export function messageFormOf({
  subject: title,
  text,
  filter,
}: Pick<GuestMessage, 'subject' | 'text' | 'filter'>): MessageForm {
  return { subject: title, text, ...filter }
}

/** The filter that a form holds; what is half typed in it narrows nothing yet. */
export function filterOf({ subject: _title, text: _text, ...filter }: MessageForm): MessageFilter {
  return v.is(messageFilterSchema, filter) ? filter : everyone
}

/** Nothing is written in it, and nobody was left out. */
export function isBlank(message: Pick<GuestMessage, 'subject' | 'text' | 'filter'>) {
  return (
    message.subject === '' &&
    message.text === '' &&
    Object.entries(everyone).every(
      ([part, value]) => value === message.filter[part as keyof MessageFilter],
    )
  )
}
