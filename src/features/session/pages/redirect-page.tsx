import { useEffect, useEffectEvent, useState } from 'react'
import { errorOf, mayRetry } from '#machines/session/hosted/hosted-start.selectors.ts'
import type { PublicConfig } from '#machines/session/session.schema.ts'
import { useOwnActor } from '#src/client/actor.ts'
import { publicConfig } from '#src/client/config.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Notice, Spinner } from '#src/ui/feedback/feedback.tsx'
import { openHostedStart } from '../hosted.bindings.ts'

/** Sends the browser to the hosted login page, with `returnTo` kept for the way back. */
export function RedirectPage({ returnTo }: { returnTo: string | null }) {
  const [found, find] = useState<PublicConfig | 'looking' | 'failed'>('looking')
  const look = useEffectEvent(() => {
    find('looking')
    publicConfig().then(find, () => find('failed'))
  })
  useEffect(() => look(), [])
  if (found === 'looking') return <Leaving />
  if (found === 'failed') return <NotLeaving reason="network" onRetry={look} />
  return <Departure config={found} returnTo={returnTo} />
}

function Departure({ config, returnTo }: { config: PublicConfig; returnTo: string | null }) {
  const { hostedUrl, clientId } = config.cognito
  const login = { hostedUrl, clientId, redirectUri: `${window.location.origin}/callback` }
  const [snapshot, actor] = useOwnActor(() => openHostedStart(login, returnTo))
  const retry = useEffectEvent(() => actor.send({ type: 'RETRY' }))
  useEffect(() => {
    // Back from the hosted page by the browser's cache: what was kept is used up or out of date, so a new attempt is made.
    const again = ({ persisted }: PageTransitionEvent) => persisted && retry()
    window.addEventListener('pageshow', again)
    return () => window.removeEventListener('pageshow', again)
  }, [])
  const error = errorOf(snapshot)
  return error ? <NotLeaving reason={error} onRetry={mayRetry(snapshot) ? retryNow : null} /> : <Leaving />

  function retryNow() {
    actor.send({ type: 'RETRY' })
  }
}

function Leaving() {
  return (
    <>
      <h1>{t('app:titles.authRedirect')}</h1>
      <Spinner>{t('session:redirect.busy')}</Spinner>
    </>
  )
}

function NotLeaving({ reason, onRetry }: { reason: string; onRetry: (() => void) | null }) {
  return (
    <>
      <h1>{t('session:redirect.failed')}</h1>
      <Notice kind="critical">{errorText(reason)}</Notice>
      {onRetry ? (
        <Button wide onPress={onRetry}>
          {t('session:callback.again')}
        </Button>
      ) : null}
      <ButtonLink to="/login" kind="quiet" wide>
        {t('session:callback.back')}
      </ButtonLink>
    </>
  )
}
