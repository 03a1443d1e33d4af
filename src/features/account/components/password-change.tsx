import { passwordChangeFormSchema } from '#machines/account/account.schema.ts'
import { useSend } from '#src/client/records/send.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { changePassword } from '../own-account.queries.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' }
const refusedField = { wrong_password: 'currentPassword', password_refused: 'newPassword' } as const

/** A new password for somebody who knows the present one. */
export function PasswordChange({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation()
  const showToast = useToast()
  const sendOnce = useSendOnce()
  const { typed, isSending, refusal, problemAt, change, submit } = useSend({
    begin: blank,
    schema: passwordChangeFormSchema,
    send: (details) => sendOnce(details, (key) => changePassword(details, key)),
    fieldOf: refusedField,
    onDone: () => {
      showToast({ message: t('account:password.changed') })
      onChanged()
      return blank
    },
  })
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: errorText(problemAt(name)),
    onChange: (value: string) => change(name, value),
  })
  return (
    <Card label={t('account:password.title')}>
      <Stack gap="tight">
        <h2>{t('account:password.title')}</h2>
        <Soft>{t('account:password.lead')}</Soft>
      </Stack>
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <Form onSubmit={submit}>
        <PasswordField
          {...field('currentPassword')}
          label={t('account:password.current')}
          name="currentPassword"
          autoComplete="current-password"
          revealLabel={t('ui:showPassword')}
        />
        <NewPasswordFields
          label={t('account:fields.newPassword')}
          password={field('newPassword')}
          confirmation={field('confirmPassword')}
        />
        <div>
          <Button type="submit" busy={isSending} busyLabel={t('account:reset.busy')}>
            {t('account:reset.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
