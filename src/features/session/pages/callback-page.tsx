import { useActorRef, useSelector } from '@xstate/react'
import { Navigate } from 'react-router'
import {
  isCancelled,
  refusalOf,
  returnToOf,
  signedInAs,
} from '#machines/session/hosted/hosted-callback.selectors.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Notice, Spinner } from '#src/ui/feedback/feedback.tsx'
import { hostedCallbackLogic } from '../hosted/hosted.bindings.ts'
import { homeOf } from '../return-target.bindings.ts'
import { useSession } from '../use-session.ts'

/** The return from the hosted login. */
export function CallbackPage() {
  const { t } = useTranslation()
  const session = useSession()
  const actor = useActorRef(hostedCallbackLogic, { inspect }, (now) => {
    const me = signedInAs(now)
    if (me) session.signedIn(me)
  })
  const snapshot = useSelector(actor, (now) => now)
  const me = signedInAs(snapshot)
  if (me) return <Navigate to={returnToOf(snapshot) ?? homeOf(me.role)} replace />
  if (isCancelled(snapshot)) return <Navigate to="/login" replace state={{ news: 'cancelled' }} />
  const refusal = refusalOf(snapshot)
  if (!refusal)
    return (
      <>
        <h1>{t('app:titles.callback')}</h1>
        <Spinner>{t('session:callback.busy')}</Spinner>
      </>
    )
  return (
    <>
      <h1>{t('session:callback.failed')}</h1>
      <Notice kind="critical">{errorText(refusal.message)}</Notice>
      <ButtonLink to="/auth/redirect" wide>
        {t('session:callback.again')}
      </ButtonLink>
      <ButtonLink to="/login" kind="quiet" wide>
        {t('session:callback.back')}
      </ButtonLink>
    </>
  )
}
