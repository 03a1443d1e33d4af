import { emailSchema } from '#machines/kernel/values/text.ts'
import { codeSchema } from '../account.schema.ts'

export interface VerificationValues {
  email: string
  code: string
}

export const verificationSchemas = { email: emailSchema, code: codeSchema }
