import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'

/** For how long somebody of the team has an application to themselves, in minutes. */
export const claimMinutes = 30

/** Who of the team has it, and until when. */
export const claimSchema = v.object({
  userId: idSchema,
  name: v.pipe(v.string(), v.maxLength(4_200)),
  until: instantSchema,
})

export type Claim = v.InferOutput<typeof claimSchema>
