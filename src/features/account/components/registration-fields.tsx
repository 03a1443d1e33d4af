import type { ComponentType } from 'react'
import { userTypes } from '#machines/account/account.schema.ts'
import type { RegistrationEvent } from '#machines/account/registration/registration.machine.ts'
import type {
  RegistrationStep,
  TextField as TextFieldPath,
} from '#machines/account/registration/registration.schema.ts'
import { fieldErrorOf, valuesOf } from '#machines/account/registration/registration.selectors.ts'
import type { BusinessForm } from '#machines/vendors/form/business-form.schema.ts'
import type { WeddingForm } from '#machines/wedding/forms/wedding-form.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import type { FormPart } from '#src/ui/forms/part.ts'
import { Soft } from '#src/ui/layout/layout.tsx'
import { AcceptTerms } from './accept-terms.tsx'
import { AccountFields } from './account-fields.tsx'

/** The fields of the domains that the wizard asks about; whoever shows the wizard brings them. */
export interface DetailFields {
  weddingFields: ComponentType<FormPart<WeddingForm>>
  businessFields: ComponentType<FormPart<BusinessForm>>
}

interface RegistrationFieldsProps extends DetailFields {
  step: RegistrationStep
  snapshot: Parameters<typeof valuesOf>[0]
  send: (event: RegistrationEvent) => void
}

/** What one step of the wizard asks. */
export function RegistrationFields({
  step,
  snapshot,
  send,
  weddingFields: WeddingFields,
  businessFields: BusinessFields,
}: RegistrationFieldsProps) {
  const { t } = useTranslation()
  const { role, account, wedding, business, accepted } = valuesOf(snapshot)
  const errorAt = (path: string) => errorText(fieldErrorOf(snapshot, path))
  const change = (field: TextFieldPath, value: string) => send({ type: 'CHANGE', field, value })

  switch (step) {
    case 'userType':
      return <RoleChoice send={send} role={role} />
    case 'account':
      return (
        <AccountFields
          values={account}
          errorAt={(name) => errorAt(`account.${name}`)}
          onChange={(name, value) => change(`account.${name}`, value)}
        />
      )
    case 'weddingDetails':
      return (
        <WeddingFields
          values={wedding}
          errorAt={(name) => errorAt(`wedding.${name}`)}
          onChange={(name, value) => change(`wedding.${name}`, value)}
        />
      )
    case 'businessDetails':
      return (
        <BusinessFields
          values={business}
          errorAt={(name) => errorAt(`business.${name}`)}
          onChange={(name, value) => change(`business.${name}`, value)}
        />
      )
    case 'terms':
      return (
        <>
          <Soft>{t(`account:register.terms.${role}`)}</Soft>
          <AcceptTerms
            accepted={accepted}
            error={errorAt('accepted')}
            onChange={(checked) => send({ type: 'ACCEPT_TERMS', accepted: checked })}
          />
        </>
      )
    default:
      return step satisfies never
  }
}

function RoleChoice({
  send,
  role,
}: {
  send: (event: RegistrationEvent) => void
  role: 'COUPLE' | 'VENDOR'
}) {
  const { t } = useTranslation()
  return (
    <ChoiceTiles
      roomy
      label={t('account:register.userType.label')}
      name="role"
      value={role}
      choices={userTypes.map((type) => ({
        value: type,
        label: t(`account:register.userType.${type}`),
        note: t(`account:register.userType.${type}_note`),
      }))}
      onChange={(chosen) => send({ type: 'CHOOSE_ROLE', role: chosen })}
    />
  )
}
