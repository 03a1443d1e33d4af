import { useNavigate } from 'react-router'
import { waitingDays } from '#machines/vendors/approval-record.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Checkbox, Select } from '#src/ui/forms/choices.tsx'
import type { QueueFilter } from '../../review.queries.ts'
import css from './review-queue.module.css'

/** Which of a part are shown. What is chosen stands in the address. */
export function QueueFilters({
  filter,
  addressWith,
}: {
  filter: QueueFilter
  addressWith: (filter: QueueFilter) => string
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const choose = (changed: Partial<Record<keyof QueueFilter, string>>) => {
    const chosen = Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== '')
    void navigate(addressWith(Object.fromEntries(chosen)))
  }
  return (
    <section className={css.filters} aria-label={t('review:filters.label')}>
      <Select
        label={t('review:filters.category')}
        name="category"
        value={filter.category ?? ''}
        empty={t('review:filters.everyCategory')}
        choices={serviceCategories.map((value) => ({
          value,
          label: t(`vendors:category.${value}`),
        }))}
        onChange={(category) => choose({ category })}
      />
      <Select
        label={t('review:filters.waiting')}
        name="waiting"
        value={filter.waiting ?? ''}
        empty={t('review:filters.anyTime')}
        choices={waitingDays.map((value) => ({
          value,
          label: t('review:filters.days', { count: Number(value) }),
        }))}
        onChange={(waiting) => choose({ waiting })}
      />
      <Checkbox
        name="mine"
        checked={filter.mine === 'yes'}
        onChange={(isMine) => choose({ mine: isMine ? 'yes' : '' })}
      >
        {t('review:filters.mine')}
      </Checkbox>
    </section>
  )
}
