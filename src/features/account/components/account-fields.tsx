import type { RegistrationValues } from '#machines/account/registration/registration.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Name, address and password of a new account. */
export function AccountFields(part: FormPart<RegistrationValues['account']>) {
  const { t } = useTranslation()
  return (
    <>
      <Pair>
        <TextField
          {...inPart(part, 'firstName')}
          required
          label={t('account:fields.firstName')}
          autoComplete="given-name"
        />
        <TextField
          {...inPart(part, 'lastName')}
          required
          label={t('account:fields.lastName')}
          autoComplete="family-name"
        />
      </Pair>
      <TextField
        {...inPart(part, 'email')}
        required
        label={t('account:fields.email')}
        type="email"
        autoComplete="username"
      />
      <NewPasswordFields
        label={t('account:fields.password')}
        required
        password={inPart(part, 'password')}
        confirmation={inPart(part, 'confirmPassword')}
      />
    </>
  )
}
