import * as v from 'valibot'
import { newGuestSchema } from '../guest.schema.ts'

const { firstName, lastName, ageGroup, diet, meal, email, phone, notes } = newGuestSchema.entries

/** A guest as a form holds them: everything is text. */
export const guestFormSchema = v.pipe(
  v.strictObject({
    firstName: firstName.wrapped,
    lastName: lastName.wrapped,
    isPlusOne: v.picklist(['', 'yes'], 'invalid_choice'),
    ageGroup: ageGroup.wrapped,
    tags: v.pipe(v.string(), v.maxLength(500, 'too_long')),
    diet: diet.wrapped,
    meal: meal.wrapped,
    email: email.wrapped,
    phone: phone.wrapped,
    notes: notes.wrapped,
  }),
  v.forward(
    v.partialCheck(
      [['firstName'], ['lastName'], ['isPlusOne']],
      ({ firstName, lastName, isPlusOne }) =>
        isPlusOne === 'yes' || firstName !== '' || lastName !== '',
      'required',
    ),
    ['firstName'],
  ),
  v.transform(({ isPlusOne, tags, ...rest }) => ({
    ...rest,
    isPlusOne: isPlusOne === 'yes',
    tags: tagsIn(tags),
  })),
)

export type GuestForm = Record<
  | 'firstName'
  | 'lastName'
  | 'isPlusOne'
  | 'ageGroup'
  | 'tags'
  | 'diet'
  | 'meal'
  | 'email'
  | 'phone'
  | 'notes',
  string
>
export type GuestDetails = v.InferOutput<typeof guestFormSchema>

/** The tags in "Parent, Reading". */
export function tagsIn(typed: string): string[] {
  return typed
    .split(',')
    .map((tag) => tag.trim().slice(0, 40))
    .filter(Boolean)
    .slice(0, 12)
}
