import { useSyncExternalStore } from 'react'
import { install, installPrompt, onInstallPrompt } from './install-prompt.ts'
import { installMethod } from './install-method.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Card, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'

/** How to put the product on the home screen, in the words of the browser that is used. */
export function InstallHint() {
  const { t } = useTranslation()
  const prompt = useSyncExternalStore(onInstallPrompt, installPrompt)
  const way = installMethod({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    isOffered: prompt !== null,
  })
  return (
    <Card label={t('app:settings.install.title')}>
      <Stack gap="tight">
        <h2>{t('app:settings.install.title')}</h2>
        <Soft>{t(`app:settings.install.ways.${way}`)}</Soft>
      </Stack>
      {way === 'button' ? (
        <Row>
          <Button kind="quiet" onPress={install}>
            {t('app:settings.install.act')}
          </Button>
        </Row>
      ) : null}
    </Card>
  )
}
