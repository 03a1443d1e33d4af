import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'

/** One of two records of the same person, with the version that was read. */
const readSchema = v.strictObject({ id: idSchema, version: versionSchema })

/** Two guests who are one person: the one who stays and the one who is removed. */
export const mergeSchema = v.strictObject({ kept: readSchema, gone: readSchema })
export type Merge = v.InferOutput<typeof mergeSchema>

/** Two guests, in either order. */
export const pairSchema = v.strictObject({ one: idSchema, other: idSchema })
export type Pair = v.InferOutput<typeof pairSchema>

/** Why two guests may be one, the surest reason first. */
export const likenesses = ['email', 'phone', 'name', 'nearly'] as const
export type Likeness = (typeof likenesses)[number]
