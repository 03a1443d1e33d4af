import type { Refusal } from '#machines/kernel/refusal.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'

interface SignUpRefusalProps {
  refusal: Refusal | null
  /** The address that was typed, which the pages behind the links begin with. */
  email: string
  /** Where to sign in: the address says where that leads. */
  signInAt: string
}

/**
 * Why an account was not created. An address that has one already can sign in or get a new
 * password.
 */
export function SignUpRefusal({ refusal, email, signInAt }: SignUpRefusalProps) {
  const { t } = useTranslation()
  if (refusal?.message !== 'user_exists')
    return <Notice kind="critical">{errorText(refusal?.message)}</Notice>
  const state = { email: email.trim() }
  return (
    <Notice kind="critical">
      <Stack gap="tight">
        <span>{errorText(refusal.message)}</span>
        <Row>
          <Link to={signInAt} state={state}>
            {t('account:register.exists.signIn')}
          </Link>
          <Link to="/forgot-password" state={state}>
            {t('account:register.exists.reset')}
          </Link>
        </Row>
      </Stack>
    </Notice>
  )
}
