import { useTranslation } from '#src/i18n/i18n.ts'
import { DownloadLink } from '#src/ui/actions/download-link.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { exportAddress } from '../deletion.queries.ts'

/** Everything that the account has, to take along. */
export function AccountExport() {
  const { t } = useTranslation()
  return (
    <Card label={t('account:export.title')}>
      <Stack gap="tight">
        <h2>{t('account:export.title')}</h2>
        <Soft>{t('account:export.lead')}</Soft>
      </Stack>
      <div>
        <DownloadLink to={exportAddress} fileName="vowline.zip" name={t('account:export.download')}>
          {t('account:export.download')}
        </DownloadLink>
      </div>
      <Soft small>{t('account:export.inside')}</Soft>
    </Card>
  )
}
