import { setupSteps } from '#machines/setup/setup.schema.ts'
import type { SetupStep } from '#machines/setup/setup.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { SetupTrack } from './setup-track.tsx'

/** On the overview, the one thing to do first: a few questions, or the rest of them. */
export function SetupCard({ step, isLeft }: { step: SetupStep; isLeft: boolean }) {
  const { t } = useTranslation()
  const count = setupSteps.length - setupSteps.indexOf(step)
  return (
    <Card label={t('setup:card.title')}>
      <h2>{t('setup:card.title')}</h2>
      <Soft>{t(isLeft ? 'setup:card.left' : 'setup:card.lead', { count })}</Soft>
      <SetupTrack step={step} />
      <div>
        <ButtonLink to="/dashboard/setup">
          {t(isLeft ? 'setup:card.resume' : 'setup:card.start')}
        </ButtonLink>
      </div>
    </Card>
  )
}
