import { useQuery } from '@tanstack/react-query'
import { essentialCategories } from '#machines/choices/category/category.rules.ts'
import type { Category } from '#machines/choices/category/category.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { categoriesOptions } from '#src/features/choices/choices.queries.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatList } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Checkbox } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import css from './setup.module.css'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-form.tsx'
import { isEssential, useNeededCategories } from './use-needed-categories.ts'
import type { Needed } from './use-needed-categories.ts'

/** Which vendors they need, and whom they have booked already. */
export function VendorsStep(step: StepProps) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const query = useQuery(categoriesOptions(wedding.id))
  return (
    <QueryLoader
      query={query}
      loading={<Skeleton lines={8}>{t('ui:loading')}</Skeleton>}
      failure={{ as: 'page', title: t('choices:failed') }}
    >
      {(categories) => (
        <NeededForm
          step={step}
          weddingId={wedding.id}
          categories={categories}
          readAgain={() => void query.refetch()}
        />
      )}
    </QueryLoader>
  )
}

interface NeededFormProps {
  step: StepProps
  weddingId: string
  categories: readonly Category[]
  readAgain: () => void
}

function NeededForm({ step, weddingId, categories, readAgain }: NeededFormProps) {
  const { t } = useTranslation()
  const { open, of, answer, isWrong, save } = useNeededCategories(weddingId, categories, readAgain)
  const known = categories.filter(({ status }) => status !== 'undecided')
  const rows = (list: readonly ServiceCategory[]) => (
    <ul className={css.needed}>
      {list.map((category) => (
        <li key={category}>
          <NeededRow
            category={category}
            need={of(category)}
            isWrong={isWrong}
            onAnswer={(next) => answer(category, next)}
          />
        </li>
      ))}
    </ul>
  )
  const others = open.filter((category) => !isEssential(category))
  return (
    <StepForm {...step} save={save}>
      {known.length > 0 ? (
        <Soft>
          {t('setup:vendors.known', {
            categories: formatList(known.map(({ category }) => t(`vendors:category.${category}`))),
          })}
        </Soft>
      ) : null}
      {rows(essentialCategories.filter((category) => open.includes(category)))}
      {others.length > 0 ? (
        <details className={css.more}>
          <summary>{t('setup:vendors.more')}</summary>
          {rows(others)}
        </details>
      ) : null}
    </StepForm>
  )
}

interface NeededRowProps {
  category: ServiceCategory
  need: Needed
  isWrong: boolean
  onAnswer: (next: Needed) => void
}

function NeededRow({ category, need, isWrong, onAnswer }: NeededRowProps) {
  const { t } = useTranslation()
  const named = t(`vendors:category.${category}`)
  return (
    <>
      <div className={css.row}>
        <Checkbox
          name={category}
          checked={need.isNeeded}
          onChange={(isNeeded) => onAnswer({ ...need, isNeeded })}
        >
          {named}
        </Checkbox>
        {need.isNeeded ? (
          <Checkbox
            name={`${category}-booked`}
            label={t('setup:vendors.bookedName', { category: named })}
            checked={need.isBooked}
            onChange={(isBooked) => onAnswer({ ...need, isBooked })}
          >
            {t('setup:vendors.booked')}
          </Checkbox>
        ) : null}
      </div>
      {need.isNeeded && need.isBooked ? (
        <TextField
          label={t('setup:vendors.whoName', { category: named })}
          name={`${category}-name`}
          autoComplete="off"
          required
          value={need.name}
          error={isWrong && need.name.trim() === '' ? errorText('required') : null}
          onChange={(name) => onAnswer({ ...need, name })}
        />
      ) : null}
    </>
  )
}
