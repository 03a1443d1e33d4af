import { useEffect } from 'react'
import { comparisonAddress } from '#machines/marketplace/search-address.rules.ts'
import { maxCompared } from '#machines/marketplace/comparison.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { formatList } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { updateCompared, useCompared } from '../use-compared.ts'
import css from './compare.module.css'

/** Adds a vendor to those that are read side by side, or takes it out again. */
export function CompareToggle({
  id,
  slug,
  name,
  category,
}: {
  id: string
  slug: string
  name: string
  category: ServiceCategory
}) {
  const { t } = useTranslation()
  const { isIn, isFull, add, remove } = useCompared()
  useEffect(() => updateCompared(category, { id, slug, name }), [category, id, slug, name])
  if (isIn(id))
    return (
      <Button
        kind="bare"
        icon="done"
        name={t('marketplace:compare.removeName', { name })}
        onPress={() => remove(id)}
      >
        {t('marketplace:compare.added')}
      </Button>
    )
  return (
    <Button
      kind="bare"
      name={t('marketplace:compare.addName', { name })}
      disabledReason={isFull(category) ? t('marketplace:compare.full', { max: maxCompared }) : null}
      onPress={() => add(category, { id, slug, name })}
    >
      {t('marketplace:compare.add')}
    </Button>
  )
}

/**
 * Who has been chosen so far, and the way to the comparison; nothing while nobody is. It stays in
 * reach at the foot of the screen.
 */
export function CompareBar({
  date,
  guests,
}: {
  date?: string | undefined
  guests?: string | undefined
}) {
  const { t } = useTranslation()
  const { category, vendors, clear } = useCompared()
  if (category === null) return null
  const names = formatList(vendors.map(({ name }) => name))
  return (
    <section className={css.bar} data-bar="edge" aria-label={t('marketplace:compare.title')}>
      <p>
        <strong>{t(`vendors:category.${category}`)}</strong> <span>{names}</span>
      </p>
      <div className={css.acts}>
        <Button kind="bare" onPress={clear}>
          {t('marketplace:compare.clear')}
        </Button>
        <CompareLink date={date} guests={guests} />
      </div>
    </section>
  )
}

/** The way to the comparison: two vendors are the fewest that can be compared. */
export function CompareLink({
  date,
  guests,
}: {
  date?: string | undefined
  guests?: string | undefined
}) {
  const { t } = useTranslation()
  const { vendors } = useCompared()
  if (vendors.length < 2) return <span>{t('marketplace:compare.oneMore')}</span>
  return (
    <ButtonLink
      to={comparisonAddress(
        vendors.map(({ slug }) => slug),
        { date, guests },
      )}
    >
      {t('marketplace:compare.go', { count: vendors.length })}
    </ButtonLink>
  )
}
