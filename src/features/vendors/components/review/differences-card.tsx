import { differencesSince } from '#machines/vendors/review/approval-differences.rules.ts'
import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import type { Business, BusinessDetails } from '#machines/vendors/business.schema.ts'
import { countryName, formatInstant } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Card, Facts, Soft, Stack } from '#src/ui/layout/layout.tsx'
import css from '../approval.module.css'

/**
 * What the owner has changed since the team decided last, so that only that has to be read again.
 */
export function DifferencesCard({ record }: { record: ReviewRecord }) {
  const { t } = useTranslation()
  const { decidedAbout, business, documents } = record
  if (decidedAbout === null) return null
  const { details, added, removed } = differencesSince(decidedAbout.snapshot, {
    business,
    documents,
  })
  const isSame = details.length + added.length + removed.length === 0
  return (
    <Card label={t('review:changes.title')}>
      <Stack gap="tight">
        <h2>{t('review:changes.title')}</h2>
        <Soft small>{t('review:changes.lead', { day: formatInstant(decidedAbout.at) })}</Soft>
      </Stack>
      {isSame ? <p>{t('review:changes.none')}</p> : null}
      {details.length > 0 ? (
        <Facts
          unknown={t('ui:notGiven')}
          facts={details.map(({ field, before, now }) => ({
            name: t(`vendors:fields.${field}`),
            value: (
              <span className={css.difference}>
                <span>
                  <small>{t('review:changes.before')}</small> <del>{shown(field, before)}</del>
                </span>
                <span>
                  <small>{t('review:changes.now')}</small> <ins>{shown(field, now)}</ins>
                </span>
              </span>
            ),
          }))}
        />
      ) : null}
      {added.length + removed.length > 0 ? (
        <ul>
          {/* Two documents may have the same name. */}
          {added.map((name, place) => (
            <li key={`added ${place}`}>{t('review:changes.added', { name })}</li>
          ))}
          {removed.map((name, place) => (
            <li key={`removed ${place}`}>{t('review:changes.removed', { name })}</li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

/** A detail as it is read, not as it is kept. */
function shown(field: keyof BusinessDetails, value: string) {
  if (value === '') return t('ui:notGiven')
  if (field === 'country') return countryName(value)
  // The field of the category holds one of them.
  return field === 'category' ? t(`vendors:category.${value as Business['category']}`) : value
}
