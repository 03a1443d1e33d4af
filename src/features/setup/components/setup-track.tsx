import { setupSteps } from '#machines/setup/setup.schema.ts'
import type { SetupStep } from '#machines/setup/setup.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Track } from '#src/ui/layout/track.tsx'

/** Which of the questions is asked. */
export function SetupTrack({ step }: { step: SetupStep }) {
  const { t } = useTranslation()
  const now = setupSteps.indexOf(step)
  return (
    <Track
      label={t('setup:track', { step: now + 1, of: setupSteps.length })}
      stages={setupSteps.map((name) => ({ name: t(`setup:steps.${name}`) }))}
      now={now}
    />
  )
}
