import type * as v from 'valibot'
import { newOutsideGiftSchema } from './outside-gift.schema.ts'
import type { NewOutsideGift, OutsideGift } from './outside-gift.schema.ts'

export type OutsideGiftForm = Record<'giver' | 'what' | 'note' | 'address', string>

/** What is typed of a gift from outside. */
export const outsideGiftFormSchema = newOutsideGiftSchema satisfies v.GenericSchema<
  OutsideGiftForm,
  NewOutsideGift
>

export function outsideGiftFormOf({ giver, what, note, address }: OutsideGift): OutsideGiftForm {
  return { giver, what, note, address }
}
