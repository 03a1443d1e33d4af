import type { Category, CategoryRequest } from '#machines/choices/category/category.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import css from './choices.module.css'

interface ListProps {
  categories: readonly Category[]
  mayEdit: boolean
  busy: ServiceCategory | null
  onSay: (category: ServiceCategory, event: CategoryRequest['event']) => Promise<unknown>
}

/** The categories that nobody has said anything about, each with its two answers. */
export function Undecided(list: ListProps) {
  const { t } = useTranslation()
  return (
    <Card label={t('choices:undecided.title')}>
      <h2>{t('choices:undecided.title')}</h2>
      {list.categories.length === 0 ? (
        <Soft>{t('choices:undecided.none')}</Soft>
      ) : (
        <Soft>{t('choices:undecided.lead')}</Soft>
      )}
      <UndecidedList {...list} />
    </Card>
  )
}

/** The same without a box of its own. */
export function UndecidedList({ categories, mayEdit, busy, onSay }: ListProps) {
  const { t } = useTranslation()
  return (
    <ul className={css.plain}>
      {categories.map(({ category }) => {
        const name = t(`vendors:category.${category}`)
        return (
          <li key={category}>
            <span>{name}</span>
            {mayEdit ? (
              <span className={css.answers}>
                <Button
                  kind="quiet"
                  name={t('choices:undecided.wantName', { category: name })}
                  busy={busy === category}
                  busyLabel={t('choices:step.busy')}
                  onPress={() => void onSay(category, 'WANT')}
                >
                  {t('choices:undecided.want')}
                </Button>
                <Button
                  kind="bare"
                  name={t('choices:plan.notNeededName', { category: name })}
                  busy={busy === category}
                  onPress={() => void onSay(category, 'NOT_NEEDED')}
                >
                  {t('choices:plan.notNeeded')}
                </Button>
              </span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

/** The categories that the couple does without. */
export function Without({ categories, mayEdit, busy, onSay }: ListProps) {
  const { t } = useTranslation()
  if (categories.length === 0) return null
  return (
    <Card label={t('choices:without.title')}>
      <h2>{t('choices:without.title')}</h2>
      <ul className={css.plain}>
        {categories.map(({ category }) => {
          const name = t(`vendors:category.${category}`)
          return (
            <li key={category}>
              <span>{name}</span>
              {mayEdit ? (
                <Button
                  kind="bare"
                  name={t('choices:without.wantName', { category: name })}
                  busy={busy === category}
                  busyLabel={t('choices:step.busy')}
                  onPress={() => void onSay(category, 'WANT')}
                >
                  {t('choices:without.want')}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
