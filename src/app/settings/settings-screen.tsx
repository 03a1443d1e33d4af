import { useState } from 'react'
import { AccountDeletion } from '#src/features/account/components/deletion/account-deletion.tsx'
import { AccountExport } from '#src/features/account/components/account-export.tsx'
import { AccountName } from '#src/features/account/components/settings/account-name.tsx'
import { EmailChange } from '#src/features/account/components/code/email-change.tsx'
import { PasswordChange } from '#src/features/account/components/password-change.tsx'
import { NoticeSwitches } from '#src/features/notices/components/notice-switches.tsx'
import { PushCard } from '#src/features/notices/components/push/push-card.tsx'
import { Devices } from '#src/features/session/components/devices.tsx'
import { useSession } from '#src/features/session/use-session.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Card, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import frame from '../frame/frame.module.css'
import { InstallHint } from './install/install-hint.tsx'
import { LanguageChoice } from './language-choice.tsx'

/** The account's settings, the same for couples and vendors. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const { me, meChanged } = useSession()
  const showToast = useToast()
  const [passwordChanges, count] = useState(0)
  return (
    <div className={frame.narrow}>
      <h1>{t('app:titles.settings')}</h1>
      {me ? <AccountName me={me} onChanged={meChanged} /> : null}
      {me ? (
        <EmailChange
          key={me.email}
          present={me.email}
          onChanged={(email) => {
            showToast({ message: t('account:email.changed', { email }) })
            meChanged({ ...me, email })
          }}
        />
      ) : null}
      <PasswordChange onChanged={() => count(passwordChanges + 1)} />
      <LanguageChoice />
      <NoticeSwitches />
      <PushCard />
      <InstallHint />
      {me?.role === 'COUPLE' ? <Members /> : null}
      {/* Last, because nobody knows how many there are until they are read. A new password signs the others out, so they are read again. */}
      <Devices key={passwordChanges} />
      <AccountExport />
      <AccountDeletion />
    </div>
  )
}

/** The way to who else is in the wedding: people look for it here. */
function Members() {
  const { t } = useTranslation()
  return (
    <Card label={t('app:titles.members')}>
      <Stack gap="tight">
        <h2>{t('app:titles.members')}</h2>
        <Soft>{t('app:settings.members.lead')}</Soft>
      </Stack>
      <Row>
        <ButtonLink to="/dashboard/members" kind="quiet" icon="people">
          {t('app:settings.members.open')}
        </ButtonLink>
      </Row>
    </Card>
  )
}
