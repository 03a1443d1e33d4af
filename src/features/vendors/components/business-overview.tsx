import type { Business } from '#machines/vendors/business.schema.ts'
import { countryName } from '#src/i18n/format.ts'
import { t } from '#src/i18n/t.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Card, Facts, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'

/** The business as its owner gave it, and where its approval stands. */
export function BusinessOverview({ business }: { business: Business }) {
  return (
    <>
      <Stack>
        <h1>{business.name}</h1>
        <Status state={`approval.${business.approval}`}>
          {`${t('vendors:approval.label')}: ${t(`vendors:approval.${business.approval}`)}`}
        </Status>
        {business.approval === 'draft' ? <Soft>{t('vendors:approval.draftMeans')}</Soft> : null}
      </Stack>
      <Card label={t('vendors:dashboard.details')}>
        <Row spread>
          <h2>{t('vendors:dashboard.details')}</h2>
          <ButtonLink to="/vendor-dashboard/vendor-profile" kind="quiet">
            {t('vendors:dashboard.change')}
          </ButtonLink>
        </Row>
        <Facts
          unknown={t('ui:notGiven')}
          facts={[
            { name: t('vendors:fields.category'), value: t(`vendors:category.${business.category}`) },
            { name: t('vendors:fields.city'), value: business.city },
            { name: t('vendors:fields.country'), value: countryName(business.country) },
            { name: t('vendors:fields.phone'), value: business.phone },
            {
              name: t('vendors:fields.website'),
              value: business.website ? (
                <a href={business.website} rel="noopener noreferrer" target="_blank">
                  {business.website}
                </a>
              ) : null,
            },
            { name: t('vendors:fields.description'), value: business.description },
          ]}
        />
      </Card>
    </>
  )
}
