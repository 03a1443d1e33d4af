import { useId } from 'react'
import { listOrders } from '#machines/guests/list/arrange.rules.ts'
import type { ListOrder } from '#machines/guests/list/arrange.rules.ts'
import { t } from '#src/i18n/t.ts'
import { LateIcon } from '#src/ui/actions/late-icon.tsx'
import field from '#src/ui/forms/field.module.css'
import css from './find-bar.module.css'

interface FindProps {
  search: string
  onSearch: (search: string) => void
  order: ListOrder
  onOrder: (order: ListOrder) => void
  /** How many guests are shown, told to those who do not see the list. */
  found: number
}

/** What to look for, and in which order. */
export function FindBar({ search, onSearch, order, onOrder, found }: FindProps) {
  const id = useId()
  return (
    <search className={css.bar}>
      <div className={field.field}>
        <label className={field.label} htmlFor={id}>
          {t('guests:find.label')}
        </label>
        <div className={css.boxed}>
          <LateIcon name="find" />
          <input
            id={id}
            type="search"
            className={field.input}
            placeholder={t('guests:find.placeholder')}
            maxLength={200}
            value={search}
            onChange={({ target }) => onSearch(target.value)}
          />
        </div>
      </div>
      <div className={field.field}>
        <label className={field.label} htmlFor={`${id}-order`}>
          {t('guests:find.order')}
        </label>
        <select
          id={`${id}-order`}
          className={field.input}
          value={order}
          // The list holds these orders and no others.
          onChange={({ target }) => onOrder(target.value as ListOrder)}
        >
          {listOrders.map((one) => (
            <option key={one} value={one}>
              {t(`guests:find.orders.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <output className={css.found}>{t('guests:find.found', { count: found })}</output>
    </search>
  )
}
