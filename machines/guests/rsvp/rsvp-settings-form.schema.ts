import * as v from 'valibot'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { mealsSchema, rsvpSettingsChangeSchema } from './rsvp-settings.schema.ts'
import type { RsvpSettings } from './rsvp-settings.schema.ts'

/**
 * The couple's RSVP settings in a form: meals and questions are lines, switches are `yes` or empty.
 */
export type SettingsForm = Record<
  'deadline' | 'meals' | 'questions' | 'reminds' | 'takesLookups',
  string
>

const isYes = v.pipe(
  v.string(),
  v.transform((typed) => typed === 'yes'),
)

const lines = v.pipe(
  v.string(),
  v.maxLength(4_000, 'too_long'),
  v.transform((typed) => [
    ...new Set(
      typed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ]),
)

export const settingsFormSchema = v.object({
  deadline: v.pipe(
    v.string(),
    v.transform((typed) => typed || null),
    v.nullable(daySchema),
  ),
  meals: v.pipe(lines, mealsSchema),
  questions: v.pipe(lines, rsvpSettingsChangeSchema.entries.questions.wrapped),
  reminds: isYes,
  takesLookups: isYes,
})
export type SettingsDetails = v.InferOutput<typeof settingsFormSchema>

export function settingsFormOf({
  deadline,
  meals,
  questions,
  reminds,
  takesLookups,
}: RsvpSettings): SettingsForm {
  return {
    deadline: deadline ?? '',
    meals: meals.join('\n'),
    questions: questions.map(({ text }) => text).join('\n'),
    reminds: reminds ? 'yes' : '',
    takesLookups: takesLookups ? 'yes' : '',
  }
}
