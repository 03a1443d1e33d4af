import { fieldsOf } from '#machines/listings/fields/category-fields.schema.ts'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import {
  completenessOf,
  fullDescription,
  fullPhotos,
  sumOf,
} from '#machines/marketplace/completeness.rules.ts'
import type { CompletenessPart } from '#machines/marketplace/completeness.rules.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Meter } from '#src/ui/charts/meter.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { focusField } from './field-parts.tsx'
import css from './editor.module.css'

/** How complete a listing is, what is missing, and what each part brings in the search. */
export function CompletenessCard({
  category,
  content,
  editorAt,
}: {
  category: ServiceCategory
  content: ListingContent
  /** Where the listing is written, when that is another page. */
  editorAt?: string
}) {
  const { t } = useTranslation()
  const parts = completenessOf(category, content)
  const points = sumOf(parts)
  const maxPoints = parts.reduce((sum, { of }) => sum + of, 0)
  const missing = parts.filter((part) => part.points < part.of)
  const title = t('listings:editor.complete.title')
  const summary = t('listings:editor.complete.says', { points, count: maxPoints })
  return (
    <Card label={title}>
      <Row spread>
        <h2>{title}</h2>
        <strong>{summary}</strong>
      </Row>
      <Meter label={title} value={points} max={maxPoints} valueText={summary} />
      <Soft>
        {t(missing.length > 0 ? 'listings:editor.complete.lead' : 'listings:editor.complete.all')}
      </Soft>
      <ul className={css.missing}>
        {missing.map(({ part, points: has, of }) => (
          <li key={part}>
            <span>
              {t(`listings:editor.complete.brings.${part}`, { count: enough[part] ?? 0 })}
            </span>
            <span className={css.points}>
              {t('listings:editor.complete.points', { count: of - has })}
            </span>
            {editorAt === undefined ? (
              <Button
                kind="bare"
                name={t('listings:editor.complete.goName', {
                  part: t(`listings:editor.complete.part.${part}`),
                })}
                onPress={() => focusField(fieldFor(part, category, content))}
              >
                {t('listings:editor.complete.go')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {editorAt !== undefined && missing.length > 0 ? (
        <Row>
          <ButtonLink kind="quiet" to={editorAt}>
            {t('listings:editor.complete.open')}
          </ButtonLink>
        </Row>
      ) : null}
    </Card>
  )
}

/** How much of a part is all that is asked for, where its words say so. */
const enough: Partial<Record<CompletenessPart, number>> = {
  description: fullDescription,
  photos: fullPhotos,
}

/** The field in which what is missing is told. */
function fieldFor(part: CompletenessPart, category: ServiceCategory, { details }: ListingContent) {
  if (part === 'price') return 'price.fromMinor'
  if (part !== 'details') return part
  return `details.${fieldsOf(category).find((key) => details[key] === undefined) ?? ''}`
}
