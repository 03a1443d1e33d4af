import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { errorOf, mayRetry } from '#machines/session/hosted/hosted-start.selectors.ts'
import type { PublicConfig } from '#machines/session/session.schema.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { publicConfig } from '#src/client/identity/config.ts'
import { useRead } from '#src/client/records/read.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Notice, Spinner } from '#src/ui/feedback/feedback.tsx'
import { hostedStartLogic } from '../hosted/hosted.bindings.ts'

interface RedirectProps {
  returnTo: string | null
  /** Whether whoever is signed in confirms there that it is them. */
  isAnew?: boolean
}

/** Sends the browser to the hosted login page, with `returnTo` kept for the way back. */
export function RedirectPage({ returnTo, isAnew = false }: RedirectProps) {
  const { read, readAgain } = useRead(publicConfig)
  if (read.state === 'loading') return <Leaving />
  if (read.state === 'failed') return <NotLeaving reason={read.reason} onRetry={readAgain} />
  return <Departure config={read.value} returnTo={returnTo} isAnew={isAnew} />
}

function Departure({
  config,
  returnTo,
  isAnew,
}: {
  config: PublicConfig
  returnTo: string | null
  isAnew: boolean
}) {
  const { hostedUrl, clientId } = config.cognito
  const login = { hostedUrl, clientId, redirectUri: `${window.location.origin}/callback`, isAnew }
  const [snapshot, send] = useMachine(hostedStartLogic, { input: { login, returnTo }, inspect })
  const retry = () => send({ type: 'RETRY' })
  const startOver = useEffectEvent(retry)
  useEffect(() => {
    // Back from the hosted page by the browser's cache: what was kept is used up or out of date, so
    // a new attempt is made.
    const again = ({ persisted }: PageTransitionEvent) => persisted && startOver()
    window.addEventListener('pageshow', again)
    return () => window.removeEventListener('pageshow', again)
  }, [])
  const error = errorOf(snapshot)
  return error ? (
    <NotLeaving reason={error} onRetry={mayRetry(snapshot) ? retry : null} />
  ) : (
    <Leaving />
  )
}

function Leaving() {
  const { t } = useTranslation()
  return (
    <>
      <h1>{t('app:titles.authRedirect')}</h1>
      <Spinner>{t('session:redirect.busy')}</Spinner>
    </>
  )
}

function NotLeaving({ reason, onRetry }: { reason: string; onRetry: (() => void) | null }) {
  const { t } = useTranslation()
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
