import { categoryFields } from '#machines/listings/fields/category-fields.schema.ts'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Facts, Stack } from '#src/ui/layout/layout.tsx'
import { commonFacts } from './common-facts.tsx'
import { formatField } from '#src/i18n/parts/listings/field-value.ts'

interface Of {
  category: ServiceCategory
  content: ListingContent
}

/** What the category states, in its order; what is not stated is not shown. */
export function CategoryFacts({ category, content: { details, currency } }: Of) {
  const { t } = useTranslation()
  const facts = categoryFields[category].flatMap(({ fields }) =>
    fields.flatMap((key) => {
      const value = details[key]
      return value === undefined
        ? []
        : [{ name: t(`listings:field.${key}`), value: formatField(key, value, currency) }]
    }),
  )
  if (facts.length === 0) return null
  return (
    <Section title={t('listings:page.details')}>
      <Facts unknown="" facts={facts} />
    </Section>
  )
}

/** Where they work, in which languages, with how many and since when. */
export function CommonFacts({ content }: Pick<Of, 'content'>) {
  const { t } = useTranslation()
  const facts = commonFacts(content).filter(({ value }) => value !== null)
  if (facts.length === 0) return null
  return (
    <Section title={t('listings:page.practical')}>
      <Facts unknown="" facts={facts} />
    </Section>
  )
}

/** A part of the page below its own heading. */
export function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <Stack>
        <h2>{title}</h2>
        {children}
      </Stack>
    </section>
  )
}
