import type { Business } from '#machines/vendors/business.schema.ts'
import { countryName } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Bar, TitleSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Facts, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'

/** Which business this is; null while it is on the way. */
export function BusinessHead({ business }: { business: Business | null }) {
  const { t } = useTranslation()
  return (
    <Stack gap="tight">
      <h1>{business?.name ?? <TitleSkeleton>{t('app:titles.vendorDashboard')}</TitleSkeleton>}</h1>
      <Soft>{business ? categoryAndPlace(business) : <Bar />}</Soft>
    </Stack>
  )
}

function categoryAndPlace({ category: key, city, country }: Business) {
  const category = t(`vendors:category.${key}`)
  const place = city || countryName(country)
  return place ? t('vendors:dashboard.categoryAndPlace', { category, place }) : category
}

/** The business as its owner gave it. */
export function BusinessFacts({ business }: { business: Business }) {
  const { t } = useTranslation()
  return (
    <Card label={t('vendors:dashboard.details')}>
      <h2>{t('vendors:dashboard.details')}</h2>
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
      <Row>
        <ButtonLink to="/vendor-dashboard/vendor-profile" kind="quiet">
          {t('vendors:dashboard.change')}
        </ButtonLink>
      </Row>
    </Card>
  )
}
