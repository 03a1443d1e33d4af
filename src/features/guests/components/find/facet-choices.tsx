import { memo } from 'react'
import type { Facet, Facets } from '#machines/guests/list/facets.rules.ts'
import { anyDiet } from '#machines/guests/list/filter.rules.ts'
import type {
  ListFilter,
  SaveTheDateChoice,
  SideChoice,
} from '#machines/guests/list/filter.rules.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { sideName } from '../table/lines.tsx'
import css from './find-bar.module.css'

interface FacetProps extends Pick<ListFilter, 'side' | 'saveTheDate' | 'tag' | 'diet'> {
  onFilter: (part: Partial<ListFilter>) => void
  facets: Facets
  names: readonly [string, string]
}

/**
 * Whose side, which tag and which diet is shown; each choice says how many guests of the whole list
 * it stands for.
 */
export const FacetChoices = memo(function FacetChoices({
  side,
  saveTheDate,
  tag,
  diet,
  onFilter,
  facets,
  names,
}: FacetProps) {
  const { t } = useTranslation()
  const { sides, tags, diets, withDiet, saveTheDates } = facets
  const sideLabel = (one: SideChoice) =>
    one === 'unknown' ? t('guests:side.unknown') : sideName({ side: one }, names)
  const sentLabel = (one: SaveTheDateChoice) => t(`guests:find.saveTheDates.${one}`)
  return (
    <fieldset className={css.facets} aria-label={t('guests:find.filters')}>
      <FacetSelect
        label={t('guests:find.side')}
        all={t('guests:find.allSides')}
        value={side === 'all' ? '' : side}
        choices={sides.map(({ value, count }) => ({ value, count, label: sideLabel(value) }))}
        labelOf={(value) => sideLabel(value as SideChoice)}
        // The list holds these sides and no others.
        onChoose={(value) => onFilter({ side: value === '' ? 'all' : (value as SideChoice) })}
      />
      <FacetSelect
        label={t('guests:find.saveTheDate')}
        all={t('guests:find.allSaveTheDates')}
        value={saveTheDate === 'all' ? '' : saveTheDate}
        choices={saveTheDates.map((one) => ({ ...one, label: sentLabel(one.value) }))}
        labelOf={(value) => sentLabel(value as SaveTheDateChoice)}
        // The list holds these two and no others.
        onChoose={(value) =>
          onFilter({ saveTheDate: value === '' ? 'all' : (value as SaveTheDateChoice) })
        }
      />
      <FacetSelect
        label={t('guests:find.tag')}
        all={t('guests:find.allTags')}
        value={tag}
        choices={tags.map((one) => ({ ...one, label: one.value }))}
        onChoose={(one) => onFilter({ tag: one })}
      />
      <FacetSelect
        label={t('guests:find.diet')}
        all={t('guests:find.allDiets')}
        value={diet}
        choices={
          withDiet === 0
            ? []
            : [
                { value: anyDiet, count: withDiet, label: t('guests:find.anyDiet') },
                ...diets.map((one) => ({ ...one, label: one.value })),
              ]
        }
        labelOf={(value) => (value === anyDiet ? t('guests:find.anyDiet') : value)}
        onChoose={(one) => onFilter({ diet: one })}
      />
    </fieldset>
  )
})

interface FacetSelectProps {
  label: string
  /** What the first choice says, which leaves nobody out. */
  all: string
  value: string
  choices: (Facet & { label: string })[]
  /** How a value reads that nobody has any more. */
  labelOf?: (value: string) => string
  onChoose: (value: string) => void
}

/** Nothing where there is nothing to choose. */
function FacetSelect({
  label,
  all,
  value,
  choices,
  labelOf = (own) => own,
  onChoose,
}: FacetSelectProps) {
  const { t } = useTranslation()
  const chosen = choices.find((choice) => choice.value.toLowerCase() === value.toLowerCase())
  if (choices.length === 0 && value === '') return null
  return (
    <select
      className={css.facet}
      aria-label={label}
      data-on={value === '' ? undefined : ''}
      value={chosen?.value ?? value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{all}</option>
      {[
        ...choices,
        ...(value === '' || chosen ? [] : [{ value, count: 0, label: labelOf(value) }]),
      ].map((choice) => (
        <option key={choice.value} value={choice.value}>
          {t('guests:find.choice', { label: choice.label, count: choice.count })}
        </option>
      ))}
    </select>
  )
}
