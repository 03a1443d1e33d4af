import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'

/** How many replies a business may save. */
export const maxReplies = 50

export const newReplySchema = v.strictObject({
  name: requiredTextSchema(80),
  body: requiredTextSchema(4_000),
})

export type NewReply = v.InferOutput<typeof newReplySchema>

export const replyChangeSchema = v.strictObject({
  version: versionSchema,
  ...newReplySchema.entries,
})

export type ReplyChange = v.InferOutput<typeof replyChangeSchema>

/** A text that a business saves to begin messages with. */
export const savedReplySchema = v.object({
  id: idSchema,
  version: versionSchema,
  ...newReplySchema.entries,
  createdAt: instantSchema,
})

export type SavedReply = v.InferOutput<typeof savedReplySchema>
