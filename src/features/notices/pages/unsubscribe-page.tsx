import { useState } from 'react'
import { useParams } from 'react-router'
import { settingsPaths } from '#machines/session/settings.rules.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { unsubscribe } from '../notices.queries.ts'

/**
 * The page of the link in a digest: one press ends the digest, signed in or not. Opening the page
 * changes nothing.
 */
export function UnsubscribePage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { me } = useSession()
  const [step, setStep] = useState<
    { state: 'asking' | 'busy' | 'ended' } | { state: 'refused'; reason: string }
  >({ state: 'asking' })

  async function end() {
    setStep({ state: 'busy' })
    const answer = await unsubscribe(token)
    if (answer.result === 'answer') return setStep({ state: 'ended' })
    // A truncated link is handled like an unknown one.
    return setStep({
      state: 'refused',
      reason: answer.code === 'invalid_input' ? 'not_found' : answer.code,
    })
  }

  return (
    <Stack gap="loose">
      <h1>{t('app:titles.unsubscribe')}</h1>
      <p>{t('notices:unsubscribe.lead')}</p>
      <Notice kind="critical">
        {step.state !== 'refused'
          ? null
          : step.reason === 'not_found'
            ? t('notices:unsubscribe.unknown')
            : errorText(step.reason)}
      </Notice>
      <Notice kind="positive">
        {step.state === 'ended' ? t('notices:unsubscribe.done') : null}
      </Notice>
      <Row>
        {step.state === 'ended' ? (
          <ButtonLink to={settingsPaths[me?.role ?? 'COUPLE']} kind="quiet">
            {t('notices:choose')}
          </ButtonLink>
        ) : (
          <Button
            busy={step.state === 'busy'}
            busyLabel={t('notices:unsubscribe.busy')}
            onPress={() => void end()}
          >
            {t('notices:unsubscribe.submit')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
