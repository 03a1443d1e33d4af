import { passwordRules } from '#machines/session/sign-in/password.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { PasswordField } from '#src/ui/forms/password-field.tsx'

interface Secret {
  value: string
  error: string | null
  onChange: (value: string) => void
}

interface NewPasswordFieldsProps {
  /** Whose password it is, for password managers, where the form does not ask for it. */
  username?: string
  label: string
  /** Marks both, in a form where not every field is required. */
  required?: boolean
  password: Secret
  confirmation: Secret
}

/** A new password, typed twice, with its rules ticked off while typing. */
export function NewPasswordFields({
  username,
  label,
  required = false,
  password,
  confirmation,
}: NewPasswordFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {username ? (
        <input name="username" autoComplete="username" value={username} readOnly hidden />
      ) : null}
      <PasswordField
        {...password}
        label={label}
        required={required}
        name="password"
        autoComplete="new-password"
        revealLabel={t('ui:showPassword')}
        rules={passwordRules.map((rule) => {
          const holds = rule.holds(password.value)
          return {
            name: t(`account:rules.${rule.name}`),
            holds,
            message: holds ? t('account:ruleHolds') : t('account:ruleLacks'),
          }
        })}
      />
      <PasswordField
        {...confirmation}
        required={required}
        label={t('account:fields.confirmPassword')}
        name="confirmPassword"
        autoComplete="new-password"
        revealLabel={t('ui:showPassword')}
      />
    </>
  )
}
