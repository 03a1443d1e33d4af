import type { passwordRules } from '#machines/session/sign-in/password.schema.ts'
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
  checklist: { name: (typeof passwordRules)[number]['name']; holds: boolean }[]
}

/** A new password, typed twice, with its rules ticked off while typing. */
export function NewPasswordFields({
  username,
  label,
  required = false,
  password,
  confirmation,
  checklist,
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
        rules={checklist.map(({ name, holds }) => ({
          name: t(`account:rules.${name}`),
          holds,
          message: holds ? t('account:ruleHolds') : t('account:ruleLacks'),
        }))}
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
