import { Devices } from '#src/features/session/components/devices.tsx'
import { t } from '#src/i18n/t.ts'

export function SettingsScreen() {
  return (
    <>
      <h1>{t('app:titles.settings')}</h1>
      <Devices />
    </>
  )
}
