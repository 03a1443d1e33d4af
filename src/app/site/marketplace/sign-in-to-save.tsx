import { useLocation } from 'react-router'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'

/**
 * Saving needs a wedding to save for: a visitor is led through the sign-in and back to this page.
 * Without a name where the page is about one vendor.
 */
export function SignInToSave({ name }: { name: string | null }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <ButtonLink
      to={`/login?redirect=${encodeURIComponent(`${pathname}${search}`)}`}
      kind="quiet"
      {...(name !== null && { name: t('choices:save.signIn', { name }) })}
    >
      {t('choices:save.signInHere')}
    </ButtonLink>
  )
}
