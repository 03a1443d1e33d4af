import * as v from 'valibot'
import { businessFormSchema } from '#machines/vendors/form/business-form.schema.ts'
import type { BusinessForm } from '#machines/vendors/form/business-form.schema.ts'
import { weddingFormSchema } from '#machines/wedding/forms/wedding-form.schema.ts'
import type { WeddingForm } from '#machines/wedding/forms/wedding-form.schema.ts'
import type { UserType } from '../account.schema.ts'
import { savedForm } from '../registration/registration.schema.ts'

/**
 * Everything that the form's fields hold, as typed. Both kinds of answers stay when the kind is
 * switched.
 */
export interface ProfileValues {
  role: UserType
  wedding: WeddingForm
  business: BusinessForm
  /** Whether the present terms are accepted. */
  accepted: boolean
}

/** A field's name in the form, and its path in every problem: "business.website". */
export type ProfileField = `wedding.${keyof WeddingForm}` | `business.${keyof BusinessForm}`

/** What was typed before a reload, or at the registration. The terms are accepted anew. */
export const profileDraftSchema = v.strictObject({
  /** Of the account that it is about. */
  email: v.pipe(v.string(), v.maxLength(254)),
  wedding: savedForm(weddingFormSchema.entries),
  business: savedForm(businessFormSchema.entries),
})
export type ProfileDraft = v.InferOutput<typeof profileDraftSchema>
