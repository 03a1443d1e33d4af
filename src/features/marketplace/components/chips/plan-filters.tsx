import { useState } from 'react'
import { errorText } from '#src/i18n/error-text.ts'
import { countryName, formatDate } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { readTowns } from '../../search.queries.ts'
import type { SearchPartProps } from '../../use-search-state.ts'
import { FilterChips } from './filter-chips.tsx'
import type { Chip } from './filter-chips.tsx'
import css from './chips.module.css'

/** What a couple knows of their wedding that a search may be narrowed by. */
export interface WeddingPlan {
  date: string | null
  guests: number | null
  city: string
  country: string
}

/** The couple's own day, guests and town, each of which a press adds to the search. */
export function PlanFilters({ asked, change, plan }: SearchPartProps & { plan: WeddingPlan }) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string | null>(null)
  const { date, guests, city, country } = plan

  async function addTown() {
    setProblem(null)
    const answer = await readTowns([city, countryName(country)].filter(Boolean).join(', '))
    if (answer.result === 'refused') return setProblem(errorText(answer.code))
    const [town] = answer.body.items
    if (town) change({ town: town.slug })
    else setProblem(t('marketplace:search.unknownTown', { town: city }))
  }

  const chips: Chip[] = []
  const add = (text: string, onPress: () => void) =>
    chips.push({ text, name: t('marketplace:filter.add', { filter: text }), onPress })
  if (city && !asked['town'])
    add(t('marketplace:filter.nearTown', { town: city }), () => void addTown())
  if (date && !asked['date'])
    add(t('marketplace:filter.notTakenOn', { date: formatDate(date) }), () => change({ date }))
  if (guests && !asked['guests'])
    add(t('marketplace:filter.guestCount', { count: guests }), () =>
      change({ guests: String(guests) }),
    )
  return (
    <div className={css.plan}>
      {chips.length > 0 ? <p>{t('marketplace:filter.plan')}</p> : null}
      <FilterChips label={t('marketplace:filter.plan')} icon="add" chips={chips} />
      <Notice kind="caution">{problem}</Notice>
    </div>
  )
}
