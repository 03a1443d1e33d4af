import { useSession } from '#src/features/session/use-session.ts'
import { WeddingForm } from '#src/features/wedding/components/fields/wedding-form.tsx'
import { WeddingFacts } from '#src/features/wedding/components/wedding-overview.tsx'
import { useWeddings } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { LoadFailure } from '#src/ui/feedback/query-loader.tsx'
import { SkeletonFields } from '#src/ui/feedback/skeleton.tsx'
import { Card, Facts, Row, Soft } from '#src/ui/layout/layout.tsx'
import { DateAnswers } from './vendors/date-answers.tsx'
import { AboutWedding } from './wedding-screens.tsx'

/** Where a couple changes what they told us; a helper reads it. */
export function CoupleProfileScreen() {
  const { t } = useTranslation()
  const { current, failure, readAgain } = useWeddings()
  if (failure !== null)
    return (
      <LoadFailure
        as="screen"
        title={t('wedding:dashboard.failed')}
        code={failure}
        onRetry={readAgain}
      />
    )
  return (
    <AboutWedding
      title={t('wedding:profile.title')}
      lead={t(current?.isPartner === false ? 'wedding:profile.view' : 'wedding:profile.lead')}
    >
      {current === null ? (
        <Card>
          <SkeletonFields count={9}>{t('ui:loading')}</SkeletonFields>
        </Card>
      ) : current.isPartner ? (
        <Card>
          <WeddingForm />
        </Card>
      ) : (
        <WeddingFacts wedding={current.wedding} />
      )}
      {current ? <DateAnswers /> : null}
      {current ? <OwnAccount /> : null}
    </AboutWedding>
  )
}

function OwnAccount() {
  const { t } = useTranslation()
  const { me } = useSession()
  return (
    <Card label={t('wedding:profile.account')}>
      <h2>{t('wedding:profile.account')}</h2>
      <Soft>{t('wedding:profile.accountLead')}</Soft>
      <Facts
        unknown={t('ui:notGiven')}
        facts={[
          {
            name: t('wedding:profile.name'),
            value: me ? `${me.firstName} ${me.lastName}`.trim() : null,
          },
          { name: t('wedding:profile.email'), value: me?.email ?? null },
        ]}
      />
      <Row>
        <ButtonLink to="/settings" kind="quiet">
          {t('wedding:profile.settings')}
        </ButtonLink>
      </Row>
    </Card>
  )
}
