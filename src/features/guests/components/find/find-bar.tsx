import { useId } from 'react'
import { isNarrowed, listOrders } from '#machines/guests/list/filter.rules.ts'
import type { ListFilter, ListOrder } from '#machines/guests/list/filter.rules.ts'
import type { Facets } from '#machines/guests/list/facets.rules.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LazyIcon } from '#src/ui/actions/lazy-icon.tsx'
import field from '#src/ui/forms/field.module.css'
import { FacetChoices } from './facet-choices.tsx'
import css from './find-bar.module.css'

interface FindProps {
  filter: ListFilter
  onFilter: (part: Partial<ListFilter>) => void
  onClear: () => void
  /** What there is to narrow the list to; null while the list is read. */
  facets: Facets | null
  /** The couple's. */
  names: readonly [string, string]
  /** How many guests are shown, told to those who do not see the list. */
  found: number
}

/** What to look for, whom to show, and in which order. */
export function FindBar({ filter, onFilter, onClear, facets, names, found }: FindProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <search className={css.bar}>
      <div className={field.field}>
        <label className={field.label} htmlFor={id}>
          {t('guests:find.label')}
        </label>
        <div className={css.boxed}>
          <LazyIcon name="find" />
          <input
            id={id}
            type="search"
            className={field.input}
            placeholder={t('guests:find.placeholder')}
            maxLength={200}
            value={filter.search}
            onChange={({ target }) => onFilter({ search: target.value })}
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
          value={filter.order}
          // The list holds these orders and no others.
          onChange={({ target }) => onFilter({ order: target.value as ListOrder })}
        >
          {listOrders.map((one) => (
            <option key={one} value={one}>
              {t(`guests:find.orders.${one}`)}
            </option>
          ))}
        </select>
      </div>
      {facets ? (
        <FacetChoices
          side={filter.side}
          saveTheDate={filter.saveTheDate}
          tag={filter.tag}
          diet={filter.diet}
          {...{ onFilter, facets, names }}
        />
      ) : null}
      <div className={css.result}>
        <output>{t('guests:find.found', { count: found })}</output>
        {isNarrowed(filter) ? (
          <Button kind="bare" onPress={onClear}>
            {t('guests:find.clear')}
          </Button>
        ) : null}
      </div>
    </search>
  )
}
