import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { useStaleSince } from '#src/offline/use-stale-since.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { useRefresh } from '../refresh/use-refresh.ts'
import { useSession } from '../use-session.ts'

/**
 * Why the session could not be refreshed, or the profile not be read again, for whoever is signed
 * in; with the way to try again. Where the page says already that there is no connection, it does
 * not say so a second time: nothing could be tried again.
 */
export function SessionTrouble() {
  const { me, error, profileChanged } = useSession()
  const { failure, isRefreshing, refresh } = useRefresh()
  const isOffline = useStaleSince() !== null
  if (!me) return null
  const isSaid = isOffline && failure === 'refresh_network'
  return (
    <>
      <Trouble
        message={isSaid ? null : failure}
        busy={isRefreshing}
        onRetry={() => void refresh()}
      />
      <Trouble message={error} busy={false} onRetry={profileChanged} />
    </>
  )
}

function Trouble({
  message,
  busy,
  onRetry,
}: {
  message: string | null
  busy: boolean
  onRetry: () => void
}) {
  const { t } = useTranslation()
  return (
    <Notice kind="caution">
      {message ? (
        <Stack gap="tight">
          <span>{errorText(message)}</span>
          <Row>
            <Button
              kind="quiet"
              busy={busy}
              busyLabel={t('session:refresh.busy')}
              onPress={onRetry}
            >
              {t('session:refresh.retry')}
            </Button>
          </Row>
        </Stack>
      ) : null}
    </Notice>
  )
}
