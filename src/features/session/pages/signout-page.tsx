import { useEffect, useEffectEvent } from 'react'
import { Navigate } from 'react-router'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { useSession } from '../use-session.ts'

/** Opening this page signs out, whoever asks for it; then it leads to the sign-in. */
export function SignoutPage() {
  const { t } = useTranslation()
  const session = useSession()
  const signOut = useEffectEvent(session.signOut)
  useEffect(() => {
    if (!session.isLoading) signOut()
  }, [session.isLoading])
  if (!session.isLoading && !session.me) return <Navigate to="/login" replace />
  return (
    <>
      <h1>{t('app:titles.signout')}</h1>
      <Spinner>{t('session:signout.busy')}</Spinner>
    </>
  )
}
