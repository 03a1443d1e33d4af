import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { textSchema } from '#machines/kernel/values/text.ts'

/** What a task may be linked to: a vendor among the couple's choices, or an item of the budget. */
export const taskLinkKinds = ['vendor', 'item'] as const

export const taskLinkKindSchema = v.picklist(taskLinkKinds, 'invalid_choice')

export type TaskLinkKind = (typeof taskLinkKinds)[number]

export const taskLinkSchema = v.strictObject({ kind: taskLinkKindSchema, id: idSchema })

export type TaskLink = v.InferOutput<typeof taskLinkSchema>

/** The same with its name, for whoever may see it. */
export const namedTaskLinkSchema = v.object({ ...taskLinkSchema.entries, name: textSchema(150) })

export type NamedTaskLink = v.InferOutput<typeof namedTaskLinkSchema>

/** A link as the value of a field: "vendor:<id>", empty where there is none. */
export function linkText(link: TaskLink | null): string {
  return link ? `${link.kind}:${link.id}` : ''
}

/** What was chosen in such a field. */
export const linkTextSchema = v.pipe(
  v.string(),
  v.transform((chosen) => {
    const [kind, id] = chosen.split(':')
    return chosen === '' ? null : { kind, id }
  }),
  v.nullable(taskLinkSchema),
)
