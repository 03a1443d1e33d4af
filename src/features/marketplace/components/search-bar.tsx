import { useState } from 'react'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { Town } from '#machines/places/town.schema.ts'
import { countryName, formatNumber } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { readCentres, readSuggestions, readTowns } from '../search.queries.ts'
import type { SearchParams } from '#machines/marketplace/search-address.rules.ts'
import { SuggestingField } from '#src/ui/forms/combobox/suggesting-field.tsx'
import type { Suggestion } from '#src/ui/forms/combobox/suggesting-field.tsx'
import css from './search-bar.module.css'

export interface SearchPartProps {
  asked: SearchParams
  change: (changes: Readonly<Record<string, string | null>>) => void
}

/** What is looked for, and where. `counts` says how many vendors each category has for it. */
export function SearchBar({
  asked,
  change,
  town,
  counts,
}: SearchPartProps & { town: Town | null; counts: Readonly<Record<string, number>> | null }) {
  const { t } = useTranslation()
  const { unknownTown, suggestWords, takeTown, takeSuggestion } = useSearchWords(change)

  return (
    <search className={css.bar}>
      <SuggestingField
        label={t('marketplace:search.words')}
        placeholder={t('marketplace:search.wordsEmpty')}
        none={t('marketplace:suggest.none')}
        value={asked['q'] ?? ''}
        load={suggestWords}
        onChoose={takeSuggestion}
        onText={(text) => change({ q: text })}
      />
      <div>
        <SuggestingField
          label={t('marketplace:search.where')}
          placeholder={t('marketplace:search.whereEmpty')}
          none={t('marketplace:suggest.noTown')}
          value={town ? townText(town) : ''}
          load={suggestTowns}
          onChoose={(id) => change({ town: id })}
          onText={(text) => void takeTown(text)}
        />
        <Row flush>
          <NearMe onFound={(id) => change({ town: id })} />
        </Row>
      </div>
      <Select
        label={t('marketplace:categories')}
        name="category"
        value={asked['category'] ?? ''}
        empty={t('marketplace:all')}
        choices={serviceCategories.map((value) => ({
          value,
          // The chosen one is counted above the results, with its fields.
          label:
            counts && value !== asked['category']
              ? t('marketplace:categoryCount', {
                  category: t(`vendors:category.${value}`),
                  total: formatNumber(counts[value] ?? 0),
                })
              : t(`vendors:category.${value}`),
        }))}
        onChange={(category) => change({ category })}
      />
      <Notice kind="caution">
        {unknownTown ? t('marketplace:search.unknownTown', { town: unknownTown }) : null}
      </Notice>
    </search>
  )
}

/** Suggestions for what is typed, and what is taken of them. */
function useSearchWords(change: (changes: Readonly<Record<string, string | null>>) => void) {
  const { t } = useTranslation()
  const [unknownTown, setUnknownTown] = useState('')

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

  /** A town that was typed and not chosen is the largest one that it may mean. */
  async function takeTown(text: string) {
    setUnknownTown('')
    if (text === '') return change({ town: null })
    const [first] = await suggestTowns(text)
    if (first) return change({ town: first.id })
    return setUnknownTown(text)
  }

  function takeSuggestion(id: string) {
    const [kind, ...rest] = id.split(':')
    const value = rest.join(':')
    if (kind === 'category') change({ category: value, q: null })
    else if (kind === 'town') change({ town: value, q: null })
    else change({ q: value })
  }

  return { unknownTown, suggestWords, takeTown, takeSuggestion }
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

/**
 * Asks the browser where it is, and finds the nearest town here: the place itself is told to
 * nobody.
 */
function NearMe({ onFound }: { onFound: (town: string) => void }) {
  const { t } = useTranslation()
  const [near, setNear] = useState<'idle' | 'asking' | 'failed'>('idle')

  async function find({ coords }: GeolocationPosition) {
    const answer = await readCentres()
    if (answer.result === 'refused') return setNear('failed')
    const { latitude, longitude } = coords
    const narrow = Math.cos((latitude * Math.PI) / 180)
    const distance = ([, , , lat, lon]: (typeof answer.body.items)[number]) =>
      (lat - latitude) ** 2 + ((lon - longitude) * narrow) ** 2
    const nearest = answer.body.items.reduce((one, other) =>
      distance(other) < distance(one) ? other : one,
    )
    setNear('idle')
    return onFound(String(nearest[0]))
  }

  return (
    <>
      <Button
        kind="bare"
        busy={near === 'asking'}
        busyLabel={t('marketplace:search.nearBusy')}
        onPress={() => {
          setNear('asking')
          navigator.geolocation.getCurrentPosition(
            (position) => void find(position),
            () => setNear('failed'),
            { maximumAge: 600_000, timeout: 15_000 },
          )
        }}
      >
        {t('marketplace:search.near')}
      </Button>
      <Notice kind="caution">
        {near === 'failed' ? t('marketplace:search.nearFailed') : null}
      </Notice>
    </>
  )
}
