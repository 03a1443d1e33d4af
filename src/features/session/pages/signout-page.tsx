import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useTranslation } from '#src/i18n/i18n.ts'
import { countUnsentEdits } from '#src/offline/queue/edit-queue.bindings.ts'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { useSession } from '../use-session.ts'

/**
 * Opening this page signs out, whoever asks for it; then it leads to the sign-in. Where edits wait
 * for a connection it asks first.
 */
export function SignoutPage() {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const signOut = useEffectEvent(session.signOut)
  const [unsent, setUnsent] = useState(countUnsentEdits)
  const mayLeave = !session.isLoading && unsent === 0
  useEffect(() => {
    if (mayLeave) signOut()
  }, [mayLeave])
  if (!session.isLoading && !session.me && !session.isUnreached)
    return <Navigate to="/login" replace />
  return (
    <>
      <h1>{t('app:titles.signout')}</h1>
      <Confirm
        open={!session.isLoading && unsent > 0}
        question={t('session:signout.unsent', { count: unsent })}
        act={t('session:signout.discard')}
        keep={t('session:signout.stay')}
        onAct={() => setUnsent(0)}
        onKeep={() => void navigate(-1)}
      >
        {t('session:signout.unsentMeans')}
      </Confirm>
      <Spinner>{t('session:signout.busy')}</Spinner>
    </>
  )
}
