import { useState } from 'react'
import { AccountFacts } from '#src/features/account/components/account-facts.tsx'
import { PasswordChange } from '#src/features/account/components/password-change.tsx'
import { Devices } from '#src/features/session/components/devices.tsx'
import { useSession } from '#src/features/session/use-session.ts'
import { t } from '#src/i18n/t.ts'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import frame from '../frame/frame.module.css'
import { LanguageChoice } from './language-choice.tsx'

/** The account's settings, the same for couples and vendors. */
export function SettingsScreen() {
  const { me } = useSession()
  const [passwordChanges, count] = useState(0)
  return (
    <div className={frame.narrow}>
      <h1>{t('app:titles.settings')}</h1>
      {me ? <AccountFacts me={me} /> : null}
      <PasswordChange onChanged={() => count(passwordChanges + 1)} />
      <LanguageChoice />
      <Card label={t('app:settings.notifications.title')}>
        <h2>{t('app:settings.notifications.title')}</h2>
        <Soft>{t('app:settings.notifications.none')}</Soft>
      </Card>
      {/* Last, because nobody knows how many there are until they are read. A new password signs the others out, so they are read again. */}
      <Devices key={passwordChanges} />
    </div>
  )
}
