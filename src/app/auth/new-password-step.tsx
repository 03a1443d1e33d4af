import { useState } from 'react'
import { NewPasswordFields } from '#src/features/account/components/new-password-fields.tsx'
import type { NewPasswordStepProps } from '#src/features/session/pages/login-page.tsx'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Heading, Soft, Stack } from '#src/ui/layout/layout.tsx'

/** A password of one's own in place of a temporary one, in the middle of a sign-in. */
export function NewPasswordStep({
  email,
  errorAt,
  isBusy,
  onSubmit,
  onCancel,
}: NewPasswordStepProps) {
  const { t } = useTranslation()
  const [typed, type] = useState({ password: '', confirmPassword: '' })
  return (
    <>
      <Stack gap="tight">
        <Heading takesFocus>{t('account:newPassword.title')}</Heading>
        <Soft>{t('account:newPassword.lead')}</Soft>
      </Stack>
      <Form onSubmit={() => onSubmit(typed)}>
        <NewPasswordFields
          username={email}
          label={t('account:fields.newPassword')}
          password={{
            value: typed.password,
            error: errorAt('password'),
            onChange: (password) => type({ ...typed, password }),
          }}
          confirmation={{
            value: typed.confirmPassword,
            error: errorAt('confirmPassword'),
            onChange: (confirmPassword) => type({ ...typed, confirmPassword }),
          }}
        />
        <Button
          type="submit"
          size="large"
          wide
          busy={isBusy}
          busyLabel={t('account:newPassword.busy')}
        >
          {t('account:newPassword.submit')}
        </Button>
        <Button kind="bare" onPress={onCancel}>
          {t('session:login.cancel')}
        </Button>
      </Form>
    </>
  )
}
