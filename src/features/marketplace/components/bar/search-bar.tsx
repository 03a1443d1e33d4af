import { useState } from 'react'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { Town } from '#machines/places/town.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { countryName } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import type { SearchPartProps } from '../../use-search-state.ts'
import { readSuggestions, readTowns } from '../../search.queries.ts'
import { SuggestingField } from '#src/ui/forms/combobox/suggesting-field.tsx'
import type { Suggestion } from '#src/ui/forms/combobox/suggesting-field.tsx'
import { DayAndGuests } from './day-and-guests.tsx'
import { NearMe, useNearMe } from './near-me.tsx'
import css from './search-bar.module.css'

/** The four facts of a search: what, where, on which day, for how many guests. */
export function SearchBar({
  asked,
  change,
  town,
  onSearch,
}: SearchPartProps & {
  town: Town | null
  /** Each field counts once it is left; the button leads to what it has found. */
  onSearch: () => void
}) {
  const { t } = useTranslation()
  const { problem, suggestWords, takeTown, takeSuggestion, chooseTown } = useSearchWords(change)
  const near = useNearMe(chooseTown)

  return (
    <search className={css.bar}>
      <SuggestingField
        label={t('marketplace:search.words')}
        placeholder={t('marketplace:search.wordsEmpty')}
        none={t('marketplace:suggest.none')}
        icon="find"
        value={asked['q'] ?? ''}
        load={suggestWords}
        onChoose={takeSuggestion}
        onText={(text) => change({ q: text })}
      />
      <SuggestingField
        label={t('marketplace:search.where')}
        placeholder={t('marketplace:search.whereEmpty')}
        none={t('marketplace:suggest.noTown')}
        icon="pin"
        button={<NearMe {...near} />}
        value={town ? townText(town) : ''}
        load={suggestTowns}
        onChoose={chooseTown}
        onText={(text) => void takeTown(text)}
      />
      <div className={css.day}>
        <DayAndGuests asked={asked} change={change} />
      </div>
      <div className={css.search}>
        <Button wide onPress={onSearch}>
          {t('marketplace:search.submit')}
        </Button>
      </div>
      <div className={css.notices}>
        <Notice kind="caution">{problem}</Notice>
        <Notice kind="caution">{near.hasFailed ? t('marketplace:search.nearFailed') : null}</Notice>
      </div>
    </search>
  )
}

/** Suggestions for what is typed, and what is taken of them. */
function useSearchWords(change: (changes: Readonly<Record<string, string | null>>) => void) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string | null>(null)

  async function suggestWords(text: string): Promise<Suggestion[]> {
    const sought = text.trim().toLowerCase()
    const categories = serviceCategories
      .map((key) => ({ id: `category:${key}`, text: t(`vendors:category.${key}`) }))
      .filter((each) => each.text.toLowerCase().includes(sought))
      .map((each) => ({ ...each, note: t('marketplace:suggest.category') }))
    const answer = await readSuggestions(text)
    if (answer.result === 'refused') return categories
    const { names, words, towns } = answer.body
    return [
      ...categories,
      ...names.map((each) => ({
        id: `words:${each.name}`,
        text: each.name,
        note: [t(`vendors:category.${each.category}`), each.city].filter(Boolean).join(' · '),
      })),
      ...towns.map((each) => ({ ...townSuggestion(each), id: `town:${each.slug}` })),
      ...words.map((word) => ({
        id: `words:${word}`,
        text: word,
        note: t('marketplace:suggest.spelling'),
      })),
    ].filter((each, at, all) => all.findIndex(({ id }) => id === each.id) === at)
  }

  function chooseTown(town: string | null) {
    setProblem(null)
    change({ town })
  }

  /** A town that was typed and not chosen is the largest one that it may mean. */
  async function takeTown(text: string) {
    setProblem(null)
    if (text === '') return chooseTown(null)
    const answer = await readTowns(text)
    if (answer.result === 'refused') return setProblem(errorText(answer.code))
    const [first] = answer.body.items
    if (first) return chooseTown(first.slug)
    return setProblem(t('marketplace:search.unknownTown', { town: text }))
  }

  function takeSuggestion(id: string) {
    const [kind, ...rest] = id.split(':')
    const value = rest.join(':')
    if (kind === 'category') change({ category: value, q: null })
    else if (kind === 'town') {
      setProblem(null)
      change({ town: value, q: null })
    } else change({ q: value })
  }

  return { problem, suggestWords, takeTown, takeSuggestion, chooseTown }
}

async function suggestTowns(text: string): Promise<Suggestion[]> {
  const answer = await readTowns(text)
  return answer.result === 'answer' ? answer.body.items.map(townSuggestion) : []
}

function townSuggestion(town: Town): Suggestion {
  return {
    id: town.slug,
    text: town.name,
    note: [town.region, countryName(town.country)].filter(Boolean).join(', '),
  }
}

function townText({ name, region, country }: Town) {
  return [name, region, countryName(country)].filter(Boolean).join(', ')
}
