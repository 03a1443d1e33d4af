import type { Me } from '#machines/session/session.schema.ts'
import { t } from '#src/i18n/t.ts'
import { Card, Facts, Soft, Stack } from '#src/ui/layout/layout.tsx'

/** Who the account belongs to, as the sign-in service knows them. */
export function AccountFacts({ me }: { me: Me }) {
  return (
    <Card label={t('account:settings.title')}>
      <Stack gap="tight">
        <h2>{t('account:settings.title')}</h2>
        <Soft>{t('account:settings.readOnly')}</Soft>
      </Stack>
      <Facts
        unknown={t('ui:notGiven')}
        facts={[
          { name: t('account:fields.firstName'), value: me.firstName },
          { name: t('account:fields.lastName'), value: me.lastName },
          { name: t('account:fields.email'), value: me.email },
        ]}
      />
    </Card>
  )
}
